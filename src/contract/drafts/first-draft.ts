/**
 * The draft of a skill that has no text yet. Server and devices make the same one, so that an author begins without a network and both
 * beginnings are one: the same device number, clocks and key.
 */
import * as Y from 'yjs';
import { emptyDocument } from '../document/document.ts';
import { writeDocument } from './draft-document.ts';
import { DRAFT_FRAGMENT } from './draft-protocol.ts';

const FIRST_DEVICE = 1;

export function firstDraftState(): Uint8Array {
  const doc = new Y.Doc();
  doc.clientID = FIRST_DEVICE;
  writeDocument(doc.getXmlFragment(DRAFT_FRAGMENT), emptyDocument());
  const state = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  return state;
}

/** Nobody has written anything: the draft is as every device begins it. */
export function isFirstDraft(doc: Y.Doc): boolean {
  const clocks = Y.decodeStateVector(Y.encodeStateVector(doc));
  return clocks.size === 1 && clocks.has(FIRST_DEVICE);
}
