import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type SpecBlockType, type SpecContent, toSpecBlocks } from './blocks.ts';
import { checkDocument } from './check-document.ts';
import type { Block, ContentBlock, Inline, LessonDocument, Mark } from './document.ts';
import { fromSpecBlock } from './from-spec-block.ts';

it('says a lesson in the blocks of the services (EDIT-001, EDIT-002)', () => {
  const spec = toSpecBlocks({
    type: 'doc',
    content: [
      { type: 'heading', attrs: { key: 'heading0', level: 2 }, content: [{ type: 'text', text: 'Knots' }] },
      {
        type: 'paragraph',
        attrs: { key: 'words000' },
        content: [
          { type: 'text', text: 'A ' },
          { type: 'text', text: 'bold', marks: [{ type: 'bold' }] },
          {
            type: 'text',
            text: ' link',
            marks: [{ type: 'link', attrs: { href: '/a' } }, { type: 'bold' }, { type: 'strike' }],
          },
        ],
      },
      {
        type: 'codeBlock',
        attrs: { key: 'code0000', language: 'js' },
        content: [{ type: 'text', text: 'let a;' }],
      },
      { type: 'horizontalRule', attrs: { key: 'divider0' } },
      { type: 'image', attrs: { key: 'image000', assetId: 'x', alt: 'A ship', width: 1, height: 2 } },
      {
        type: 'bulletList',
        attrs: { key: 'list0000' },
        content: [
          {
            type: 'listItem',
            attrs: { key: 'item0000' },
            content: [
              { type: 'paragraph', attrs: { key: 'outer000' }, content: [{ type: 'text', text: 'outer' }] },
              {
                type: 'orderedList',
                attrs: { key: 'list0001', start: 1 },
                content: [
                  {
                    type: 'listItem',
                    attrs: { key: 'item0001' },
                    content: [{ type: 'paragraph', attrs: { key: 'inner000' } }],
                  },
                ],
              },
            ],
          },
        ],
      },
      {
        type: 'blockquote',
        attrs: { key: 'quote000' },
        content: [
          { type: 'paragraph', attrs: { key: 'quoted00' }, content: [{ type: 'text', text: 'said' }] },
        ],
      },
      {
        type: 'question',
        attrs: { key: 'question', questionId: 'q1', questionType: 'choice' },
        content: [
          {
            type: 'questionPrompt',
            attrs: { key: 'prompt00' },
            content: [
              { type: 'paragraph', attrs: { key: 'prompt01' }, content: [{ type: 'text', text: 'Which?' }] },
            ],
          },
          {
            type: 'questionOption',
            attrs: { key: 'option01', optionId: 'o1', correct: true, gap: null },
            content: [{ type: 'text', text: 'this' }],
          },
        ],
      },
    ],
  });
  expect(spec.blocks.map(({ key, type, text, depth }) => [key, type, text, depth])).toEqual([
    ['heading0', 'header-one', 'Knots', 0],
    ['words000', 'unstyled', 'A bold link', 0],
    ['code0000', 'code-block', 'let a;', 0],
    ['divider0', 'atomic', ' ', 0],
    ['image000', 'atomic', 'A ship', 0],
    ['outer000', 'unordered-list-item', 'outer', 0],
    ['inner000', 'ordered-list-item', '', 1],
    ['quoted00', 'blockquote', 'said', 0],
    ['question', 'atomic', ' ', 0],
  ]);
  expect(spec.blocks[0]?.data).toEqual({ level: 2 });
  expect(spec.blocks[1]?.inlineStyleRanges).toEqual([
    { offset: 2, length: 9, style: 'bold' },
    { offset: 6, length: 5, style: 'strikethrough' },
  ]);
  expect(spec.blocks[1]?.entityRanges).toEqual([{ offset: 6, length: 5, key: 0 }]);
  expect(Object.values(spec.entityMap).map(({ type }) => type)).toEqual([
    'link',
    'code',
    'divider',
    'image',
    'question',
  ]);
  expect(spec.entityMap['4']?.data).toMatchObject({
    questionId: 'q1',
    questionType: 'choice',
    pollResponses: { totalResponses: 0 },
    options: [{ optionId: 'o1', correct: true, text: 'this' }],
  });
});

it('names each style as the services do, and takes it back as the same (EDIT-001)', () => {
  const styles = [
    ['bold', 'bold'],
    ['italic', 'italic'],
    ['underline', 'underline'],
    ['strike', 'strikethrough'],
    ['code', 'code'],
  ] as const;
  for (const [type, style] of styles) {
    const content: Inline[] = [{ type: 'text', text: 'styled', marks: [{ type }] }];
    const paragraph = { type: 'paragraph', attrs: { key: 'styled00' }, content } as const;
    const { blocks, entityMap } = toSpecBlocks({ type: 'doc', content: [paragraph] });
    const [block] = blocks;
    expect(block?.inlineStyleRanges).toEqual([{ offset: 0, length: 6, style }]);
    const values = { ...block, entityMap } as never;
    expect(fromSpecBlock('unstyled', 'styled00', values, () => 'made0000')).toEqual(paragraph);
  }
});

