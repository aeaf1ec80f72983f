/** Texts under edit: those that the server has not got whole, and those that should be here. */
import type { LecternDb } from '../db.ts';
import { skillIdsKept } from './keeping.ts';
import { entityActionsHere } from './permissions.ts';

/** Those that are worth sending: a refused one waits for the person. */
export async function unsentDraftIds(db: LecternDb): Promise<string[]> {
  const rows = await db.drafts.where('unsent').equals(1).toArray();
  return rows.filter(({ refused }) => refused === null).map(({ skillId }) => skillId);
}

/** Of lessons that are kept here and that this person may edit: those whose text under edit is not here yet. */
export async function keptDraftsMissing(db: LecternDb): Promise<string[]> {
  const held = new Set((await db.ydoc.orderBy('skillId').uniqueKeys()) as string[]);
  const missing: string[] = [];
  for (const skillId of await skillIdsKept(db)) {
    if (held.has(skillId)) continue;
    const skill = await db.skills.get(skillId);
    if (!skill || skill.workflow === 'RETIRED' || skill.ver === 0) continue;
    if ((await entityActionsHere(db, 'skill', skillId)).includes('Update')) missing.push(skillId);
  }
  return missing;
}

/** All that this device has of a draft. */
export async function removeDraft(db: LecternDb, skillId: string): Promise<void> {
  await db.transaction('rw', db.ydoc, db.drafts, db.incoming, async () => {
    await db.ydoc.where('skillId').equals(skillId).delete();
    await db.drafts.delete(skillId);
    await db.incoming.delete(skillId);
  });
}

/** A refused draft is worth sending once more: the person says so. */
export async function releaseDraft(db: LecternDb, skillId: string): Promise<void> {
  await db.drafts.update(skillId, { refused: null });
}
