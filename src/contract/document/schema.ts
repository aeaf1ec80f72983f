/**
 * The one schema of lessons, for editor, import, server and viewer (D42). Nodes and marks have TipTap's names, so that
 * its extensions map onto them. Every block has a `key`. `document.ts` holds the same shape as types.
 */
import { type AttributeSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { BLOCK_KEY } from './block-key.ts';
import { isIdentifier } from './identifier.ts';
import { safeHref } from './safe-href.ts';

const MAX_GAPS = 200;
const MAX_LINE = 300;
const MAX_BYTES = 1e12;
/** Of a video, in seconds: a day. */
const MAX_SECONDS = 86_400;

/** Kinds of questions, each with the number of the schema that brought it. */
const kindsOfQuestion: Readonly<Record<string, number>> = {
  choice: 1,
  'multiple-choice': 1,
  'gap-fill': 1,
  text: 2,
  poll: 2,
};

const refuse = (what: string): never => {
  throw new RangeError(what);
};

/** Null only until the editor has named a node that it has just made; a stored document has no nulls here. */
function named(isName: (value: unknown) => boolean, what: string): AttributeSpec {
  return {
    default: null,
    validate: (value: unknown) => {
      if (!isName(value)) refuse(what);
    },
  };
}

function wholeNumber(from: number, to: number, what: string): (value: unknown) => void {
  return (value) => {
    if (!Number.isInteger(value) || (value as number) < from || (value as number) > to) refuse(what);
  };
}

function orNull(validate: (value: unknown) => void): (value: unknown) => void {
  return (value) => {
    if (value !== null) validate(value);
  };
}

function oneOf(values: readonly unknown[], what: string): (value: unknown) => void {
  return (value) => {
    if (!values.includes(value)) refuse(what);
  };
}

const asset: AttributeSpec = {
  default: null,
  validate: orNull((value) => {
    if (typeof value !== 'string' || !/^[A-Za-z0-9_-]{1,128}$/.test(value))
      refuse('an asset is named by its id');
  }),
};

/** A short text of one line, such as the name of a file. */
const line: AttributeSpec = {
  default: '',
  validate: (value) => {
    if (typeof value !== 'string' || value.length > MAX_LINE) refuse(`no more than ${MAX_LINE} letters`);
  },
};

const identifier = named(
  isIdentifier,
  'an identifier has 1 to 64 letters, digits, - or _, and begins with none of these two',
);
const key = named(
  (value) => typeof value === 'string' && BLOCK_KEY.test(value),
  'a key has 8 letters and digits',
);

const keyed = (attrs: Record<string, AttributeSpec> = {}): NodeSpec['attrs'] => ({ key, ...attrs });

const cellAttrs = keyed({
  colspan: { default: 1, validate: wholeNumber(1, 100, 'a cell spans 1 to 100 columns') },
  rowspan: { default: 1, validate: wholeNumber(1, 1000, 'a cell spans 1 to 1000 rows') },
  colwidth: {
    default: null,
    validate: orNull((value) => {
      const isWidth = (width: unknown) => Number.isFinite(width) && Math.abs(width as number) <= 100_000;
      if (!Array.isArray(value) || value.length > 100 || !value.every(isWidth))
        refuse('column widths are numbers of pixels');
    }),
  },
  align: {
    default: null,
    validate: oneOf([null, 'left', 'center', 'right'], 'a cell is aligned left, center or right'),
  },
});

const nodes = {
  doc: { content: '(block | question)+' },
  paragraph: { group: 'block', content: 'inline*', attrs: keyed() },
  heading: {
    group: 'block',
    content: 'inline*',
    defining: true,
    attrs: keyed({ level: { default: 1, validate: oneOf([1, 2, 3, 4], 'a heading has level 1 to 4') } }),
  },
  blockquote: { group: 'block', content: 'block+', defining: true, attrs: keyed() },
  bulletList: { group: 'block list', content: 'listItem+', attrs: keyed() },
  orderedList: {
    group: 'block list',
    content: 'listItem+',
    attrs: keyed({
      start: { default: 1, validate: wholeNumber(0, 999_999_999, 'a list starts at a number') },
    }),
  },
  listItem: { content: 'paragraph block*', defining: true, attrs: keyed() },
  codeBlock: {
    group: 'block',
    content: '(text | gap)*',
    marks: '',
    code: true,
    defining: true,
    attrs: keyed({
      language: {
        default: null,
        validate: orNull((value) => {
          if (typeof value !== 'string' || !/^[A-Za-z0-9+#._-]{1,32}$/.test(value))
            refuse('a language is one word');
        }),
      },
    }),
  },
  horizontalRule: { group: 'block', attrs: keyed() },
  image: {
    group: 'block',
    draggable: true,
    attrs: keyed({
      assetId: asset,
      alt: { default: '', validate: 'string' },
      width: { default: null, validate: orNull(wholeNumber(1, 100_000, 'a width is in pixels')) },
      height: { default: null, validate: orNull(wholeNumber(1, 100_000, 'a height is in pixels')) },
    }),
  },
  video: {
    group: 'block',
    draggable: true,
    since: 2,
    attrs: keyed({
      assetId: asset,
      title: line,
      seconds: {
        default: null,
        validate: orNull(wholeNumber(0, MAX_SECONDS, 'a video lasts whole seconds')),
      },
      width: { default: null, validate: orNull(wholeNumber(1, 100_000, 'a width is in pixels')) },
      height: { default: null, validate: orNull(wholeNumber(1, 100_000, 'a height is in pixels')) },
    }),
  },
  attachment: {
    group: 'block',
    draggable: true,
    since: 2,
    attrs: keyed({
      assetId: asset,
      name: line,
      size: { default: null, validate: orNull(wholeNumber(0, MAX_BYTES, 'a size is in bytes')) },
    }),
  },
  lab: {
    group: 'block',
    draggable: true,
    since: 2,
    attrs: keyed({ labId: identifier, title: line }),
  },
  table: { group: 'block', content: 'tableRow+', isolating: true, tableRole: 'table', attrs: keyed() },
  tableRow: { content: '(tableCell | tableHeader)*', tableRole: 'row', attrs: keyed() },
  tableCell: { content: 'block+', isolating: true, tableRole: 'cell', attrs: cellAttrs },
  tableHeader: { content: 'block+', isolating: true, tableRole: 'header_cell', attrs: cellAttrs },

  // The parts of a question are nodes of their own, so that two people can edit them at the same time.
  question: {
    content: 'questionPrompt questionOption+ questionHint* questionExplanation?',
    isolating: true,
    defining: true,
    attrs: keyed({
      questionId: identifier,
      questionType: {
        default: 'choice',
        validate: oneOf(Object.keys(kindsOfQuestion), 'no such kind of question'),
        since: (kind: unknown) => kindsOfQuestion[String(kind)] ?? 1,
      } as AttributeSpec,
    }),
  },
  questionPrompt: { content: 'block+', isolating: true, attrs: keyed() },
  questionOption: {
    content: 'inline*',
    isolating: true,
    attrs: keyed({
      optionId: identifier,
      correct: { default: false, validate: 'boolean' },
      gap: { default: null, validate: orNull(wholeNumber(0, MAX_GAPS - 1, 'a gap is counted from 0')) },
    }),
  },
  /** Shown one after the other to a learner who asks for help. */
  questionHint: { content: 'block+', isolating: true, since: 2, attrs: keyed() },
  questionExplanation: { content: 'block+', isolating: true, attrs: keyed() },

  text: { group: 'inline' },
  hardBreak: { group: 'inline', inline: true, selectable: false, leafText: () => '\n' },
  gap: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { index: { default: 0, validate: wholeNumber(0, MAX_GAPS - 1, 'a gap is counted from 0') } },
    leafText: () => '___',
  },
} satisfies Record<string, NodeSpec>;

export const lessonSchema = new Schema({
  nodes,
  marks: {
    link: {
      inclusive: false,
      attrs: {
        href: {
          validate: (value: unknown) => {
            if (safeHref(value) !== value)
              refuse('a link leads to https, http, mailto or a path of this site');
          },
        },
      },
    },
    bold: {},
    italic: {},
    underline: {},
    strike: {},
    // Other marks may stand with code: linked code is common in lessons.
    code: { code: true, excludes: '' },
    formula: { code: true, excludes: '', since: 3 },
  },
});
