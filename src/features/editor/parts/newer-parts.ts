/** Another tab of this device may run a newer version: what it writes must not meet an editor that would delete it. */
import type { Editor } from '@tiptap/core';
import type * as Y from 'yjs';
import { holdsUnknownParts } from '#contract/drafts/draft-schema.ts';
import type { Draft } from '#drafts/draft.ts';

/** Unbinds the editor before it sees such a part. @returns what ends it */
export function beforeNewerParts(
  { doc }: Pick<Draft, 'doc'>,
  editor: Editor,
  onNewer: () => void,
): () => void {
  const look = (transaction: Y.Transaction) => {
    if (transaction.local || editor.isDestroyed) return;
    if (![...transaction.changed.keys()].some(holdsUnknownParts)) return;
    editor.destroy();
    onNewer();
  };
  doc.on('beforeObserverCalls', look);
  return () => doc.off('beforeObserverCalls', look);
}
