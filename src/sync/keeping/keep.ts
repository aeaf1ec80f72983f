/** 'Keep on this device', as the person asks for it: it is noted in the store, and the leader does it (`keep-on.ts`). */
import { getMeta, type LecternDb, setMeta } from '#store/db.ts';
import { keepSize, skillIdsKept, skillIdsOf, wholeBytes } from '#store/queries/keeping.ts';
import type { Keepable, KeepReason, KeepRow } from '#store/tables/keeping.ts';
import { type PictureCaches, sweepPictures } from './kept-pictures.ts';

export const blankKeep = (
  { kind, id }: Keepable,
  reasons: KeepReason[],
  given: { askedAt: number; totalBytes: number; pictures: boolean },
): KeepRow => ({
  kind,
  id,
  reasons,
  state: 'waiting',
  doneBytes: 0,
  error: null,
  leftOut: [],
  keptAt: null,
  ...given,
});

/** Also resumes what was paused or has failed, and takes what is newer. */
export async function askToKeep(db: LecternDb, thing: Keepable, now: number): Promise<void> {
  const totalBytes = wholeBytes(await keepSize(db, thing));
  await db.transaction('rw', db.keeps, db.meta, async () => {
    const known =
      (await db.keeps.get(thing.id)) ??
      blankKeep(thing, ['chosen'], { askedAt: now, totalBytes, pictures: true });
    await db.keeps.put({
      ...known,
      reasons: [...new Set<KeepReason>([...known.reasons, 'chosen'])],
      pictures: true,
      state: 'waiting',
      error: null,
      leftOut: [],
      totalBytes,
    });
    await decline(db, thing.id, false);
  });
}

export async function pauseKeeping(db: LecternDb, id: string): Promise<void> {
  await db.keeps.where('id').equals(id).modify({ state: 'paused' });
}

/**
 * The kept copy goes, as far as nothing else that is kept holds it; progress and unsent work stay.
 * @param reading  a skill that is open: its text stays as one that was opened, so that the page does not go blank
 */
export async function stopKeeping(
  db: LecternDb,
  id: string,
  caches: PictureCaches | null,
  reading?: string,
): Promise<void> {
  await db.transaction('rw', [...keepTables(db), db.meta], async () => {
    const keep = await db.keeps.get(id);
    if (!keep) return;
    await letGo(db, keep, reading);
    if (keep.kind === 'collection') await decline(db, id, true);
  });
  await sweepPictures(db, caches);
}

export const keepTables = (db: LecternDb) => [db.keeps, db.bodies, db.collections, db.skills];

/** Inside of a transaction on `keepTables`. */
export async function letGo(db: LecternDb, keep: KeepRow, reading?: string): Promise<void> {
  await db.keeps.delete(keep.id);
  const needed = await skillIdsKept(db);
  const skillIds = await skillIdsOf(db, keep);
  await db.bodies.bulkDelete(skillIds.filter((skillId) => skillId !== reading && !needed.has(skillId)));
}

/** What the person has taken off the device is not kept by itself again. */
async function decline(db: LecternDb, id: string, declined: boolean): Promise<void> {
  const before = ((await getMeta(db, 'keepDeclined')) ?? []).filter((each) => each !== id);
  await setMeta(db, 'keepDeclined', declined ? [...before, id] : before);
}
