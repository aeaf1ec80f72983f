// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { afterEach, describe, expect, it } from 'vitest';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { writeDocument } from '#contract/drafts/draft-document.ts';
import { aDocument, aParagraph } from '#tests/support/lesson-samples.ts';
import { draftExtensions } from './draft-editor.ts';

const open: Editor[] = [];
afterEach(() => {
  for (const editor of open.splice(0)) editor.destroy();
});

function aDraft() {
  const doc = new Y.Doc();
  const fragment = doc.getXmlFragment('default');
  writeDocument(fragment, aDocument(aParagraph('Tie a bowline.')));
  const awareness = new Awareness(doc);
  const trouble: unknown[] = [];
  const editor = new Editor({
    element: document.createElement('div'),
    injectCSS: false,
    extensions: draftExtensions({
      fragment,
      awareness,
      person: { id: 'me', name: 'Me' },
      accountId: 'me',
      onBroken: (error) => trouble.push(error),
      onCaretTrouble: (error) => trouble.push(error),
    }),
  });
  open.push(editor);
  const theirs = new Y.Doc();
  Y.applyUpdate(theirs, Y.encodeStateAsUpdate(doc));
  const fromThem = (change: (fragment: Y.XmlFragment) => void) => {
    theirs.transact(() => change(theirs.getXmlFragment('default')));
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(theirs, Y.encodeStateVector(doc)), 'them');
  };
  return { doc, fragment, awareness, editor, trouble, fromThem };
}

const set = (element: Y.XmlElement, name: string, value: unknown) =>
  (element as unknown as { setAttribute(name: string, value: unknown): void }).setAttribute(name, value);

function aTable(attr: string, value: unknown): Y.XmlElement {
  const [table, row, cell] = [
    new Y.XmlElement('table'),
    new Y.XmlElement('tableRow'),
    new Y.XmlElement('tableCell'),
  ];
  table.insert(0, [row]);
  row.insert(0, [cell]);
  cell.insert(0, [new Y.XmlElement('paragraph')]);
  set(cell, attr, value);
  return table;
}

/** As a device says it that means harm, or is broken. */
function say(awareness: Awareness, state: unknown) {
  awareness.states.set(4711, state as Record<string, unknown>);
  awareness.meta.set(4711, { clock: 1, lastUpdated: Date.now() });
  awareness.emit('change', [{ added: [4711], updated: [], removed: [] }, 'them']);
}

describe('an editor with a hostile co-author', () => {
  it.each([{ anchor: {}, head: {} }, null, 5, { anchor: { item: { client: -1, clock: -1 } }, head: {} }])(
    'shows what others write whatever is said of a cursor, and types on without losing it: %j',
    (cursor) => {
      const { awareness, editor, fragment, fromThem, trouble } = aDraft();
      say(awareness, { user: {}, cursor });
      fromThem((theirs) => {
        const paragraph = new Y.XmlElement('paragraph');
        paragraph.insert(0, [new Y.XmlText('From somebody else.')]);
        theirs.insert(1, [paragraph]);
      });
      expect(editor.getText()).toContain('From somebody else.');
      editor.commands.insertContentAt(1, 'Now: ');
      expect(fragment.toString()).toContain('From somebody else.');
      expect(fragment.toString()).toContain('Now: ');
      expect(trouble).toEqual([]);
    },
  );

  it('shows no value that the schema has not got: no cell over millions of columns, no style of theirs', () => {
    const { editor, fromThem } = aDraft();
    fromThem((theirs) => theirs.insert(1, [aTable('colspan', 50_000_000)]));
    fromThem((theirs) => theirs.insert(2, [aTable('align', 'left; position:fixed; inset:0')]));
    expect(editor.view.dom.querySelectorAll('td')).toHaveLength(2);
    expect(editor.view.dom.querySelector('[colspan]')).toBeNull();
    expect(editor.view.dom.innerHTML).not.toContain('fixed');
  });

  it('asks for no picture but by an id', () => {
    const { editor, fromThem } = aDraft();
    const picture = (assetId: string) => {
      const image = new Y.XmlElement('image');
      set(image, 'assetId', assetId);
      return image;
    };
    fromThem((theirs) => theirs.insert(1, [picture('../web/logout'), picture('an-id')]));
    const sources = [...editor.view.dom.querySelectorAll('img')].map((img) => img.getAttribute('src'));
    expect(sources).toEqual([null, '/assets/an-id?for=me']);
  });

  it('stops taking letters, and says so, when what came cannot be shown at all', () => {
    const { editor, fromThem, trouble } = aDraft();
    editor.on('beforeTransaction', () => {
      throw new Error('not to be shown');
    });
    fromThem((theirs) => theirs.insert(1, [new Y.XmlElement('horizontalRule')]));
    expect(editor.isEditable).toBe(false);
    expect(trouble).toHaveLength(1);
  });
});
