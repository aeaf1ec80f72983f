/** What the API adds to content of the person who asks: their rating, their cards, how well they know each (D56). */
import { sql } from 'kysely';
import type { Flashcard } from '#contract/content/collection-details.ts';
import type { Grade } from '#domain/flashcards.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';

/** The author's cards and the caller's own, with the caller's level. */
export async function flashcardsOf(
  { tx, caller }: ReadContext,
  skillIds: readonly string[],
): Promise<Flashcard[]> {
  if (skillIds.length === 0) return [];
  const me = caller?.userId ?? null;
  const { rows } = await sql<{
    id: string;
    skillId: string;
    front: string;
    rear: string;
    own: boolean;
    level: Grade | null;
  }>`
    select c.*, (select r.grade from content."cardReviews" r
      where r."userId" = ${me}::uuid and r."flashcardId" = c.id order by r.at desc, r.id desc limit 1) as level
    from (
      select f.id, f."skillId", f.front, f.rear, false as own from content.flashcards f
      where f."skillId" = any(${[...skillIds]}::uuid[])
      union all
      select o.id, o."skillId", o.front, o.rear, true from content."ownFlashcards" o
      where o."skillId" = any(${[...skillIds]}::uuid[]) and o."userId" = ${me}::uuid and o."deletedAt" is null
    ) c order by c.own, c.id`.execute(tx);
  return rows.map(({ id, skillId, front, rear, own, level }) => ({
    flashcardId: id,
    skillId,
    front,
    rear,
    confidenceLevel: level,
    owner: own && me ? { type: 'USER', id: me } : null,
  }));
}

export async function ownRatings(
  { tx, caller }: ReadContext,
  entityType: 'skill' | 'collection',
  ids: readonly string[],
): Promise<Map<string, 'like' | 'dislike' | null>> {
  if (!caller || ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('content.ratings')
    .select(['entityId', 'value'])
    .where('userId', '=', caller.userId)
    .where('entityType', '=', entityType)
    .where('entityId', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ entityId, value }) => [entityId, value]));
}
