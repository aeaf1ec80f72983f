/** What 'Keep on this device' says of one thing. */
import type { LecternDb } from '#store/db.ts';
import { keepsHolding, keepsVideos } from '#store/queries/keeping.ts';
import type { Keepable, KeepRow, KeepState } from '#store/tables/keeping.ts';
import { nameOf } from './name-of.ts';

/** null: it is not kept for itself */
export const keepHere = async (db: LecternDb, id: string): Promise<KeepRow | null> =>
  (await db.keeps.get(id)) ?? null;

/** videos: those of the collection are kept as well */
export type HeldBy = { title: string; state: KeepState; videos: boolean };

/** The kept collection with which it stays; one that is wholly here before one on its way. null: none */
export async function heldBy(db: LecternDb, thing: Keepable): Promise<HeldBy | null> {
  const holding = await keepsHolding(db, thing);
  const whole = holding.filter(({ state }) => state === 'kept');
  const keep = whole.find(keepsVideos) ?? whole[0] ?? holding[0];
  const named = keep && (await nameOf(db, keep));
  return named ? { title: named.title, state: keep.state, videos: keepsVideos(keep) } : null;
}
