/** What the page of favorites shows. */
import type { PlannedType } from '#contract/content/schedule.ts';
import type { LecternDb } from '#store/db.ts';
import { favorites } from '#store/queries/favorites.ts';
import { type ShownThing, shownThings } from '#store/queries/planned-things.ts';

export type FavoriteFilter = 'all' | PlannedType;

export type FavoritesPage = {
  of: FavoriteFilter;
  things: ShownThing[];
  /** how many there are of each kind, shown or not */
  counts: Record<FavoriteFilter, number>;
};

/** @param limit  so many of the newest */
export async function favoritesPage(
  db: LecternDb,
  filter: FavoriteFilter,
  limit: number,
): Promise<FavoritesPage> {
  const all = await favorites(db);
  const skills = all.filter(({ entityType }) => entityType === 'skill').length;
  const wanted = all.filter(({ entityType }) => filter === 'all' || entityType === filter).slice(0, limit);
  return {
    of: filter,
    things: await shownThings(
      db,
      wanted.map(({ entityType, entityId, title }) => ({ type: entityType, id: entityId, title })),
    ),
    counts: { all: all.length, skill: skills, collection: all.length - skills },
  };
}
