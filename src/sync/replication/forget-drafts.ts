/**
 * Texts under edit leave the device with the right to edit them. What the person typed and the server has not got is theirs: it stays, out of
 * the editor, and waits for them in Changes.
 */
import type { PullRow } from '#contract/sync/wire.ts';
import type { LecternDb } from '#store/db.ts';
import { removeDraft } from '#store/queries/drafts.ts';
import { entityActionsHere } from '#store/queries/permissions.ts';

/** Types whose rows say who may edit what. */
const DECIDING: readonly string[] = ['skill', 'profile', 'collection', 'enrollment'];

export const mayMoveRights = (rows: readonly PullRow[]): boolean =>
  rows.some(({ type }) => DECIDING.includes(type));

/** Inside the caller's transaction, and only when every bucket is complete: a row that has not come yet says nothing. */
export async function forgetDrafts(db: LecternDb): Promise<void> {
  // One that was only looked at has a text and no row.
  const rows = new Map((await db.drafts.toArray()).map((row) => [row.skillId, row]));
  const held = (await db.ydoc.orderBy('skillId').uniqueKeys()) as string[];
  for (const skillId of new Set([...held, ...rows.keys()])) {
    const { unsent, refused } = rows.get(skillId) ?? { unsent: 0, refused: null };
    const actions = await entityActionsHere(db, 'skill', skillId);
    if (actions.includes('Update')) continue;
    if (unsent === 0) {
      await removeDraft(db, skillId);
    } else if (refused === null) {
      await db.drafts.update(skillId, { refused: 'FORBIDDEN' });
    }
  }
}
