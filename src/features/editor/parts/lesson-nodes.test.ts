// @vitest-environment jsdom
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Editor, getSchema } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import { prosemirrorToYXmlFragment, yXmlFragmentToProseMirrorRootNode } from '@tiptap/y-tiptap';
import { afterEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { checkDocument } from '#contract/document/check-document.ts';
import type { Block, DocumentNode } from '#contract/document/document.ts';
import { childrenOf } from '#contract/document/document.ts';
import { lessonSchema } from '#contract/document/schema.ts';
import { aChoice, aDocument, aGapFill, aHeading, aParagraph } from '#tests/support/lesson-samples.ts';
import { BlockNames } from './block-names.ts';
import { lessonNodes } from './lesson-nodes.ts';
import { newBlock, newPicture } from './new-block.ts';

/** The Big List of Naughty Strings, where it is at hand. */
const blns = path.resolve('../shared/data/strings/blns.json');

const open: Editor[] = [];
afterEach(() => {
  for (const editor of open.splice(0)) editor.destroy();
});

function anEditor(content: Block[], doc = new Y.Doc()): Editor {
  const fragment = doc.getXmlFragment('default');
  prosemirrorToYXmlFragment(lessonSchema.nodeFromJSON(aDocument(...content)), fragment);
  const editor = new Editor({
    element: document.createElement('div'),
    injectCSS: false,
    extensions: [...lessonNodes, BlockNames, Collaboration.configure({ fragment })],
  });
  open.push(editor);
  return editor;
}

/** jsdom has no clipboard; the editor only passes it on. */
const paste = () => new Event('paste') as ClipboardEvent;

/** What the server reads from the draft. */
function stored(editor: Editor, doc: Y.Doc) {
  const json = yXmlFragmentToProseMirrorRootNode(doc.getXmlFragment('default'), lessonSchema).toJSON();
  expect(json).toEqual(lessonSchema.nodeFromJSON(editor.getJSON()).toJSON());
  const checked = checkDocument(json);
  if (!checked.ok) throw new Error(checked.problems.join('\n'));
  return checked.document;
}

function keysOf(node: DocumentNode): string[] {
  const own = 'attrs' in node && 'key' in node.attrs ? [node.attrs.key] : [];
  return [...own, ...childrenOf(node).flatMap(keysOf)];
}

describe('the schema of the editor', () => {
  const schema = getSchema(lessonNodes);

  it('has the nodes and marks of the contract, with the same contents and attributes (EDIT-001, EDIT-002)', () => {
    const shape = (of: typeof lessonSchema) => ({
      nodes: Object.fromEntries(
        Object.values(of.nodes).map(({ name, spec, isInline }) => [
          name,
          {
            content: spec.content ?? '',
            marks: spec.marks,
            inline: isInline,
            code: spec.code ?? false,
            isolating: spec.isolating ?? false,
            tableRole: spec.tableRole,
            attrs: Object.fromEntries(
              Object.entries(spec.attrs ?? {})
                .map(([attr, each]) => [attr, each.default] as const)
                .sort(([a], [b]) => a.localeCompare(b)),
            ),
          },
        ]),
      ),
      marks: Object.values(of.marks).map(({ name, spec }) => ({
        name,
        excludes: spec.excludes,
        attrs: Object.keys(spec.attrs ?? {}),
      })),
    });
    const [ours, contract] = [shape(schema as typeof lessonSchema), shape(lessonSchema)];
    expect(Object.keys(ours.nodes).sort()).toEqual(Object.keys(contract.nodes).sort());
    expect(ours.nodes).toEqual(contract.nodes);
    const sorted = (marks: typeof ours.marks) => marks.sort((a, b) => a.name.localeCompare(b.name));
    expect(sorted(ours.marks)).toEqual(sorted(contract.marks));
  });
});

describe('a draft under edit', () => {
  it('gives every new block a key of eight letters and digits, in the draft too (EDIT-003)', () => {
    const doc = new Y.Doc();
    const editor = anEditor([aParagraph('One')], doc);
    editor.commands.setTextSelection(3);
    editor.commands.splitBlock();
    editor.commands.insertContentAt(editor.state.doc.content.size, [
      ...(['divider', 'table', 'choice', 'multipleChoice', 'gapFill', 'text', 'poll'] as const).map(newBlock),
      newPicture('picture-1', 'A harbor'),
      { type: 'video', attrs: { title: 'Mooring' } },
      { type: 'attachment', attrs: { name: 'tides.pdf' } },
      { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }] },
    ]);
    const keys = keysOf(stored(editor, doc));
    expect(keys.length).toBeGreaterThan(30);
    for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9]{8}$/);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('names a copied question and its answers anew, and leaves the first one its ids (EDIT-003)', () => {
    const doc = new Y.Doc();
    const editor = anEditor([aChoice('q1')], doc);
    const copy = editor.state.doc.firstChild!;
    editor.view.dispatch(editor.state.tr.insert(copy.nodeSize, copy));
    const [first, second] = stored(editor, doc).content;
    if (first?.type !== 'question' || second?.type !== 'question') throw new Error('no questions');
    expect(first.attrs.questionId).toBe('q1');
    expect(second.attrs.questionId).not.toBe('q1');
    expect(second.content.length).toBe(first.content.length);
  });

  it('leaves out gaps that stand outside of a gap-fill question, and counts doubled ones anew', () => {
    const doc = new Y.Doc();
    const editor = anEditor([aParagraph('Text'), aGapFill('q1', 'A _ and _.', ['x', 'y'], ['z'])], doc);
    const gap = editor.schema.nodes.gap!.create({ index: 0 });
    editor.view.dispatch(editor.state.tr.insert(2, gap));
    expect(editor.state.doc.firstChild?.textContent).toBe('Text');
    const prompt = editor.state.doc.firstChild!.nodeSize + 3;
    editor.view.dispatch(editor.state.tr.insert(prompt, gap));
    stored(editor, doc);
    expect(JSON.stringify(editor.getJSON()).match(/"type":"gap","attrs":\{"index":\d/g)).toHaveLength(3);
  });

  it('keeps every style of text as the contract names it (EDIT-001)', () => {
    const doc = new Y.Doc();
    const editor = anEditor([aParagraph('Styled')], doc);
    editor.commands.setTextSelection({ from: 1, to: 7 });
    for (const mark of ['bold', 'italic', 'underline', 'strike', 'code']) editor.commands.setMark(mark);
    editor.commands.setMark('link', { href: 'https://harbor.example/a' });
    const [block] = stored(editor, doc).content;
    expect(block?.type === 'paragraph' && block.content?.[0]?.marks?.map(({ type }) => type)).toEqual([
      'link',
      'bold',
      'italic',
      'underline',
      'strike',
      'code',
    ]);
  });

  it('reduces pasted HTML to the schema: no script, no foreign picture, no dangerous link survives', () => {
    const doc = new Y.Doc();
    const editor = anEditor([aParagraph('Here')], doc);
    editor.commands.setTextSelection(5);
    const strings: string[] = existsSync(blns) ? JSON.parse(readFileSync(blns, 'utf8')) : [];
    const hostile = [
      '<a href="javascript:alert(1)">link</a><a href="java\tscript:alert(1)">tab</a>',
      '<img src=x onerror=alert(1)><iframe src="https://evil.example"></iframe><script>alert(1)</script>',
      '<p data-key="not a key" onclick="alert(1)">p</p><h1 data-key="AAAAAAAA">h</h1><h6>six</h6>',
      '<table><td colspan=99999 rowspan=-1>x</td></table><ol start=-5><li>y</li></ol>',
      '<section data-question="../../x" data-kind="evil"><div data-part="prompt"></div></section>',
      '<svg><script>alert(1)</script></svg><math><mtext><style><img src onerror=alert(1)>',
      '<span data-gap-index="7"></span><pre><code class="language-<b>">code</code></pre>',
    ];
    for (const html of [...hostile, ...strings.filter((text) => text.includes('<'))]) {
      editor.view.pasteHTML(html, paste());
    }
    const text = JSON.stringify(stored(editor, doc));
    expect(text).not.toMatch(/"href":"(?!https?:|mailto:|\/)/i);
    expect(text).not.toMatch(/onerror|onclick/);
    expect(text).not.toContain('"type":"image"');
    expect(text).toContain('six');
  });

  it('keeps a heading that is pasted as one, and a link that leads somewhere', () => {
    const doc = new Y.Doc();
    const editor = anEditor([aHeading('Start'), aParagraph('Then')], doc);
    editor.commands.setTextSelection(editor.state.doc.content.size - 1);
    editor.commands.splitBlock();
    editor.view.pasteHTML('<h2>Second</h2><p>A <a href="https://harbor.example/">link</a></p>', paste());
    const { content } = stored(editor, doc);
    expect(content.some((block) => block.type === 'heading' && block.attrs.level === 2)).toBe(true);
    expect(JSON.stringify(content)).toContain('"href":"https://harbor.example/"');
  });
});

describe('a formula in the editor', () => {
  const typed = (content: Block[], letters: string) => {
    const doc = new Y.Doc();
    const editor = anEditor(content, doc);
    for (const letter of letters) {
      const { from, to } = editor.state.selection;
      const taken = editor.view.someProp('handleTextInput', (handle) =>
        handle(editor.view, from, to, letter, () => editor.state.tr.insertText(letter)),
      );
      if (!taken) editor.view.dispatch(editor.state.tr.insertText(letter));
    }
    return stored(editor, doc).content;
  };
  const empty: Block = { type: 'paragraph', attrs: { key: 'abcd1234' } };

  it('is typed between two $, letter by letter, and prices are none', () => {
    const formula = { type: 'text', text: 'a_1*b_1', marks: [{ type: 'formula' }] };
    expect(typed([empty], '$a_1*b_1$')).toMatchObject([{ content: [formula] }]);
    expect(typed([empty], 'it costs $5 or $6')).toMatchObject([{ content: [{ text: 'it costs $5 or $6' }] }]);
  });

  it('on lines of its own begins with $$ and a space', () => {
    expect(typed([empty], '$$ x^2')).toMatchObject([
      { type: 'codeBlock', attrs: { language: 'math' }, content: [{ text: 'x^2' }] },
    ]);
  });
});
