/** Lessons of every kind of block, in the normal form in which they are stored; for fast-check. */
import fc from 'fast-check';
import { checkDocument } from '#contract/document/check-document.ts';
import type {
  Block,
  ContentBlock,
  Inline,
  LessonDocument,
  Mark,
  QuestionBlock,
} from '#contract/document/document.ts';

const marks: fc.Arbitrary<Mark[]> = fc.subarray<Mark>([
  { type: 'link', attrs: { href: 'https://example.org/a' } },
  { type: 'bold' },
  { type: 'italic' },
  { type: 'underline' },
  { type: 'strike' },
  { type: 'code' },
  { type: 'formula' },
]);
const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .filter((text) => !/[\0\p{Cs}]/u.test(text));
const inline: fc.Arbitrary<Inline> = fc.oneof(
  fc.record({ type: fc.constant('text' as const), text: words, marks }),
  fc.constant({ type: 'hardBreak' as const }),
);
const lines = fc.array(inline, { maxLength: 4 });
const attrs = { key: '' };
const paragraph = lines.map((content): ContentBlock => ({ type: 'paragraph', attrs, content }));

const { block } = fc.letrec<{ block: ContentBlock }>((tie) => {
  const inner = fc.array(tie('block'), { minLength: 1, maxLength: 3 });
  const item = fc.tuple(paragraph, fc.array(tie('block'), { maxLength: 2 }));
  const items = fc
    .array(item, { minLength: 1, maxLength: 3 })
    .map((all) =>
      all.map(([first, rest]) => ({ type: 'listItem' as const, attrs, content: [first, ...rest] })),
    );
  const cell = inner.map((content) => ({
    type: 'tableCell' as const,
    attrs: { key: '', colspan: 1, rowspan: 2, colwidth: null, align: 'center' as const },
    content,
  }));
  return {
    block: fc.oneof(
      { depthSize: 'small', maxDepth: 4 },
      paragraph,
      fc
        .tuple(lines, fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const))
        .map(([content, level]): ContentBlock => ({ type: 'heading', attrs: { key: '', level }, content })),
      fc.tuple(words, fc.constantFrom(null, 'js', 'c++')).map(
        ([text, language]): ContentBlock => ({
          type: 'codeBlock',
          attrs: { key: '', language },
          content: [{ type: 'text', text }],
        }),
      ),
      fc.constant<ContentBlock>({ type: 'horizontalRule', attrs }),
      fc
        .record({
          assetId: fc.constantFrom(null, 'picture-1'),
          alt: words,
          width: fc.constantFrom(null, 640),
          height: fc.constantFrom(null, 480),
        })
        .map((image): ContentBlock => ({ type: 'image', attrs: { key: '', ...image } })),
      fc
        .record({
          assetId: fc.constantFrom(null, 'film-1'),
          title: words,
          seconds: fc.constantFrom(null, 61),
          width: fc.constantFrom(null, 640),
          height: fc.constant(null),
        })
        .map((video): ContentBlock => ({ type: 'video', attrs: { key: '', ...video } })),
      fc
        .record({
          assetId: fc.constantFrom(null, 'file-1'),
          name: words,
          size: fc.constantFrom(null, 12_000),
        })
        .map((file): ContentBlock => ({ type: 'attachment', attrs: { key: '', ...file } })),
      words.map((title): ContentBlock => ({ type: 'lab', attrs: { key: '', labId: 'lab-1', title } })),
      inner.map((content): ContentBlock => ({ type: 'blockquote', attrs, content })),
      items.map((content): ContentBlock => ({ type: 'bulletList', attrs, content })),
      fc
        .tuple(items, fc.nat(20))
        .map(
          ([content, start]): ContentBlock => ({ type: 'orderedList', attrs: { key: '', start }, content }),
        ),
      fc.array(cell, { minLength: 1, maxLength: 2 }).map(
        (content): ContentBlock => ({
          type: 'table',
          attrs,
          content: [{ type: 'tableRow', attrs, content }],
        }),
      ),
    ),
  };
});

