// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { afterEach, describe, expect, it } from 'vitest';
import { insertBlock, insertWhole } from './insert-block.ts';
import { lessonNodes } from './lesson-nodes.ts';
import { newLab } from './new-block.ts';

const open: Editor[] = [];
afterEach(() => {
  for (const editor of open.splice(0)) editor.destroy();
});

/** The caret is at the end of the first paragraph. */
function anEditor(html: string): Editor {
  const editor = new Editor({
    element: document.createElement('div'),
    injectCSS: false,
    extensions: lessonNodes,
  });
  open.push(editor);
  editor.commands.setContent(html);
  editor.commands.setTextSelection((editor.state.doc.firstChild?.nodeSize ?? 2) - 1);
  return editor;
}
/** As a key of the keyboard does. */
const type = (editor: Editor, letters: string) =>
  editor.view.dispatch(editor.state.tr.insertText(letters).setMeta('uiEvent', 'input'));
const blocks = (editor: Editor) =>
  editor.state.doc.children.map((node) => `${node.type.name} ${node.textContent}`.trim());

describe('what is typed behind a new block', () => {
  it.each([
    ['divider', 'horizontalRule', (editor: Editor) => insertBlock(editor, 'divider')],
    ['lab', 'lab', (editor: Editor) => insertWhole(editor, newLab('radio-room', 'Radio room'))],
  ])('leaves the %s where it is, at the end of a lesson and between two blocks', (_what, name, insert) => {
    const last = anEditor('<p></p>');
    insert(last);
    type(last, 'Behind');
    expect(blocks(last)).toEqual([name, 'paragraph Behind']);

    const between = anEditor('<p>One</p><p>Two</p>');
    insert(between);
    type(between, 'Behind ');
    expect(blocks(between)).toEqual(['paragraph One', name, 'paragraph Behind Two']);
  });

  it('goes into the first cell of a table', () => {
    const editor = anEditor('<p></p><p>After</p>');
    insertBlock(editor, 'table');
    type(editor, 'Port');
    const table = editor.state.doc.firstChild;
    expect(table?.firstChild?.firstChild?.textContent).toBe('Port');
    expect(table?.textContent).toBe('Port');
  });

  it('goes into the text of a question', () => {
    const editor = anEditor('<p></p>');
    insertBlock(editor, 'choice');
    type(editor, 'What for?');
    expect(editor.state.doc.firstChild?.firstChild?.textContent).toBe('What for?');
  });
});
