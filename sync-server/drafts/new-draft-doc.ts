/** A document whose parts have their types, whatever an update calls them. */
import * as Y from 'yjs';
import { DELETIONS_MAP, DRAFT_FRAGMENT, LOCK_MAP } from '#contract/drafts/draft-protocol.ts';

export function newDraftDoc(): Y.Doc {
  const doc = new Y.Doc();
  doc.getXmlFragment(DRAFT_FRAGMENT);
  doc.getMap(LOCK_MAP);
  doc.getMap(DELETIONS_MAP);
  return doc;
}
