/** What waits on this device, in numbers: the shell asks it at each start, so that it stands apart from the tray. */
import type { LecternDb } from '../db.ts';
import { isUnsent } from '../tables/outbox.ts';
import type { UploadRow } from '../tables/uploads.ts';

/** By the time they were chosen. */
export async function unsentUploads(db: LecternDb): Promise<UploadRow[]> {
  const all = await db.uploads.toArray();
  return all.filter(({ state }) => state !== 'done').sort((one, other) => one.createdAt - other.createdAt);
}

/** Values that somebody else has written over, and nobody has looked at. */
export const undecided = (db: LecternDb) => db.lostValues.filter(({ settledAt }) => settledAt === null);

export type UnsentCounts = {
  needsYou: number;
  waiting: number;
  /** drafts that wait; apart from the rest, for while somebody types online the number goes up and down all the time */
  drafts: number;
  /** pictures and files that wait */
  files: number;
};

/** Of the outbox, what was written over, and drafts; a refused draft needs the person like any other refusal. */
export async function unsentCounts(db: LecternDb): Promise<UnsentCounts> {
  const [entries, drafts, lost, uploads] = await Promise.all([
    db.outbox.toArray(),
    db.drafts.where('unsent').equals(1).toArray(),
    undecided(db).count(),
    unsentUploads(db),
  ]);
  const refusedDrafts = drafts.filter(({ refused }) => refused !== null).length;
  const refusedFiles = uploads.filter(({ state }) => state === 'refused').length;
  return {
    needsYou:
      entries.filter((entry) => entry.state === 'rejected').length + lost + refusedDrafts + refusedFiles,
    waiting: entries.filter(isUnsent).length,
    drafts: drafts.length - refusedDrafts,
    files: uploads.length - refusedFiles,
  };
}

/** The changes of a kind that the server has refused and the person has not dealt with. */
const refusedOf = (db: LecternDb, op: string) =>
  db.outbox.filter((entry) => entry.op === op && entry.state === 'rejected').toArray();

/** When they were made: epoch ms. */
export const refusedTimes = async (db: LecternDb, op: string): Promise<number[]> =>
  (await refusedOf(db, op)).map(({ createdAt }) => createdAt);

/** Of the one that makes a row. @returns null: it was not refused; `code` null: the server did not say why */
export async function refusedCode(
  db: LecternDb,
  op: string,
  key: string,
): Promise<{ code: string | null } | null> {
  const entry = (await refusedOf(db, op)).find(({ touches }) => touches.includes(key));
  return entry ? { code: entry.lastError?.code ?? null } : null;
}
