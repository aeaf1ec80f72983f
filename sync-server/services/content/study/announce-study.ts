/** Tells a person's devices of what they keep for themselves. */
import { sql } from 'kysely';
import {
  type FlashcardRow,
  type RatedType,
  type Rating,
  REVIEWS_KEPT,
  ratingId,
} from '#contract/content/study.ts';
import { userBucket } from '#domain/bucket.ts';
import type { CardReview } from '#domain/flashcards.ts';
import type { ChangeContext } from '../../../sync/feed.ts';

export async function announceRatings(
  ctx: ChangeContext,
  entityType: RatedType,
  entityId: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  const rows = await ctx.tx
    .selectFrom('content.ratings')
    .selectAll()
    .where('entityType', '=', entityType)
    .where('entityId', '=', entityId)
    .where('userId', 'in', [...userIds])
    .execute();
  for (const { userId, value, counted } of rows) {
    const id = ratingId(entityType, entityId);
    const rating: Rating = { id, thing: 'rating', entityType, entityId, value, counted };
    ctx.changed('rating', `${userId}/${id}`, rating, [userBucket(userId)]);
  }
}

export async function announceFlashcard(ctx: ChangeContext, userId: string, cardId: string, skillId: string) {
  const own = await ctx.tx
    .selectFrom('content.ownFlashcards')
    .select(['front', 'rear', 'createdAt', 'deletedAt'])
    .where('id', '=', cardId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  const { rows: reviews } = await sql<CardReview>`
    select * from (
      select id, grade, at from content."cardReviews"
      where "userId" = ${userId}::uuid and "flashcardId" = ${cardId}::uuid
      order by at desc, id desc limit ${sql.lit(REVIEWS_KEPT)}
    ) last order by at, id`.execute(ctx.tx);
  const row: FlashcardRow = { id: cardId, thing: 'flashcard', skillId, own: own ?? null, reviews };
  ctx.changed('flashcard', `${userId}/${cardId}`, row, [userBucket(userId)]);
}

/** Of ids as the feed names them: person, then the thing. */
const named = (id: string): [string, string] => {
  const at = id.indexOf('/');
  return [id.slice(0, at), id.slice(at + 1)];
};

export async function announceRatingAgain(ctx: ChangeContext, id: string): Promise<void> {
  const [userId, rating] = named(id);
  const [, type, entityId = ''] = rating.split(':');
  await announceRatings(ctx, type === 'collection' ? 'collection' : 'skill', entityId, [userId]);
}

export async function announceFlashcardAgain(ctx: ChangeContext, id: string): Promise<void> {
  const [userId, cardId] = named(id);
  const { rows } = await sql<{ skillId: string }>`
    select "skillId" from content."ownFlashcards" where id = ${cardId}::uuid
    union all select "skillId" from content."cardReviews"
      where "flashcardId" = ${cardId}::uuid and "userId" = ${userId}::uuid limit 1`.execute(ctx.tx);
  const [card] = rows;
  if (card) await announceFlashcard(ctx, userId, cardId, card.skillId);
}
