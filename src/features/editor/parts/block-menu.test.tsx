// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import { prosemirrorToYXmlFragment } from '@tiptap/y-tiptap';
import { afterEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { checkDocument } from '#contract/document/check-document.ts';
import type { Block } from '#contract/document/document.ts';
import { lessonSchema } from '#contract/document/schema.ts';
import { aChoice, aDocument, aHeading, aParagraph } from '#tests/support/lesson-samples.ts';
import { ToastHost } from '#ui/toast-host.tsx';
import { hideToast } from '#ui/toasts.ts';
import { removeWithUndo } from './block-menu.tsx';
import { BlockMoves, blockPlace, duplicateBlock, endOfPivot, moveBlock } from './block-moves.ts';
import { BlockNames } from './block-names.ts';
import { lessonNodes } from './lesson-nodes.ts';
import { kindNow, turnInto, turnsInto } from './turn-into.ts';

const open: Editor[] = [];
afterEach(() => {
  hideToast('component');
  cleanup();
  for (const editor of open.splice(0)) editor.destroy();
});

function anEditor(...content: Block[]): Editor {
  const fragment = new Y.Doc().getXmlFragment('default');
  prosemirrorToYXmlFragment(lessonSchema.nodeFromJSON(aDocument(...content)), fragment);
  const editor = new Editor({
    element: document.createElement('div'),
    injectCSS: false,
    extensions: [...lessonNodes, BlockNames, BlockMoves, Collaboration.configure({ fragment })],
  });
  open.push(editor);
  return editor;
}
const texts = (editor: Editor) => editor.state.doc.children.map(({ textContent }) => textContent);
const keys = (editor: Editor) => editor.state.doc.children.map(({ attrs }) => attrs.key as string);
const cursorIn = (editor: Editor, text: string) => {
  editor.state.doc.forEach((node, offset) => {
    if (node.textContent === text) editor.commands.setTextSelection(offset + 2);
  });
};
const isSound = (editor: Editor) =>
  expect(checkDocument(lessonSchema.nodeFromJSON(editor.getJSON()).toJSON()).ok).toBe(true);

describe('a block', () => {
  it('moves past its neighbours with its name, its text and the cursor, and no further than the ends', () => {
    const editor = anEditor(aHeading('One'), aParagraph('Two'), aParagraph('Three'));
    const [one, two, three] = keys(editor);
    cursorIn(editor, 'Three');
    expect(blockPlace(editor)).toBe('last');
    expect(moveBlock(editor, 1)).toBe(false);
    expect(moveBlock(editor, -1)).toBe(true);
    expect(moveBlock(editor, -1)).toBe(true);
    expect(texts(editor)).toEqual(['Three', 'One', 'Two']);
    expect(keys(editor)).toEqual([three, one, two]);
    editor.commands.insertContent('!');
    expect(texts(editor)[0]).toBe('T!hree');
    expect(moveBlock(editor, -1)).toBe(false);
    isSound(editor);
  });

  it.each(turnsInto('paragraph'))('turns into %s with its words, and back into text', (kind) => {
    const editor = anEditor(aParagraph('Before'), aParagraph('Light on the water'), aParagraph('After'));
    cursorIn(editor, 'Light on the water');
    turnInto(editor, kind);
    expect(kindNow(editor)).toBe(kind);
    expect(texts(editor)).toEqual(['Before', 'Light on the water', 'After']);
    isSound(editor);
    for (const other of turnsInto(kind)) {
      turnInto(editor, other);
      expect(kindNow(editor)).toBe(other);
      turnInto(editor, kind);
    }
    turnInto(editor, 'paragraph');
    expect(texts(editor)).toEqual(['Before', 'Light on the water', 'After']);
    isSound(editor);
  });

  it('of a question or a table turns into nothing else', () => {
    const editor = anEditor(aChoice());
    editor.commands.setTextSelection(4);
    expect(turnsInto(kindNow(editor))).toEqual([]);
  });

  it('is duplicated whole, under names of its own', () => {
    const editor = anEditor(aParagraph('Before'), aChoice(), aParagraph('After'));
    editor.commands.setTextSelection(editor.state.doc.child(0).nodeSize + 3);
    duplicateBlock(editor);
    const questions = editor.state.doc.children.filter(({ type }) => type.name === 'question');
    expect(questions).toHaveLength(2);
    expect(questions[0]?.textContent).toBe(questions[1]?.textContent);
    expect(new Set(questions.map(({ attrs }) => attrs.questionId)).size).toBe(2);
    expect(new Set(keys(editor)).size).toBe(4);
    isSound(editor);
  });

  it('beside which another is put must be there: a missing pivot is an internal error (EDIT-006)', () => {
    const editor = anEditor(aParagraph('One'), aParagraph('Two'));
    const [first] = keys(editor);
    expect(endOfPivot(editor.state.doc, first ?? '')).toBe(editor.state.doc.child(0).nodeSize);
    expect(() => endOfPivot(editor.state.doc, 'nothing0')).toThrow(/pivot block nothing0 is missing/);
  });
});

describe('removing a block', () => {
  const toasts = () =>
    render(
      <MantineProvider env="test">
        <ToastHost label="Notifications" dismissLabel="Dismiss" />
      </MantineProvider>,
    );

  it('says so and can be undone, after whatever was written meanwhile (EDIT-012)', async () => {
    const editor = anEditor(aParagraph('One'), aParagraph('Two'), aParagraph('Three'));
    const before = keys(editor);
    toasts();
    cursorIn(editor, 'Two');
    removeWithUndo(editor, () => {});
    expect(texts(editor)).toEqual(['One', 'Three']);
    await screen.findByText('Component removed.');
    cursorIn(editor, 'One');
    editor.commands.insertContent('!');
    fireEvent.click(screen.getByRole('button', { name: 'Undo', hidden: true }));
    expect(texts(editor)).toEqual(['O!ne', 'Two', 'Three']);
    expect(keys(editor)).toEqual(before);
    isSound(editor);
  });

  it('leaves an empty line where it was the only one', () => {
    const editor = anEditor(aParagraph('Alone'));
    removeWithUndo(editor, () => {});
    expect(texts(editor)).toEqual(['']);
    isSound(editor);
  });

  it('says that it failed, and what failed is reported (EDIT-012)', async () => {
    const editor = anEditor(aParagraph('One'), aParagraph('Two'));
    const reported: unknown[] = [];
    toasts();
    editor.view.dispatch = () => {
      throw new Error('It takes no change.');
    };
    removeWithUndo(editor, (error) => reported.push(error));
    await screen.findByText('An error occurred while removing component.');
    expect(reported).toHaveLength(1);
    expect(texts(editor)).toEqual(['One', 'Two']);
  });
});
