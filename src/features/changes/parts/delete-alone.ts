/** A deletion that would have taken others' replies along was refused: the comment goes alone, its replies stay (D114). */

import { removeComment } from '#mutations/content/remove-comment.ts';
import { enqueue } from '#mutations/enqueue.ts';
import type { LecternDb } from '#store/db.ts';
import { discardChange } from '#sync/changes.ts';

/** @param id  the refused change; when it is gone meanwhile, nothing happens */
export async function deleteAlone(db: LecternDb, id: string): Promise<void> {
  const refused = await db.outbox.where('id').equals(id).first();
  if (refused?.op !== removeComment.operation.name || refused.state !== 'rejected') return;
  const { contextId, commentId, access } = refused.vars as Pick<
    Parameters<typeof removeComment.lane>[0],
    'contextId' | 'commentId' | 'access'
  >;
  await enqueue(db, removeComment, { contextId, commentId, access, type: 'skill', recursive: false });
  await discardChange(db, id);
}
