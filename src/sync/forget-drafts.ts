/**
 * Texts under edit leave the device with the right to edit them. What the person typed and the server has not got is theirs: it stays, out of
 * the editor, and waits for them in Changes.
 */
import type { PullRow } from '#contract/sync/wire.ts';
import type { LecternDb } from '#store/db.ts';
import { entityActionsHere } from '#store/queries/permissions.ts';

/** Types whose rows say who may edit what. */
const DECIDING: readonly string[] = ['skill', 'profile', 'collection', 'enrollment'];

export const mayMoveRights = (rows: readonly PullRow[]): boolean =>
  rows.some(({ type }) => DECIDING.includes(type));

/** Inside the caller's transaction, and only when every bucket is complete: a row that has not come yet says nothing. */
export async function forgetDrafts(db: LecternDb): Promise<void> {
  for (const { skillId, unsent, refused } of await db.drafts.toArray()) {
    const actions = await entityActionsHere(db, 'skill', skillId);
    if (actions.includes('Update')) continue;
    if (unsent === 0) {
      await db.ydoc.where('skillId').equals(skillId).delete();
      await db.drafts.delete(skillId);
    } else if (refused === null) {
      await db.drafts.update(skillId, { refused: 'FORBIDDEN' });
    }
  }
}
