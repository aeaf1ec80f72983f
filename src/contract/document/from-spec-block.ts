/** A block in the shape of the services (EDIT-001, EDIT-002) becomes a block of a lesson: the way back from `toSpecBlocks`. */
import * as v from 'valibot';
import { type ComponentValues, componentTypes, componentValuesSchema } from '../content/skill-component.ts';
import type { SpecBlockType } from './blocks.ts';
import type { Block, ContentBlock, Inline, Mark, Paragraph, QuestionBlock } from './document.ts';

const contentSchema = v.object({
  blocks: v.array(
    v.object({ key: v.string(), type: v.picklist(componentTypes), ...componentValuesSchema.entries }),
  ),
  entityMap: componentValuesSchema.entries.entityMap,
});
const linkSchema = v.object({ url: v.string() });
const codeSchema = v.object({ language: v.nullish(v.string(), null) });
const imageSchema = v.object({
  assetId: v.nullish(v.string(), null),
  alt: v.optional(v.string(), ''),
  width: v.nullish(v.number(), null),
  height: v.nullish(v.number(), null),
});
const videoSchema = v.object({
  assetId: v.nullish(v.string(), null),
  title: v.optional(v.string(), ''),
  seconds: v.nullish(v.number(), null),
});
const attachmentSchema = v.object({
  assetId: v.nullish(v.string(), null),
  name: v.optional(v.string(), ''),
  size: v.nullish(v.number(), null),
});
const labSchema = v.object({ labId: v.string(), title: v.optional(v.string(), '') });
const questionSchema = v.object({
  questionId: v.string(),
  questionType: v.picklist(['choice', 'multiple-choice', 'gap-fill', 'text', 'poll']),
  prompt: contentSchema,
  options: v.array(
    v.object({
      optionId: v.string(),
      correct: v.optional(v.boolean(), false),
      gap: v.nullish(v.number(), null),
      text: v.string(),
    }),
  ),
  hints: v.optional(v.array(contentSchema), []),
  explanation: v.nullish(contentSchema, null),
});

/** Makes the keys of the blocks inside, which the services do not know. */
export type NewKey = () => string;

/**
 * The blocks inside lists and quotes are one a block: a list item is a list of one.
 * @throws RangeError when it names an entity that is not there, or one that lessons do not hold
 */
export function fromSpecBlock(
  type: SpecBlockType,
  key: string,
  values: ComponentValues,
  newKey: NewKey,
): Block {
  switch (type) {
    case 'unstyled':
      return paragraph(key, values);
    case 'header-one':
      return { ...paragraph(key, values), type: 'heading', attrs: { key, level: values.data.level } };
    case 'blockquote':
      return { type: 'blockquote', attrs: { key: newKey() }, content: [paragraph(key, values)] };
    case 'unordered-list-item':
      return { type: 'bulletList', attrs: { key: newKey() }, content: [listItem(key, values, newKey)] };
    case 'ordered-list-item':
      return {
        type: 'orderedList',
        attrs: { key: newKey(), start: 1 },
        content: [listItem(key, values, newKey)],
      };
    case 'code-block': {
      const entity = values.entityMap[values.entityRanges[0]?.key ?? ''];
      const { language } = entity?.type === 'code' ? parsed(codeSchema, entity.data) : { language: null };
      const content = values.text === '' ? {} : { content: [{ type: 'text' as const, text: values.text }] };
      return { type: 'codeBlock', attrs: { key, language }, ...content };
    }
    case 'atomic':
      return atomic(key, values, newKey);
  }
}

function parsed<Schema extends v.GenericSchema>(schema: Schema, given: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, given);
  if (result.success) return result.output;
  throw new RangeError(result.issues[0].message);
}

const listItem = (key: string, values: ComponentValues, newKey: NewKey) => ({
  type: 'listItem' as const,
  attrs: { key: newKey() },
  content: [paragraph(key, values)],
});

function paragraph(key: string, values: ComponentValues): Paragraph {
  const content = inlinesOf(values);
  return { type: 'paragraph', attrs: { key }, ...(content.length > 0 && { content }) };
}

function atomic(key: string, { entityRanges, entityMap }: ComponentValues, newKey: NewKey): Block {
  const entity = entityMap[entityRanges[0]?.key ?? ''];
  switch (entity?.type) {
    case 'divider':
      return { type: 'horizontalRule', attrs: { key } };
    case 'image':
      return { type: 'image', attrs: { key, ...parsed(imageSchema, entity.data) } };
    case 'video': {
      const known = parsed(videoSchema, entity.data);
      return { type: 'video', attrs: { key, ...known, width: null, height: null } };
    }
    case 'attachment':
      return { type: 'attachment', attrs: { key, ...parsed(attachmentSchema, entity.data) } };
    case 'lab':
      return { type: 'lab', attrs: { key, ...parsed(labSchema, entity.data) } };
    case 'question':
      return questionOf(key, parsed(questionSchema, entity.data), newKey);
    default:
      throw new RangeError(
        'an atomic block names its entity: a divider, image, video, attachment, lab or question',
      );
  }
}

