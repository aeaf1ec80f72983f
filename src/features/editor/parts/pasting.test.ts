// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { Editor } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import { DOMParser } from '@tiptap/pm/model';
import { afterEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import type { LessonDocument } from '#contract/document/document.ts';
import { lessonToMarkdown } from '#contract/markdown/lesson-to-markdown.ts';
import { BlockNames } from './block-names.ts';
import { CarefulView } from './careful-view.ts';
import { lessonNodes } from './lesson-nodes.ts';
import { pastedTags } from './pasted-letters.ts';
import { isMarkdown } from './pasted-text.ts';
import { Pasting } from './pasting.ts';

const open: Editor[] = [];
afterEach(() => {
  for (const editor of open.splice(0)) editor.destroy();
});

function anEditor(): Editor {
  const fragment = new Y.Doc().getXmlFragment('default');
  const editor = new Editor({
    element: document.createElement('div'),
    injectCSS: false,
    extensions: [...lessonNodes, CarefulView, BlockNames, Pasting, Collaboration.configure({ fragment })],
  });
  open.push(editor);
  return editor;
}

/** jsdom has no clipboard. */
const paste = (text = '', html = '') =>
  Object.assign(new Event('paste'), {
    clipboardData: { getData: (type: string) => ({ 'text/plain': text, 'text/html': html })[type] ?? '' },
  }) as unknown as ClipboardEvent;

const asMarkdown = (editor: Editor) =>
  lessonToMarkdown(editor.getJSON() as unknown as LessonDocument, '').replace(/^---\n[\s\S]*?\n---\n\n?/, '');

function pasted(name: string): string {
  const editor = anEditor();
  const html = readFileSync(`tests/support/pasted/${name}.html`, 'utf8');
  editor.view.pasteHTML(html, paste('', html));
  const json = JSON.stringify(editor.getJSON());
  expect(json).not.toMatch(/"type":"image"|mso-|Style Definitions|style=/);
  return asMarkdown(editor);
}

describe('what is pasted from', () => {
  it('Word keeps its headings, marks, links and nested lists, and brings no empty paragraphs', () => {
    expect(pasted('word')).toBe(`# Mooring a boat

# Before you arrive

Look at the **wind** and the *current*, <u>both</u> of them, and ~~never~~ read the [tide\u00a0tables](https://harbor.example/tides?day=1&port=2).

- Fenders out
  - on **both** sides
    - two at the bow

- Lines ready

  Four of them.

## In the berth

3. Bow line
4. Stern line
`);
  });

  it('Word under review brings tables and code, and neither remarks nor hidden text nor pictures', () => {
    expect(pasted('word-review')).toBe(`High water twice a day.

|  |  |
| --- | --- |
| **Port** | **Metres** |
| Oran | 0.4 \\| 0.9 |

\`\`\`
git fetch
  git log
\`\`\`

Run \`git status\` first.
`);
  });

  it('Word whose lists are said in styles alone leaves no number or dot as text, and small headings stay headings', () => {
    expect(pasted('word-lists')).toBe(`1. Fill the lamp
   1. with oil
2. Trim the wick

Bring:

- a rag

#### A small heading
`);
  });

  it('Word on the web keeps headings, nested lists that are flat there, and tables', () => {
    expect(pasted('word-online')).toBe(`# Signals

One long **blast** when *<u>leaving</u>*

- Short: turning
  - one: starboard
  - two: port

1. Listen
2. Answer

|  |  |
| --- | --- |
| Flag | Alfa |
`);
  });

  it('Google Docs is bold only where it was bold, and its links lead where they say', () => {
    expect(pasted('google-docs')).toBe(`# Knots

# The bowline

Plain, **bold** *slanted* ~~gone~~ and [a link](https://harbor.example/knots?a=1).

A second paragraph, in which the rabbit comes out of its hole and goes around the tree.
`);
  });

  it('Google Docs keeps nested lists, boxes, code and tables', () => {
    expect(pasted('google-docs-lists')).toBe(`- Rope
  - **Hemp**
  - Nylon
- Wire

* ☑ Coil it
* ☐ Hang it

\`\`\`
while (free) {
  pull();
}
\`\`\`

|  |  |
| --- | --- |
| Load | Holds |
| 12 mm | 2 t |
`);
  });

  it('LibreOffice keeps headings, marks, lists, code and tables with their titles', () => {
    expect(pasted('libreoffice')).toBe(`# Anchors

A **plough** digs in; a ***grapnel*** ~~never~~ holds on <u>rock</u>.

See [the list](https://harbor.example/anchors).

1. Drop it
   - slowly
2. Let out chain

\`\`\`
depth * 5
  + freeboard
\`\`\`

| Ground | Holding |
| --- | --- |
| Mud | good |
`);
  });

  it('Pages gives headings where letters are large, and lists inside their items', () => {
    expect(pasted('pages')).toBe(`# Reading a chart

Depths are in metres, *below* the lowest **tide**. See [charts](https://harbor.example/charts).

## Symbols

- Wreck
  - dangerous
- Rock awash

\`\`\`
N 35°42'
W 0°38'
\`\`\`
`);
  });

  it('Notes keeps headings, dashed lists, words in typewriter letters and tables', () => {
    expect(pasted('notes')).toBe(`# Radio

## Channel 16

Say *over* when you **wait**.

- Name of the boat
  - three times
- Where you are

\`MAYDAY\` is for danger to life.

|  |  |
| --- | --- |
| Oscar | Man overboard |
`);
  });

  it('Outlook keeps lists and numbers, and brings neither its detours of links nor pictures that count readers', () => {
    expect(pasted('outlook')).toBe(`Dear all,

2. Read [the plan](https://harbor.example/plan)
   - page 3
3. **Answer by Friday**

⚓ Ana
`);
  });

  it('VS Code is one block of code, line for line', () => {
    expect(pasted('vs-code')).toBe('```\nfunction depth(tide) {\n    return tide < 2;\n\n}\n```\n');
  });

  it.each([
    [
      'figures that are raised or lowered',
      'x<sup>2</sup>, 10<span style="vertical-align:super">−6</span>, H<sub>2</sub>O, the 1<sup>st</sup>',
      'x², 10⁻⁶, H₂O, the 1st',
    ],
    [
      'a formula of Wikipedia once, as it was written',
      '<span class="mwe-math-element"><span style="display: none"><math><semantics><mrow><mi>E</mi></mrow><annotation encoding="application/x-tex">{\\displaystyle E=mc^{2}}</annotation></semantics></math></span><img src="x.svg"></span>',
      '$E=mc^{2}$',
    ],
    ['words of a list that are in no item', '<ul>Bring: <li>a rag</li></ul>', '- Bring:\n- a rag'],
    [
      'code without the name and the button above it',
      '<pre><div>bash</div><button>Copy code</button><code class="hljs language-bash">ls -la\ncd ..\n</code></pre>',
      '```bash\nls -la\ncd ..\n```',
    ],
    [
      'what a reviewer took out in Word: not at all',
      '<p>We <del><span class=msoDel>never </span></del>tie it.</p>',
      'We tie it.',
    ],
    ['what a page hides: not at all', '<p>seen</p><p hidden>hidden</p><svg><text>drawn</text></svg>', 'seen'],
    ['the question of a folded answer', '<h3><button>What for?</button></h3>', '### What for?'],
  ])('a web page keeps %s', (_what, html, markdown) => {
    const editor = anEditor();
    editor.view.pasteHTML(html, paste('', html));
    expect(asMarkdown(editor).trim()).toBe(markdown);
  });

  it('a lesson of ours is what it was, to the space', () => {
    const editor = anEditor();
    editor.view.pasteHTML('<p data-pm-slice="1 1 []">two  spaces<br></p>', paste());
    expect(editor.getText()).toContain('two  spaces');
  });
});

describe('letters that no draft can hold', () => {
  it.each([
    ['text', (editor: Editor, said: string) => editor.view.pasteText(said, paste(said))],
    ['HTML', (editor: Editor, said: string) => editor.view.pasteHTML(`<p>${said}</p>`, paste('', said))],
  ])('do not come in with %s: the server would refuse the whole draft for one', (_as, pasting) => {
    const editor = anEditor();
    pasting(editor, 'high\0 water \ud800!');
    expect(editor.getText().trim()).toBe('high water \ufffd!');
  });

  it('leave the lines of a slide and of a terminal as they are', () => {
    const editor = anEditor();
    const said = 'Port\vStarboard\u2028Bow\r\n\x1b[1mStern\x07';
    editor.view.pasteText(said, paste(said));
    expect(editor.getText({ blockSeparator: '\n' }).trim()).toBe('Port\nStarboard\nBow\n[1mStern');
  });

  it('are not the only ones: a script of an attribute is gone before the browser reads it', () => {
    expect(pastedTags('<a onclick="x(1)" href="/on=1">on = 1</a><img\nonerror=x src=y>')).toBe(
      '<a href="/on=1">on = 1</a><img src=y>',
    );
    expect(pastedTags('<'.repeat(500_000)).length).toBe(500_000);
  });
});

describe('a paste into a place that holds one line', () => {
  const questionOf = (editor: Editor) => {
    const questions = (editor.getJSON() as unknown as LessonDocument).content.filter(
      ({ type }) => type === 'question',
    );
    expect(editor.state.doc.childCount).toBe(1);
    const parts: string[] = [];
    editor.state.doc.firstChild?.forEach((node) => {
      parts.push(`${node.type.name}: ${node.textContent}`);
    });
    return questions.length === 1 ? parts : [];
  };
  /** A, B, C: the cursor is behind B. */
  function aQuestion(): Editor {
    const editor = anEditor();
    const part = (type: string, text: string, attrs: object = {}) => ({
      ...{ type, attrs, content: text === '' ? [] : [{ type: 'text', text }] },
    });
    editor.commands.setContent({
      type: 'doc',
      content: [
        {
          type: 'question',
          attrs: { questionType: 'choice' },
          content: [
            { type: 'questionPrompt', content: [part('paragraph', 'What for?')] },
            ...['A', 'B', ''].map((text) => part('questionOption', text)),
          ],
        },
      ],
    });
    let behind = 0;
    editor.state.doc.descendants((node, at) => {
      if (node.isText && node.text === 'B') behind = at + 1;
    });
    editor.commands.setTextSelection(behind);
    return editor;
  }
  const before = ['questionPrompt: What for?', 'questionOption: A', 'questionOption: B', 'questionOption: '];
  const lines = readFileSync('tests/support/pasted/two-lines.txt', 'utf8').trim();

  it.each([
    ['two lines of text', (editor: Editor) => editor.view.pasteText(lines, paste(lines))],
    [
      'two paragraphs',
      (editor: Editor) =>
        editor.view.pasteHTML('<p>a rag</p><p>and a can</p>', paste(lines, '<p>a rag</p><p>and a can</p>')),
    ],
    [
      'a list',
      (editor: Editor) =>
        editor.view.pasteHTML(
          '<ul><li>a rag</li><li>and a can</li></ul>',
          paste(lines, '<ul><li>a rag</li><li>and a can</li></ul>'),
        ),
    ],
    [
      'a list that is written in Markdown',
      (editor: Editor) => editor.view.pasteText('- a rag\n- and a can', paste('- a rag\n- and a can')),
    ],
  ])('%s become one line of the answer, and the question keeps its three', async (_what, pasting) => {
    const editor = aQuestion();
    pasting(editor);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const [prompt, first, second, third] = questionOf(editor);
    expect([prompt, first, third]).toEqual([before[0], before[1], before[3]]);
    expect(second).toMatch(/^questionOption: B ?(?:- )?a rag (?:- )?and a can$/);
    editor.commands.undo();
    expect(questionOf(editor)).toEqual(before);
  });

  it('what is dropped there becomes one line as well', () => {
    const editor = aQuestion();
    const { view } = editor;
    const at = view.state.selection.from;
    view.posAtCoords = () => ({ pos: at, inside: at });
    const html = '<p>a rag</p><p>and a can</p>';
    const dropped = Object.assign(new Event('drop', { cancelable: true }), { clientX: 1, clientY: 1 });
    const holder = document.createElement('div');
    holder.innerHTML = html;
    const slice = DOMParser.fromSchema(view.state.schema).parseSlice(holder);
    const taken = view.someProp('handleDrop', (drop) => drop(view, dropped as DragEvent, slice, false));
    expect([taken, dropped.defaultPrevented]).toEqual([true, true]);
    expect(questionOf(editor)[2]).toBe('questionOption: Ba rag and a can');
  });
});

describe('Markdown that is pasted as text', () => {
  const text = '# Tides\n\nTwice a **day**:\n\n- flood\n- ebb\n\n```js\nlet a;\n```\n';

  it('becomes blocks, and one step of undo gives the letters back', async () => {
    const editor = anEditor();
    editor.view.pasteText(text, paste(text));
    expect(editor.getText()).toContain('# Tides');
    await expect.poll(() => asMarkdown(editor)).toBe(text);
    editor.commands.undo();
    expect(editor.getText()).toContain('# Tides');
    expect(editor.getText()).toContain('Twice a **day**:');
    editor.commands.undo();
    expect(editor.getText().trim()).toBe('');
  });

  it('stays between the words around it', async () => {
    const editor = anEditor();
    editor.commands.setContent('<p>beforeafter</p>');
    editor.commands.setTextSelection(7);
    editor.view.pasteText('- one\n- two', paste('- one\n- two'));
    await expect.poll(() => asMarkdown(editor)).toBe('before\n\n- one\n- two\n\nafter\n');
  });

  it('stays text where it has formatting of its own, and in code', () => {
    const editor = anEditor();
    editor.commands.setContent('<pre><code>a</code></pre>');
    editor.commands.setTextSelection(2);
    editor.view.pasteText(text, paste(text));
    expect(editor.state.doc.childCount).toBe(1);
    expect(editor.state.doc.textContent).toContain('```js');
  });

  it('is told from text that only looks a little like it', () => {
    for (const plain of [
      'Just words.',
      'One line\nand another - with a dash',
      '# install\nnpm ci\n# run\nnpm start',
      '- a single dash',
      '1. one thing, said in a letter\n\nDear Ana, 2. is another',
      'a | b\nc | d',
      '``` not closed\ntext',
      '#hashtag\n\n#another',
    ])
      expect(isMarkdown(plain), plain).toBe(false);
    for (const markdown of [
      '# Title\n\nText',
      'Text\n\n## Part\nmore',
      '- one\n- two',
      '1. one\n2. two',
      '* one\n  more of it\n* two',
      '```sh\nls\n```',
      '| a | b |\n|---|---|\n| 1 | 2 |',
    ])
      expect(isMarkdown(markdown), markdown).toBe(true);
  });
});
