// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { writeDocument } from '#contract/drafts/draft-document.ts';
import { holdsUnknownParts, linesOfDraft } from '#contract/drafts/draft-schema.ts';
import { aDocument, aParagraph } from '#tests/support/lesson-samples.ts';
import { lessonNodes } from './lesson-nodes.ts';
import { beforeNewerParts } from './newer-parts.ts';

/** What a version to come writes: a block with words in it. */
function aNewerBlock(): Y.XmlElement {
  const block = new Y.XmlElement('hologram');
  block.insert(0, [new Y.XmlText('words of tomorrow')]);
  return block;
}

function twoVersions() {
  const doc = new Y.Doc();
  const fragment = doc.getXmlFragment('default');
  writeDocument(fragment, aDocument(aParagraph('Words of today.')));
  const newer = new Y.Doc();
  Y.applyUpdate(newer, Y.encodeStateAsUpdate(doc));
  newer.getXmlFragment('default').insert(1, [aNewerBlock()]);
  const editor = new Editor({
    element: document.createElement('div'),
    injectCSS: false,
    extensions: [...lessonNodes, Collaboration.configure({ fragment })],
  });
  return { doc, fragment, editor, update: Y.encodeStateAsUpdate(newer, Y.encodeStateVector(doc)) };
}

it('an editor that meets a block of a newer version lets go of the text, and deletes nothing', () => {
  const { doc, fragment, editor, update } = twoVersions();
  let told = 0;
  beforeNewerParts({ doc }, editor, () => {
    told += 1;
  });
  Y.applyUpdate(doc, update, 'another tab');
  expect(told).toBe(1);
  expect(editor.isDestroyed).toBe(true);
  expect(holdsUnknownParts(fragment)).toBe(true);
  expect(linesOfDraft(fragment)).toEqual(['Words of today.', 'words of tomorrow']);
});

it('without that it would have deleted the block', () => {
  const { doc, fragment, editor, update } = twoVersions();
  Y.applyUpdate(doc, update, 'another tab');
  expect(linesOfDraft(fragment)).toEqual(['Words of today.']);
  editor.destroy();
});
