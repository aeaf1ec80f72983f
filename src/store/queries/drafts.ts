/** Texts under edit that the server has not got whole. */
import type { LecternDb } from '../db.ts';

/** Those that are worth sending: a refused one waits for the person. */
export async function unsentDraftIds(db: LecternDb): Promise<string[]> {
  const rows = await db.drafts.where('unsent').equals(1).toArray();
  return rows.filter(({ refused }) => refused === null).map(({ skillId }) => skillId);
}

/** Refused ones as well: their text is on this device only. */
export const unsentDraftCount = (db: LecternDb): Promise<number> =>
  db.drafts.where('unsent').equals(1).count();
