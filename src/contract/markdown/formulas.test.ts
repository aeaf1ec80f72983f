import { describe, expect, it } from 'vitest';
import type { Block, CodeBlock, DocumentNode } from '#contract/document/document.ts';
import { childrenOf } from '#contract/document/document.ts';
import { textOf } from '#contract/document/sections.ts';
import { aDocument } from '#tests/support/lesson-samples.ts';
import { readLesson } from './lesson-from-markdown.ts';
import { lessonToMarkdown } from './lesson-to-markdown.ts';

const formulasIn = (nodes: readonly DocumentNode[]): string[] =>
  nodes.flatMap((node) => {
    if (node.type === 'text') return node.marks?.some(({ type }) => type === 'formula') ? [node.text] : [];
    if (node.type === 'codeBlock')
      return node.attrs.language === 'math' ? [`block ${textOf(node as CodeBlock)}`] : [];
    return formulasIn(childrenOf(node));
  });
const read = (markdown: string) => readLesson(markdown).blocks;
const formulas = (markdown: string) => formulasIn(read(markdown));
const words = (blocks: readonly Block[]) => blocks.map(textOf).join('\n');
const again = (markdown: string) => read(lessonToMarkdown(aDocument(...read(markdown)), 'T'));

const LESSON = String.raw`
The sets $\mathbb{Z}_{+} \to \mathbb{R}_{+}$ and **the sum** $a_1*b_1 + a_2*b_2$.

A set $\{x \mid x > 0\}$, and \(x^2\).

$$
\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}
$$

Here
$$ E = a
+ b
- c $$
ends.

\[ y = \frac{1}{2} \]

| name | formula |
| --- | --- |
| length | $\|v\|$ |
| size | $|v|$ |
| less | $a<b$ and $c>d$ |

- in a list: $v_{max}$, then $v_{min}$
- $f'(x) ~ g(x)$ and $h(x) ~ k(x)$

:::question{kind=choice}
What is $2^3$?

- [x] $8$
- [ ] $2 \cdot 3$
:::
`;

const WRITTEN = [
  String.raw`\mathbb{Z}_{+} \to \mathbb{R}_{+}`,
  'a_1*b_1 + a_2*b_2',
  String.raw`\{x \mid x > 0\}`,
  'x^2',
  String.raw`block \begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}`,
  'block E = a\n+ b\n- c',
  String.raw`block y = \frac{1}{2}`,
  String.raw`\|v\|`,
  '|v|',
  'a<b',
  'c>d',
  'v_{max}',
  'v_{min}',
  "f'(x) ~ g(x)",
  'h(x) ~ k(x)',
  '2^3',
  '8',
  String.raw`2 \cdot 3`,
];

describe('a formula in Markdown', () => {
  it('is read letter by letter, in one piece, in text, table, list and question', () => {
    expect(formulas(LESSON)).toEqual(WRITTEN);
  });

  it('leaves as it came, and is the same when it comes again', () => {
    const file = lessonToMarkdown(aDocument(...read(LESSON)), 'T');
    expect(file).toContain(
      String.raw`The sets $\mathbb{Z}_{+} \to \mathbb{R}_{+}$ and **the sum** $a_1*b_1 + a_2*b_2$.`,
    );
    expect(file).toContain('$$\nE = a\n+ b\n- c\n$$');
    expect(file).toContain(String.raw`| length | $\|v\|$ |`);
    expect(formulasIn(again(LESSON))).toEqual(WRITTEN);
  });

  it.each([
    'it costs $5 or $6, and \\$5 is a price',
    'a share of 20 % and US$5-US$6',
    'the path $HOME/bin:$PATH/x',
    '\\$x\\$ was escaped',
    'a $ alone, $ and $ another',
    '`$x$` is code',
    '\\[note\\]',
    '$$',
    '$ x$',
  ])('is none where somebody means money, a name or a bracket: %s', (markdown) => {
    expect(formulas(markdown)).toEqual([]);
    expect(words(again(markdown))).toBe(words(read(markdown)));
  });

  it('that reads as one and is none keeps its words on the way out', () => {
    for (const text of ['$a$', '$a$b$', '\\(x\\)', '$$', '$$x$$', '\\[ x \\]', '|$a|b$|']) {
      const block: Block = { type: 'paragraph', attrs: { key: '' }, content: [{ type: 'text', text }] };
      const back = read(lessonToMarkdown(aDocument(block), 'T'));
      expect([words(back), formulasIn(back)]).toEqual([text, []]);
    }
  });

  it('is looked for in time that grows with the text alone', () => {
    const hostile = [
      '$a '.repeat(20_000),
      '\\('.repeat(20_000),
      '$$'.repeat(20_000),
      `${'\\['.repeat(20_000)}=`,
    ];
    for (const text of hostile) expect(read(text).length).toBeGreaterThan(0);
  });
});
