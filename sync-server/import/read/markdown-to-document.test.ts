import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDocument } from '#contract/document/check-document.ts';
import { childrenOf, type DocumentNode, type LessonDocument } from '#contract/document/document.ts';
import { plainText } from '#contract/document/sections.ts';
import { blocksOf, type MarkdownContext, tokensOf, topDepthOf } from '#contract/markdown/markdown-blocks.ts';
import { documentOf } from './markdown-to-document.ts';

const identity = 'folder:demo/lesson.md';

/** A whole lesson of plain Markdown. */
function markdownToDocument(
  markdown: string,
  options: { identity: string; picture?: MarkdownContext['picture'] },
): LessonDocument {
  const tokens = tokensOf(markdown);
  const context: MarkdownContext = { picture: options.picture ?? (() => null), topDepth: topDepthOf(tokens) };
  return documentOf(blocksOf(tokens, context), options.identity);
}
const read = (markdown: string) => markdownToDocument(markdown, { identity });

/** A document as indented lines: types, and text with its marks. */
function outline(node: DocumentNode, depth = 0): string[] {
  const marks = ('marks' in node ? (node.marks ?? []) : []).map((mark) =>
    mark.type === 'link' ? `link ${mark.attrs.href}` : mark.type,
  );
  const words = node.type === 'text' ? [JSON.stringify(node.text)] : [];
  const line = [node.type, ...words, ...marks].join(' ');
  return [`${' '.repeat(depth)}${line}`, ...childrenOf(node).flatMap((child) => outline(child, depth + 1))];
}
const blocks = (markdown: string) => outline(read(markdown)).slice(1);

describe('Markdown', () => {
  it('keeps marks, links, line breaks and entities', () => {
    expect(
      blocks('A **bold *and* `code`** [*x*](https://e.org){website} &lt;b&gt; \\* ~~s~~  \nnext\nline'),
    ).toEqual([
      ' paragraph',
      '  text "A "',
      '  text "bold " bold',
      '  text "and" bold italic',
      '  text " " bold',
      '  text "code" bold code',
      '  text " "',
      '  text "x" link https://e.org italic',
      '  text " <b> * "',
      '  text "s" strike',
      '  hardBreak',
      '  text "next line"',
    ]);
  });

  it('keeps nested lists, code in lists, quotes and rules', () => {
    expect(blocks('3. one\n   - inner\n\n   ```js\n   let a;\n   ```\n4. two\n\n> quote\n\n---')).toEqual([
      ' orderedList',
      '  listItem',
      '   paragraph',
      '    text "one"',
      '   bulletList',
      '    listItem',
      '     paragraph',
      '      text "inner"',
      '   codeBlock',
      '    text "let a;"',
      '  listItem',
      '   paragraph',
      '    text "two"',
      ' blockquote',
      '  paragraph',
      '   text "quote"',
      ' horizontalRule',
    ]);
    const list = read('3. one').content[0];
    expect(list?.type === 'orderedList' && list.attrs.start).toBe(3);
  });

  it('keeps tables with their alignment', () => {
    const table = read('| a | b |\n|:-|-:|\n| 1 | `x` |').content[0];
    expect(table && outline(table)).toEqual([
      'table',
      ' tableRow',
      '  tableHeader',
      '   paragraph',
      '    text "a"',
      '  tableHeader',
      '   paragraph',
      '    text "b"',
      ' tableRow',
      '  tableCell',
      '   paragraph',
      '    text "1"',
      '  tableCell',
      '   paragraph',
      '    text "x" code',
    ]);
    expect(JSON.stringify(table)).toContain('"align":"right"');
  });

  it('makes the uppermost headings level 1', () => {
    const levels = read('### A\n\n#### B\n\n###### C').content.map((block) =>
      block.type === 'heading' ? block.attrs.level : null,
    );
    expect(levels).toEqual([1, 2, 4]);
  });

  it('shows a list with boxes as boxes', () => {
    expect(plainText(read('- [x] done\n- [ ] open'))).toBe('☑ done\n☐ open');
  });
});

describe('HTML in Markdown', () => {
  it('turns notes and details into quotes, and reads the Markdown inside', () => {
    const markdown =
      '<div class="lesson-note lesson-note--tip" markdown="1">\n\n#### Tip\n\n*Mind* the `gap`.\n\n</div>\n\nafter';
    expect(blocks(markdown)).toEqual([
      ' blockquote',
      '  heading',
      '   text "Tip"',
      '  paragraph',
      '   text "Mind" italic',
      '   text " the "',
      '   text "gap" code',
      '   text "."',
      ' paragraph',
      '  text "after"',
    ]);
    expect(blocks('<details><summary>Hint</summary>\n\nwords\n\n</details>')).toEqual([
      ' blockquote',
      '  paragraph',
      '   text "Hint"',
      '  paragraph',
      '   text "words"',
    ]);
  });

  it('ends a note at its own end, not at the end of a part inside it', () => {
    const markdown = '<div class="note">\n\n<div>\n\ninner\n\n</div>\n\nstill inside\n\n</div>\n\noutside';
    expect(blocks(markdown)).toEqual([
      ' blockquote',
      '  paragraph',
      '   text "inner"',
      '  paragraph',
      '   text "still inside"',
      ' paragraph',
      '  text "outside"',
    ]);
  });

  it('knows inline tags, keeps what is no tag, and leaves out programs', () => {
    expect(
      blocks('a <b>bold</b><br>press <kbd>q</kbd> and run `x` on <branch> <span id="a">now</span>'),
    ).toEqual([
      ' paragraph',
      '  text "a "',
      '  text "bold" bold',
      '  hardBreak',
      '  text "press "',
      '  text "q" code',
      '  text " and run "',
      '  text "x" code',
      '  text " on <branch> now"',
    ]);
    expect(
      blocks('<p>See the <a href="https://e.org">Pen</a>.</p>\n<script>alert(1)</script>\n\nend'),
    ).toEqual([
      ' paragraph',
      '  text "See the "',
      '  text "Pen" link https://e.org',
      '  text "."',
      ' paragraph',
      '  text "end"',
    ]);
    expect(blocks('<ul><li>one</li><li>two <b>b</b></li></ul><pre>a\n b</pre>')).toEqual([
      ' bulletList',
      '  listItem',
      '   paragraph',
      '    text "one"',
      '  listItem',
      '   paragraph',
      '    text "two "',
      '    text "b" bold',
      ' codeBlock',
      '  text "a\\n b"',
    ]);
  });

  it('keeps the words of a link that may not be followed', () => {
    const document = markdownToDocument('[a](javascript:alert(1)) [b](#place) <a href="javascript:x">c</a>', {
      identity,
    });
    expect(plainText(document)).toBe('a b c');
    expect(JSON.stringify(document)).not.toContain('link');
  });
});

