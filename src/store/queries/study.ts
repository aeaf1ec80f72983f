/** What the person keeps for themselves: likes and cards. */
import { type FlashcardRow, type RatedType, type Rating, ratingId } from '#contract/content/study.ts';
import type { LecternDb } from '../db.ts';
import type { Stored } from '../tables/synced.ts';

/** null: not rated */
export async function ratingOf(
  db: LecternDb,
  type: RatedType,
  entityId: string,
): Promise<Stored<Rating> | null> {
  return ((await db.things.get(ratingId(type, entityId))) as Stored<Rating> | undefined) ?? null;
}

const allOf = async <T extends object>(db: LecternDb, thing: string): Promise<Stored<T>[]> =>
  (await db.things.where('thing').equals(thing).toArray()) as unknown as Stored<T>[];

/** Own cards and answered ones of authors; what was taken away is left out. */
export async function flashcards(db: LecternDb): Promise<Stored<FlashcardRow>[]> {
  const cards = await allOf<FlashcardRow>(db, 'flashcard');
  return cards.filter(({ own }) => own === null || own.deletedAt === null);
}
