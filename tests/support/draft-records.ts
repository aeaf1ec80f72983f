/** What Yjs makes of a draft, for tests of screens that never load it. */
import * as Y from 'yjs';
import { DRAFT_FRAGMENT } from '#contract/drafts/draft-protocol.ts';

/** @returns an update that holds one paragraph */
export function aParagraphAsUpdate(text: string): Uint8Array {
  const doc = new Y.Doc();
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [new Y.XmlText(text)]);
  doc.getXmlFragment(DRAFT_FRAGMENT).insert(0, [paragraph]);
  return Y.encodeStateAsUpdate(doc);
}