function questionOf(
  key: string,
  { questionId, questionType, prompt, options, hints, explanation }: v.InferOutput<typeof questionSchema>,
  newKey: NewKey,
): QuestionBlock {
  let gaps = 0;
  const withGaps = (inline: Inline): Inline[] => {
    if (questionType !== 'gap-fill' || inline.type !== 'text') return [inline];
    return inline.text.split('___').flatMap((text, index) => {
      const gap: Inline[] = index === 0 ? [] : [{ type: 'gap', attrs: { index: gaps++ } }];
      return text === '' ? gap : [...gap, { ...inline, text }];
    });
  };
  const inner = ({ blocks, entityMap }: v.InferOutput<typeof contentSchema>): ContentBlock[] =>
    blocks.length === 0
      ? [{ type: 'paragraph', attrs: { key: newKey() } }]
      : blocks.map((block) => {
          const made = fromSpecBlock(block.type, block.key || newKey(), { ...block, entityMap }, newKey);
          if (made.type === 'question') throw new RangeError('a question stands in no other question');
          return made;
        });
  return {
    type: 'question',
    attrs: { key, questionId, questionType },
    content: [
      {
        type: 'questionPrompt',
        attrs: { key: newKey() },
        content: inner(prompt).map((block) => mapInlines(block, withGaps)),
      },
      ...options.map(({ optionId, correct, gap, text }) => ({
        type: 'questionOption' as const,
        attrs: { key: newKey(), optionId, correct, gap },
        ...(text !== '' && { content: lines(text, []) }),
      })),
      ...hints.map((hint) => ({
        type: 'questionHint' as const,
        attrs: { key: newKey() },
        content: inner(hint),
      })),
      ...(explanation === null
        ? []
        : [
            {
              type: 'questionExplanation' as const,
              attrs: { key: newKey() },
              content: inner(explanation),
            },
          ]),
    ],
  };
}

function mapInlines(block: ContentBlock, map: (inline: Inline) => Inline[]): ContentBlock {
  const isText = block.type === 'paragraph' || block.type === 'heading' || block.type === 'codeBlock';
  if (isText) return { ...block, content: (block.content ?? []).flatMap(map) } as ContentBlock;
  if (!('content' in block)) return block;
  const content = (block.content as ContentBlock[]).map((child) => mapInlines(child, map));
  return { ...block, content } as ContentBlock;
}

const MARK_OF = {
  bold: 'bold',
  italic: 'italic',
  underline: 'underline',
  strikethrough: 'strike',
  code: 'code',
} as const;

/** Cut wherever a range begins or ends. */
function inlinesOf({ text, inlineStyleRanges, entityRanges, entityMap }: ComponentValues): Inline[] {
  const ranges = [
    ...entityRanges.flatMap(({ offset, length, key }) => {
      const entity = entityMap[key];
      if (entity === undefined) throw new RangeError(`there is no entity ${key}`);
      if (entity.type !== 'link') throw new RangeError(`no ${entity.type} stands in a text`);
      const mark: Mark = { type: 'link', attrs: { href: parsed(linkSchema, entity.data).url } };
      return [{ from: offset, to: offset + length, mark }];
    }),
    ...inlineStyleRanges.map(({ offset, length, style }) => {
      const mark: Mark = { type: MARK_OF[style] };
      return { from: offset, to: offset + length, mark };
    }),
  ];
  const cuts = [...new Set([0, text.length, ...ranges.flatMap(({ from, to }) => [from, to])])]
    .filter((cut) => cut <= text.length)
    .sort((a, b) => a - b);
  return cuts.slice(0, -1).flatMap((from, index) => {
    const to = cuts[index + 1] ?? text.length;
    const marks = ranges.filter((range) => range.from <= from && range.to >= to).map(({ mark }) => mark);
    return lines(text.slice(from, to), marks);
  });
}

function lines(text: string, marks: Mark[]): Inline[] {
  return text.split('\n').flatMap((line, index) => {
    const brk: Inline[] = index === 0 ? [] : [{ type: 'hardBreak' }];
    return line === '' ? brk : [...brk, { type: 'text', text: line, ...(marks.length > 0 && { marks }) }];
  });
}