const option = fc.record({ text: words, correct: fc.boolean() });
const choice = fc
  .tuple(
    paragraph,
    fc.array(option, { minLength: 1, maxLength: 3 }),
    fc.option(paragraph),
    fc.constantFrom('choice' as const, 'text' as const, 'poll' as const),
    fc.array(paragraph, { maxLength: 2 }),
  )
  .map(
    ([prompt, options, explanation, questionType, hints]): QuestionBlock => ({
      type: 'question',
      attrs: { key: '', questionId: '', questionType },
      content: [
        { type: 'questionPrompt', attrs, content: [prompt] },
        ...options.map(({ text, correct }) => ({
          type: 'questionOption' as const,
          attrs: { key: '', optionId: '', correct, gap: null },
          content: [{ type: 'text' as const, text }],
        })),
        ...hints.map((hint) => ({ type: 'questionHint' as const, attrs, content: [hint] })),
        ...(explanation === null
          ? []
          : [{ type: 'questionExplanation' as const, attrs, content: [explanation] }]),
      ],
    }),
  );
const gapFill = fc.tuple(words, words, fc.nat(1)).map(
  ([before, after, gap]): QuestionBlock => ({
    type: 'question',
    attrs: { key: '', questionId: '', questionType: 'gap-fill' },
    content: [
      {
        type: 'questionPrompt',
        attrs,
        content: [
          {
            type: 'paragraph',
            attrs,
            content: [
              { type: 'text', text: before },
              { type: 'gap', attrs: { index: 0 } },
              { type: 'text', text: after },
              { type: 'gap', attrs: { index: 1 } },
            ],
          },
        ],
      },
      {
        type: 'questionOption',
        attrs: { key: '', optionId: '', correct: false, gap },
        content: [{ type: 'text', text: after }],
      },
    ],
  }),
);

export const aLesson: fc.Arbitrary<LessonDocument> = fc
  .array(fc.oneof({ arbitrary: block, weight: 4 }, choice, gapFill), { minLength: 1, maxLength: 6 })
  .map((blocks) => normal({ type: 'doc', content: blocks.map(named(new Map())) }));

/** Gives every block its key and every question and option its id, counted. */
function named(counts: Map<string, number>): (block: Block) => Block {
  const next = (kind: string) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count;
  };
  const name = <T>(node: T): T => {
    const copy = { ...node } as { attrs?: Record<string, unknown>; content?: unknown[]; type: string };
    if (copy.attrs !== undefined && 'key' in copy.attrs) {
      copy.attrs = { ...copy.attrs, key: `k${String(next('key')).padStart(7, '0')}` };
      if ('questionId' in copy.attrs) copy.attrs.questionId = `q-${next('question')}`;
      if ('optionId' in copy.attrs) copy.attrs.optionId = `o-${next('option')}`;
    }
    if (copy.content !== undefined && copy.type !== 'text') copy.content = copy.content.map(name);
    return copy as T;
  };
  return name;
}

/** Neighbouring text with the same marks is one; empty lists of content and marks are left out. */
function normal(lesson: LessonDocument): LessonDocument {
  const joined = <T>(node: T): T => {
    const { content, ...rest } = node as { content?: unknown[] };
    if (content === undefined || content.length === 0) return rest as T;
    const nodes: { type: string; text?: string; marks?: Mark[] }[] = [];
    for (const child of content.map(joined) as typeof nodes) {
      const last = nodes.at(-1);
      const same = child.type === 'text' && last?.type === 'text';
      if (same && JSON.stringify(child.marks ?? []) === JSON.stringify(last.marks ?? [])) {
        nodes[nodes.length - 1] = { ...last, text: `${last.text}${child.text}` };
      } else nodes.push(child);
    }
    return { ...rest, content: nodes } as T;
  };
  const checked = checkDocument(joined(lesson));
  if (!checked.ok) throw new Error(`A made lesson is not valid: ${checked.problems.join('; ')}`);
  return checked.document;
}
