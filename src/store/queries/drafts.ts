/** Texts under edit that the server has not got whole. */
import type { LecternDb } from '../db.ts';

/** Those that are worth sending: a refused one waits for the person. */
export async function unsentDraftIds(db: LecternDb): Promise<string[]> {
  const rows = await db.drafts.where('unsent').equals(1).toArray();
  return rows.filter(({ refused }) => refused === null).map(({ skillId }) => skillId);
}

/** All that this device has of a draft. */
export async function removeDraft(db: LecternDb, skillId: string): Promise<void> {
  await db.transaction('rw', db.ydoc, db.drafts, async () => {
    await db.ydoc.where('skillId').equals(skillId).delete();
    await db.drafts.delete(skillId);
  });
}

/** A refused draft is worth sending once more: the person says so. */
export async function releaseDraft(db: LecternDb, skillId: string): Promise<void> {
  await db.drafts.update(skillId, { refused: null });
}
