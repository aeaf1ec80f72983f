// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import { prosemirrorToYXmlFragment } from '@tiptap/y-tiptap';
import { afterEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import type { Block } from '#contract/document/document.ts';
import { lessonSchema } from '#contract/document/schema.ts';
import { aChoice, aDocument, aHeading, aParagraph } from '#tests/support/lesson-samples.ts';
import { BlockNames } from './block-names.ts';
import { FindText, findInText, foundIn, replaceMatches, stepMatch } from './find-text.ts';
import { lessonNodes } from './lesson-nodes.ts';
import { wordsIn } from './text-counts.tsx';

const open: Editor[] = [];
afterEach(() => {
  for (const editor of open.splice(0)) editor.destroy();
});

function anEditor(...content: Block[]): Editor {
  const fragment = new Y.Doc().getXmlFragment('default');
  prosemirrorToYXmlFragment(lessonSchema.nodeFromJSON(aDocument(...content)), fragment);
  const editor = new Editor({
    element: document.createElement('div'),
    injectCSS: false,
    extensions: [...lessonNodes, BlockNames, FindText, Collaboration.configure({ fragment })],
  });
  open.push(editor);
  return editor;
}
const texts = (editor: Editor) => editor.state.doc.children.map(({ textContent }) => textContent);
const selected = ({ state: { doc, selection } }: Editor) => doc.textBetween(selection.from, selection.to);

describe('finding words in a text', () => {
  it('finds them whatever their case, goes around the end, and marks them in the text', () => {
    const editor = anEditor(aHeading('Knots'), aParagraph('A knot, two knots.'), aParagraph('Rope'));
    findInText(editor, 'KNOT');
    expect(foundIn(editor)).toMatchObject({ at: 0, matches: { length: 3 } });
    stepMatch(editor, 1);
    expect([foundIn(editor).at, selected(editor)]).toEqual([1, 'knot']);
    stepMatch(editor, 1);
    stepMatch(editor, 1);
    expect([foundIn(editor).at, selected(editor)]).toEqual([0, 'Knot']);
    stepMatch(editor, -1);
    expect(foundIn(editor).at).toBe(2);
    findInText(editor, '');
    expect(foundIn(editor).matches).toEqual([]);
  });

  it('follows what is written meanwhile', () => {
    const editor = anEditor(aParagraph('A knot'));
    findInText(editor, 'knot');
    editor.commands.insertContentAt(1, 'Knot. ');
    expect(foundIn(editor).matches).toHaveLength(2);
    editor.commands.setContent({ type: 'doc', content: [{ type: 'paragraph' }] });
    expect(foundIn(editor)).toMatchObject({ at: 0, matches: [] });
  });

  it('replaces one or all, which keep their marks, with letters that grow when they are folded around them', () => {
    const editor = anEditor(aParagraph('İ knot and knot'), aChoice());
    editor.commands.setTextSelection({ from: 3, to: 7 });
    editor.commands.setMark('bold');
    findInText(editor, 'knot');
    expect(replaceMatches(editor, 'bend', 'this')).toBe(1);
    expect(texts(editor)[0]).toBe('İ bend and knot');
    expect(editor.state.doc.nodeAt(3)?.marks.map(({ type }) => type.name)).toEqual(['bold']);
    expect(replaceMatches(editor, '', 'all')).toBe(1);
    expect(texts(editor)[0]).toBe('İ bend and ');
    expect(replaceMatches(editor, 'x', 'all')).toBe(0);
  });
});

it('the length of a text is counted in words, in every block of it', () => {
  expect(wordsIn(anEditor(aHeading('Two knots'), aParagraph('One – rope.')).state.doc)).toBe(4);
});
