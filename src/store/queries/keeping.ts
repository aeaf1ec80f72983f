/** What is kept on this device, what keeping costs, and which reasons there are for it. */
import type { LecternDb } from '../db.ts';
import type { Keepable, KeepRow } from '../tables/keeping.ts';
import type { CollectionRow, SkillRow } from '../tables/synced.ts';
import { collectionTrail, skillIdsUnder } from './collections.ts';

export const skillIdsOf = async (db: LecternDb, { kind, id }: Keepable): Promise<string[]> =>
  kind === 'skill' ? [id] : skillIdsUnder(db, id);

/** Every skill that something kept holds, this one thing left out. */
export async function skillIdsKept(db: LecternDb, exceptId?: string): Promise<Set<string>> {
  const keeps = (await db.keeps.toArray()).filter(({ id }) => id !== exceptId);
  return new Set((await Promise.all(keeps.map((keep) => skillIdsOf(db, keep)))).flat());
}

export type KeepSize = { textBytes: number; imageBytes: number };

/** Before anything is fetched, from what the rows of the skills say. A picture that two skills show counts once. */
export function sizeOf(skills: Iterable<SkillRow>): KeepSize {
  const pictures = new Map<string, number>();
  let textBytes = 0;
  for (const { bodyBytes, assets } of skills) {
    textBytes += bodyBytes;
    for (const { assetId, bytes } of assets) pictures.set(assetId, bytes);
  }
  return { textBytes, imageBytes: [...pictures.values()].reduce((sum, bytes) => sum + bytes, 0) };
}

export async function skillsOf(db: LecternDb, thing: Keepable): Promise<SkillRow[]> {
  const rows = await db.skills.bulkGet(await skillIdsOf(db, thing));
  return rows.filter((skill) => skill !== undefined);
}

export const keepSize = async (db: LecternDb, thing: Keepable): Promise<KeepSize> =>
  sizeOf(await skillsOf(db, thing));

/** The kept collections in which a thing is: with them it stays, whether it was asked for itself or not. */
export async function keepsHolding(db: LecternDb, thing: Keepable): Promise<KeepRow[]> {
  const keeps = (await db.keeps.toArray()).filter(({ kind, id }) => kind === 'collection' && id !== thing.id);
  if (keeps.length === 0) return [];
  const collections = await db.collections.bulkGet(keeps.map(({ id }) => id));
  const courseIds = await coursesWith(db, thing);
  const found = await Promise.all(
    keeps.map(async (keep, at) => {
      const collection = collections[at];
      return collection && (await holds(db, collection, thing, courseIds)) ? [keep] : [];
    }),
  );
  return found.flat();
}

async function coursesWith(db: LecternDb, { kind, id }: Keepable): Promise<string[]> {
  if (kind === 'skill') return (await db.skills.get(id))?.courseIds ?? [];
  const collection = await db.collections.get(id);
  return collection ? [collection.rootCollectionId] : [];
}

async function holds(
  db: LecternDb,
  { type, collectionId, children }: CollectionRow,
  thing: Keepable,
  courseIds: readonly string[],
): Promise<boolean> {
  if (type === 'root') return children.some(({ id }) => courseIds.includes(id));
  if (type === 'course') return courseIds.includes(collectionId);
  if (thing.kind === 'skill') return (await skillIdsUnder(db, collectionId)).includes(thing.id);
  return (await collectionTrail(db, thing.id)).some((above) => above.collectionId === collectionId);
}