it('takes a quote and an item of each list back as what they were (EDIT-001)', () => {
  const values = { text: 'said', data: {}, inlineStyleRanges: [], entityRanges: [], entityMap: {} } as never;
  const typeOf = (type: SpecBlockType) => fromSpecBlock(type, 'quoted00', values, () => 'made0000').type;
  expect(typeOf('blockquote')).toBe('blockquote');
  expect(typeOf('unordered-list-item')).toBe('bulletList');
  expect(typeOf('ordered-list-item')).toBe('orderedList');
  expect(typeOf('code-block')).toBe('codeBlock');
});

const marks: fc.Arbitrary<Mark[]> = fc.subarray<Mark>([
  { type: 'link', attrs: { href: 'https://example.org/a' } },
  { type: 'bold' },
  { type: 'italic' },
  { type: 'underline' },
  { type: 'strike' },
  { type: 'code' },
]);
const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .filter((text) => !/[\0\p{Cs}]/u.test(text));
const inline: fc.Arbitrary<Inline> = fc.oneof(
  fc.record({ type: fc.constant('text' as const), text: words, marks }),
  fc.constant({ type: 'hardBreak' as const }),
);
const { block } = fc.letrec<{ block: ContentBlock; item: ContentBlock }>((tie) => {
  const attrs = { key: '' };
  const lines = fc.array(inline, { minLength: 1, maxLength: 4 });
  const inner = fc.array(tie('block'), { minLength: 1, maxLength: 3 });
  const paragraph = lines.map((content): ContentBlock => ({ type: 'paragraph', attrs, content }));
  return {
    item: paragraph,
    block: fc.oneof(
      { depthSize: 'small', maxDepth: 4 },
      paragraph,
      lines.map((content): ContentBlock => ({ type: 'heading', attrs: { key: '', level: 3 }, content })),
      words.map(
        (text): ContentBlock => ({
          type: 'codeBlock',
          attrs: { key: '', language: null },
          content: [{ type: 'text', text }],
        }),
      ),
      inner.map((content): ContentBlock => ({ type: 'blockquote', attrs, content })),
      fc.tuple(tie('item'), inner).map(
        ([first, rest]): ContentBlock => ({
          type: 'bulletList',
          attrs,
          content: [{ type: 'listItem', attrs, content: [first, ...rest] }],
        }),
      ),
      inner.map(
        (content): ContentBlock => ({
          type: 'table',
          attrs,
          content: [
            {
              type: 'tableRow',
              attrs,
              content: [
                {
                  type: 'tableCell',
                  attrs: { key: '', colspan: 1, rowspan: 1, colwidth: null, align: null },
                  content,
                },
              ],
            },
          ],
        }),
      ),
    ),
  };
});
const lesson = fc.array(block, { minLength: 1, maxLength: 6 }).map((blocks): LessonDocument => {
  let count = 0;
  const keyed = <T>(node: T): T => {
    const copy = { ...node } as { attrs?: object; content?: unknown[]; type: string };
    if (copy.attrs !== undefined && copy.type !== 'gap') {
      count += 1;
      copy.attrs = { ...copy.attrs, key: `k${String(count).padStart(7, '0')}` };
    }
    if (copy.content !== undefined && copy.type !== 'text')
      copy.content = copy.content.map((child) => keyed(child));
    return copy as T;
  };
  return { type: 'doc', content: blocks.map((one: Block) => keyed(one)) };
});

const wordsIn = (node: unknown): string => {
  const { type, text, content } = node as { type: string; text?: string; content?: unknown[] };
  return type === 'hardBreak' ? '\n' : (text ?? (content ?? []).map(wordsIn).join(''));
};
const wordsOfSpec = (spec: SpecContent): string => spec.blocks.map(({ text }) => text).join('');

it('loses no text, and every range lies within its block', () => {
  fc.assert(
    fc.property(lesson, (document) => {
      const spec = toSpecBlocks(document);
      expect(wordsOfSpec(spec)).toBe(wordsIn(document));
      for (const { text, entityRanges, inlineStyleRanges } of spec.blocks) {
        for (const range of [...entityRanges, ...inlineStyleRanges]) {
          expect(range.length).toBeGreaterThan(0);
          expect(range.offset + range.length).toBeLessThanOrEqual(text.length);
        }
        for (const { key } of entityRanges) expect(spec.entityMap[key]).toBeDefined();
      }
    }),
    { numRuns: 200 },
  );
});

it('checks the same lessons as valid, their words unchanged', () => {
  fc.assert(
    fc.property(lesson, (document) => {
      const checked = checkDocument(document);
      expect(checked.ok || checked.problems).toBe(true);
      if (checked.ok) expect(wordsIn(checked.document)).toBe(wordsIn(document));
    }),
    { numRuns: 200 },
  );
});
