// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import { prosemirrorToYXmlFragment, yXmlFragmentToProseMirrorRootNode } from '@tiptap/y-tiptap';
import { afterEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { checkDocument } from '#contract/document/check-document.ts';
import type { Block } from '#contract/document/document.ts';
import { lessonSchema } from '#contract/document/schema.ts';
import { aChoice, aDocument, aGapFill, aHeading, aParagraph } from '#tests/support/lesson-samples.ts';
import { BlockNames } from './block-names.ts';
import { CarefulView } from './careful-view.ts';
import { lessonNodes } from './lesson-nodes.ts';
import { draftAsMarkdown, insertMarkdown } from './markdown-text.ts';

const open: Editor[] = [];
afterEach(() => {
  for (const editor of open.splice(0)) editor.destroy();
});

function anEditor(content: Block[]) {
  const doc = new Y.Doc();
  const fragment = doc.getXmlFragment('default');
  prosemirrorToYXmlFragment(lessonSchema.nodeFromJSON(aDocument(...content)), fragment);
  const editor = new Editor({
    element: document.createElement('div'),
    injectCSS: false,
    extensions: [...lessonNodes, CarefulView, BlockNames, Collaboration.configure({ fragment })],
  });
  open.push(editor);
  const stored = () => {
    const checked = checkDocument(yXmlFragmentToProseMirrorRootNode(fragment, lessonSchema).toJSON());
    if (!checked.ok) throw new Error(checked.problems.join('\n'));
    return checked.document;
  };
  return { editor, stored };
}

const empty = (): Block => ({ type: 'paragraph', attrs: { key: 'emptyaaa' } });

describe('a draft and its Markdown', () => {
  it('an exported draft that is imported into an empty one is the same lesson, as it is stored', () => {
    const lesson = [
      aHeading('Knots'),
      aParagraph('Text'),
      aChoice('q1'),
      aGapFill('q2', 'A _ b _.', ['x', 'y']),
    ];
    const from = anEditor(lesson);
    const to = anEditor([empty()]);
    const markdown = draftAsMarkdown(from.editor, 'Knots');
    expect(insertMarkdown(to.editor, markdown).blocks).toHaveLength(4);
    expect(to.stored().content.map(({ type }) => type)).toEqual([
      'heading',
      'paragraph',
      'question',
      'question',
    ]);
    expect(draftAsMarkdown(to.editor, 'Knots')).toBe(markdown);
  });

  it('an import goes below the block with the caret, replaces nothing, and one undo takes it out', () => {
    const { editor, stored } = anEditor([aParagraph('One'), aParagraph('Two')]);
    editor.commands.setTextSelection(2);
    const before = editor.getText();
    insertMarkdown(editor, '# In between\n\n- a\n- b');
    expect(stored().content.map(({ type }) => type)).toEqual([
      'paragraph',
      'heading',
      'bulletList',
      'paragraph',
    ]);
    editor.commands.undo();
    expect(editor.getText()).toBe(before);
  });

  it('an import out of a question goes behind it, and a file without words changes nothing', () => {
    const { editor, stored } = anEditor([aChoice('q1'), aParagraph('Last')]);
    editor.commands.setTextSelection(5);
    expect(insertMarkdown(editor, '\n\n').blocks).toEqual([]);
    expect(stored().content).toHaveLength(2);
    insertMarkdown(editor, ':::question{kind=poll}\nWhich?\n\n- [ ] a\n- [ ] b\n:::');
    expect(stored().content.map(({ type }) => type)).toEqual(['question', 'question', 'paragraph']);
  });

  it('hostile files are text: no script, no foreign picture, no dangerous link', () => {
    const { editor, stored } = anEditor([empty()]);
    insertMarkdown(
      editor,
      '<script>alert(1)</script>\n\n[x](javascript:alert(1)) ![p](https://evil.example/p.gif)\n\n<img src=x onerror=alert(1)>\n\n<iframe src="https://evil.example"></iframe>',
    );
    const json = JSON.stringify(stored());
    expect(json).not.toMatch(/javascript:|onerror|iframe|"image"/);
  });
});
