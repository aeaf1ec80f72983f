/** What the person marked as a favorite. */
import { type Favorite, favoriteId } from '#contract/content/favorite.ts';
import type { PlannedType } from '#contract/content/schedule.ts';
import type { LecternDb } from '../db.ts';
import type { Stored } from '../tables/synced.ts';

export async function isFavorite(db: LecternDb, type: PlannedType, entityId: string): Promise<boolean> {
  const row = (await db.things.get(favoriteId(type, entityId))) as Stored<Favorite> | undefined;
  return row?.on ?? false;
}

/** The newest first. */
export async function favorites(db: LecternDb): Promise<Stored<Favorite>[]> {
  const rows = await db.things.where('thing').equals('favorite').toArray();
  return (rows as unknown as Stored<Favorite>[])
    .filter(({ on }) => on)
    .sort((a, b) => b.addedAt - a.addedAt || a.id.localeCompare(b.id));
}
