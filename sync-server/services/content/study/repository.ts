/** Ratings and cards: statements and nothing else. */
import { type Insertable, type Kysely, sql } from 'kysely';
import type { RatedType } from '#contract/content/study.ts';
import type { Database } from '../../../storage/tables.ts';

type Tx = Kysely<Database>;
type NewRating = Insertable<Database['content.ratings']>;

/** It is counted later. */
export const writeRating = (tx: Tx, rating: Omit<NewRating, 'counted'>) =>
  tx
    .insertInto('content.ratings')
    .values({ ...rating, counted: null })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'entityType', 'entityId'])
        .doUpdateSet({ value: rating.value, at: rating.at }),
    )
    .execute();

/** Of people who have rated none of it yet. */
export const addPastRatings = (tx: Tx, ratings: readonly NewRating[]) =>
  tx
    .insertInto('content.ratings')
    .values([...ratings])
    .execute();

/** What was rated is what is counted. @returns the people whose rating was not counted as it is */
export async function takeRatings(tx: Tx, entityType: RatedType, entityId: string): Promise<string[]> {
  const taken = await tx
    .updateTable('content.ratings')
    .set((row) => ({ counted: row.ref('value') }))
    .where('entityType', '=', entityType)
    .where('entityId', '=', entityId)
    .where(sql<boolean>`counted is distinct from value`)
    .returning('userId')
    .execute();
  return taken.map(({ userId }) => userId);
}

export const insertFlashcards = (tx: Tx, cards: readonly Insertable<Database['content.flashcards']>[]) =>
  tx
    .insertInto('content.flashcards')
    .values([...cards])
    .execute();

/** @returns the skill it is of; undefined: it is somebody else's */
export async function writeOwnCard(
  tx: Tx,
  card: Insertable<Database['content.ownFlashcards']>,
): Promise<string | undefined> {
  const { front, rear, deletedAt, userId } = card;
  const written = await tx
    .insertInto('content.ownFlashcards')
    .values(card)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ front, rear, deletedAt })
        .where('content.ownFlashcards.userId', '=', userId),
    )
    .returning('skillId')
    .executeTakeFirst();
  return written?.skillId;
}

/** Told twice it is one. */
export const insertReview = (tx: Tx, review: Insertable<Database['content.cardReviews']>) =>
  tx
    .insertInto('content.cardReviews')
    .values(review)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Own cards and every answer to one. @returns the ids of the cards, authors' among them */
export async function deleteCardsOf(tx: Tx, userId: string): Promise<string[]> {
  const own = await tx
    .deleteFrom('content.ownFlashcards')
    .where('userId', '=', userId)
    .returning('id')
    .execute();
  const reviewed = await tx
    .deleteFrom('content.cardReviews')
    .where('userId', '=', userId)
    .returning('flashcardId as id')
    .execute();
  return [...new Set([...own, ...reviewed].map(({ id }) => id))];
}

/** Everybody's cards of the skills, their answers and their ratings. */
export async function deleteStudyOf(tx: Tx, skillIds: readonly string[]): Promise<void> {
  for (const table of ['content.flashcards', 'content.ownFlashcards', 'content.cardReviews'] as const)
    await tx
      .deleteFrom(table)
      .where('skillId', 'in', [...skillIds])
      .execute();
  await tx
    .deleteFrom('content.ratings')
    .where('entityType', '=', 'skill')
    .where('entityId', 'in', [...skillIds])
    .execute();
}
