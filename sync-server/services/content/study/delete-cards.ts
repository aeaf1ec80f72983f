import type { Kysely } from 'kysely';
import type { Database } from '../../../storage/tables.ts';

/** Own cards and every answer to one. @returns the ids of the cards, authors' among them */
export async function deleteCardsOf(tx: Kysely<Database>, userId: string): Promise<string[]> {
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
