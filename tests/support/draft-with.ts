/** An open draft of one paragraph, for screens that read a draft's text and its hash. */
import * as Y from 'yjs';
import { textHashOf } from '#contract/document/text-hash.ts';
import { readDocument, writeDocument } from '#contract/drafts/draft-document.ts';
import { DRAFT_FRAGMENT } from '#contract/drafts/draft-protocol.ts';
import type { Draft } from '#drafts/draft.ts';

export function draftWith(skillId: string, text: string) {
  const doc = new Y.Doc();
  const fragment = doc.getXmlFragment(DRAFT_FRAGMENT);
  const write = (words: string) =>
    doc.transact(() => {
      fragment.delete(0, fragment.length);
      const content = [{ type: 'text' as const, text: words }];
      writeDocument(fragment, {
        type: 'doc',
        content: [{ type: 'paragraph', attrs: { key: 'first000' }, content }],
      });
    });
  write(text);
  const draft = { skillId, doc, fragment, getState: () => ({ text: 'ready' }), subscribe: () => () => {} };
  return {
    draft: draft as unknown as Draft,
    write,
    hash: () => textHashOf(readDocument(fragment)),
  };
}
