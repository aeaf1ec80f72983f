/** What is kept on this device, what keeping costs, and which reasons there are for it. */
import type { LecternDb } from '../db.ts';
import { getInSlices } from '../in-slices.ts';
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

export type KeepSize = { textBytes: number; imageBytes: number; videoBytes: number };

/** Before anything is fetched, from what the rows of the skills say. A picture that two skills show counts once. */
export function sizeOf(skills: Iterable<SkillRow>): KeepSize {
  const pictures = new Map<string, number>();
  const videos = new Map<string, number>();
  let textBytes = 0;
  for (const { bodyBytes, assets } of skills) {
    textBytes += bodyBytes;
    for (const { assetId, bytes, contentType } of assets) {
      if (contentType.startsWith('image/')) pictures.set(assetId, bytes);
      if (contentType.startsWith('video/')) videos.set(assetId, bytes);
    }
  }
  return { textBytes, imageBytes: sum(pictures.values()), videoBytes: sum(videos.values()) };
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, each) => all + each, 0);

type KeptParts = Pick<KeepRow, 'pictures' | 'reasons'>;

/** Videos are large: they come with what a person has chosen, and not with what is kept because of an enrolment alone. */
export const keepsVideos = ({ pictures, reasons }: KeptParts): boolean =>
  pictures && reasons.includes('chosen');

/** What is fetched once the person chooses it. */
export const wholeBytes = ({ textBytes, imageBytes, videoBytes }: KeepSize): number =>
  textBytes + imageBytes + videoBytes;

export const keptBytesOf = (size: KeepSize, keep: KeptParts): number =>
  size.textBytes + (keep.pictures ? size.imageBytes : 0) + (keepsVideos(keep) ? size.videoBytes : 0);

export async function skillsOf(db: LecternDb, thing: Keepable): Promise<SkillRow[]> {
  const rows = await getInSlices(db.skills, await skillIdsOf(db, thing));
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