describe('pictures', () => {
  const picture = (src: string) => (src === 'ship.png' ? { assetKey: 'abc', width: 3, height: 2 } : null);
  const withPicture = (markdown: string) => markdownToDocument(markdown, { identity, picture });

  it('stand between the words around them', () => {
    expect(outline(withPicture('before ![A ship](ship.png) after')).slice(1)).toEqual([
      ' paragraph',
      '  text "before"',
      ' image',
      ' paragraph',
      '  text "after"',
    ]);
    expect(withPicture('![A ship](ship.png)').content[0]).toMatchObject({
      type: 'image',
      attrs: { assetId: 'abc', alt: 'A ship', width: 3, height: 2 },
    });
    expect(withPicture('<img src="ship.png" alt="A ship">').content[0]).toMatchObject({ type: 'image' });
  });

  it('that are not here leave their words and a link (D52)', () => {
    expect(outline(withPicture('![A fish](https://e.org/fish.png)')).slice(1)).toEqual([
      ' paragraph',
      '  text "A fish" link https://e.org/fish.png',
    ]);
    expect(outline(withPicture('![A fish](fish.png)')).slice(1)).toEqual([' paragraph', '  text "A fish"']);
    expect(outline(withPicture('[![A fish](https://e.org/fish.png)](https://e.org)')).slice(1)).toEqual([
      ' paragraph',
      '  text "A fish" link https://e.org',
      '  text " "',
      '  text "fish.png" link https://e.org/fish.png',
    ]);
  });
});

describe('keys', () => {
  const keys = (document: LessonDocument) => document.content.map(({ attrs }) => attrs.key);
  it('are the same at a second reading, and for blocks below one that was put in', () => {
    const before = keys(read('one\n\ntwo\n\none'));
    expect(keys(read('one\n\ntwo\n\none'))).toEqual(before);
    expect(keys(read('zero\n\none\n\ntwo\n\none')).slice(1)).toEqual(before);
    expect(new Set(before).size).toBe(3);
    for (const key of before) expect(key).toMatch(/^[A-Za-z0-9]{8}$/);
  });
  it('differ between files', () => {
    const other = markdownToDocument('one', { identity: 'folder:demo/other.md' });
    expect(keys(other)).not.toEqual(keys(read('one')));
  });
});

it('gives a valid lesson for any text', () => {
  const snippets = fc.constantFrom(
    '<div class="note">',
    '</div>',
    '<ul><li>',
    '> ',
    '- ',
    '1. ',
    '```',
    '\n\n',
    '\n',
    '|a|b|\n|-|-|\n',
    '![a](b.png)',
    '[a](http://b)',
    '<b>',
    '</b>',
    '<pre>',
    '???',
    '&#0;',
    '&#xD800;',
    '\u0000',
    '\ud800',
    '<!--',
    '# ',
    '---',
    '    ',
    '`',
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof(snippets, fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 30 }),
      (parts) => {
        const checked = checkDocument(read(parts.join('')));
        expect(checked.ok || checked.problems).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});

it('keeps quotes nested a hundred deep readable', () => {
  const document = read(`${'> '.repeat(100)}deep`);
  expect(checkDocument(document).ok).toBe(true);
  expect(plainText(document)).toContain('deep');
});

const hostile = '../shared/data/strings/blns.json';
it.skipIf(!existsSync(hostile))(`keeps hostile strings as text (needs ${hostile})`, () => {
  const strings = JSON.parse(readFileSync(hostile, 'utf8')) as string[];
  expect(strings.length).toBe(515);
  for (const text of strings) {
    const checked = checkDocument(read(text));
    expect(checked.ok || [text, checked.problems]).toBe(true);
    // In a code block every character stands for itself.
    const shown = text.replace(/\r\n?/g, '\n').replace(/[\0\p{Cs}]/gu, '\ufffd');
    if (shown.includes('`````') || shown.trim() === '') continue;
    const fenced = read(`\`\`\`\`\`\n${text}\n\`\`\`\`\``);
    expect(plainText(fenced)).toBe(shown.replace(/^\ufeff/, ''));
  }
});
