/**
 * The lesson's schema as TipTap extensions: names, contents and attributes are those of `#contract/document/schema.ts`, TipTap adds
 * how they are typed, pasted and drawn. A test compares the two.
 */
import {
  type Attribute,
  type Attributes,
  Extension,
  type Extensions,
  Mark,
  markInputRule,
  mergeAttributes,
  Node,
  textblockTypeInputRule,
} from '@tiptap/core';
import { CodeBlock } from '@tiptap/extension-code-block';
import { Image } from '@tiptap/extension-image';
import { OrderedList } from '@tiptap/extension-list';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { BLOCK_KEY } from '#contract/document/block-key.ts';
import { isIdentifier } from '#contract/document/identifier.ts';
import { safeHref } from '#contract/document/safe-href.ts';
import { lessonSchema } from '#contract/document/schema.ts';
import { MATH } from '#contract/markdown/formula-signs.ts';

type Parse = (element: HTMLElement) => unknown;

const keyedTypes = Object.values(lessonSchema.nodes)
  .filter((type) => type.spec.attrs && 'key' in type.spec.attrs)
  .map(({ name }) => name);

/**
 * A node's attributes but its key, each as the contract has it; read from HTML only where a way is given. They are not validated here:
 * a node that was just made has no names yet (`block-names.ts`), and what is stored is checked by the server.
 */
function attributesOf(name: string, parse: Record<string, Parse> = {}): Attributes {
  const attrs = lessonSchema.nodes[name]?.spec.attrs ?? {};
  return Object.fromEntries(
    Object.entries(attrs)
      .filter(([attr]) => attr !== 'key')
      .map(([attr, spec]): [string, Attribute] => [
        attr,
        { default: spec.default, rendered: false, parseHTML: parse[attr] ?? (() => spec.default) },
      ]),
  );
}

const wholeNumber =
  (attribute: string, from: number, to: number, otherwise: number | null): Parse =>
  (element) => {
    const value = Number(element.getAttribute(attribute) ?? Number.NaN);
    return Number.isInteger(value) && value >= from && value <= to ? value : otherwise;
  };

const matching =
  (attribute: string, pattern: RegExp): Parse =>
  (element) => {
    const value = element.getAttribute(attribute);
    return value !== null && pattern.test(value) ? value : null;
  };

const identified =
  (attribute: string): Parse =>
  (element) => {
    const value = element.getAttribute(attribute);
    return isIdentifier(value) ? value : null;
  };

/** Keys stay with a block that is moved; what is split off or copied gets a new one (`block-names.ts`). */
const BlockKeys = Extension.create({
  name: 'blockKeys',
  addGlobalAttributes: () => [
    {
      types: keyedTypes,
      attributes: {
        key: {
          default: null,
          keepOnSplit: false,
          parseHTML: matching('data-key', BLOCK_KEY),
          renderHTML: ({ key }) => (key === null ? {} : { 'data-key': key }),
        },
      },
    },
  ],
});

const Lesson = Node.create({ name: 'doc', topNode: true, content: '(block | question)+' });

const Code = Mark.create({
  name: 'code',
  priority: 50,
  code: true,
  excludes: '',
  exitable: true,
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: ({ HTMLAttributes }) => ['code', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { 'Mod-e': () => this.editor.commands.toggleMark('code') };
  },
  addInputRules() {
    return [markInputRule({ find: /(?:^|\s)(`(?!\s+`)((?:[^`]+))`(?!\s+`))$/, type: this.type })];
  },
});

/** Its source is seen and typed; `formula-previews.ts` draws it beside. */
const Formula = Mark.create({
  name: 'formula',
  priority: 40,
  code: true,
  excludes: '',
  exitable: true,
  parseHTML: () => [{ tag: 'span[data-formula]' }],
  renderHTML: () => ['span', { 'data-formula': '' }, 0],
  addInputRules() {
    return [
      markInputRule({ find: /(?:^|[^\p{L}\p{N}\\$])(\$(?![\s$])([^$]+?)(?<!\s)\$)$/u, type: this.type }),
    ];
  },
});

const Link = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  addAttributes: () => ({
    href: { isRequired: true, default: undefined },
  }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = safeHref(element.getAttribute('href'));
        return href === null ? false : { href };
      },
    },
  ],
  renderHTML: ({ mark }) => ['a', { href: safeHref(mark.attrs.href) ?? undefined, rel: 'noopener' }, 0],
});

const cellParsing = {
  colspan: wholeNumber('colspan', 1, 100, 1),
  rowspan: wholeNumber('rowspan', 1, 1000, 1),
  align: (element: HTMLElement) => {
    const align = element.style.textAlign || element.getAttribute('align');
    return isAlign(align) ? align : null;
  },
};

const isAlign = (align: unknown) => align === 'left' || align === 'center' || align === 'right';

const cellLook = ({ colspan, rowspan, align }: Record<string, unknown>) => ({
  ...(colspan !== 1 && { colspan }),
  ...(rowspan !== 1 && { rowspan }),
  ...(isAlign(align) && { style: `text-align: ${align}` }),
});

const Question = Node.create({
  name: 'question',
  content: 'questionPrompt questionOption+ questionHint* questionExplanation?',
  isolating: true,
  defining: true,
  addAttributes: () =>
    attributesOf('question', {
      questionId: identified('data-question'),
      questionType: (element) =>
        matching('data-kind', /^(choice|multiple-choice|gap-fill|text|poll)$/)(element) ?? 'choice',
    }),
  parseHTML: () => [{ tag: 'section[data-question]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'section',
    mergeAttributes(HTMLAttributes, {
      'data-question': node.attrs.questionId ?? '',
      'data-kind': node.attrs.questionType,
    }),
    0,
  ],
});

const QuestionPrompt = Node.create({
  name: 'questionPrompt',
  content: 'block+',
  isolating: true,
  parseHTML: () => [{ tag: 'div[data-part="prompt"]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes, { 'data-part': 'prompt' }), 0],
});

const QuestionOption = Node.create({
  name: 'questionOption',
  content: 'inline*',
  isolating: true,
  addAttributes: () =>
    attributesOf('questionOption', {
      optionId: identified('data-option'),
      correct: (element) => element.getAttribute('data-correct') === 'true',
      gap: wholeNumber('data-gap', 0, 199, null),
    }),
  parseHTML: () => [{ tag: 'div[data-part="option"]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'div',
    mergeAttributes(HTMLAttributes, {
      'data-part': 'option',
      'data-option': node.attrs.optionId ?? '',
      'data-correct': String(node.attrs.correct),
      ...(node.attrs.gap !== null && { 'data-gap': node.attrs.gap }),
    }),
    0,
  ],
});

const QuestionExplanation = Node.create({
  name: 'questionExplanation',
  content: 'block+',
  isolating: true,
  parseHTML: () => [{ tag: 'div[data-part="explanation"]' }],
  renderHTML: ({ HTMLAttributes }) => [
    'div',
    mergeAttributes(HTMLAttributes, { 'data-part': 'explanation' }),
    0,
  ],
});

const QuestionHint = Node.create({
  name: 'questionHint',
  content: 'block+',
  isolating: true,
  parseHTML: () => [{ tag: 'div[data-part="hint"]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes, { 'data-part': 'hint' }), 0],
});

const assetId = matching('data-asset', /^[A-Za-z0-9_-]{1,128}$/);
const lineOf = (attribute: string) => (element: HTMLElement) =>
  (element.getAttribute(attribute) ?? '').slice(0, 300);

/** Blocks of their own kind that hold no text: what is copied out of a lesson of ours comes back as it was. */
const embedded = (name: string, parse: Record<string, Parse>) =>
  Node.create({
    name,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => attributesOf(name, parse),
    parseHTML: () => [{ tag: `div[data-block="${name}"]` }],
    renderHTML: ({ node, HTMLAttributes }) => [
      'div',
      mergeAttributes(HTMLAttributes, {
        'data-block': name,
        'data-asset': node.attrs.assetId ?? null,
        'data-lab': node.attrs.labId ?? null,
        'data-name': node.attrs.title ?? node.attrs.name,
        'data-size': node.attrs.size ?? null,
        'data-seconds': node.attrs.seconds ?? null,
      }),
    ],
    renderText: ({ node }) => node.attrs.title ?? node.attrs.name,
  });

const Video = embedded('video', {
  assetId,
  title: lineOf('data-name'),
  seconds: wholeNumber('data-seconds', 0, 86_400, null),
});
const Attachment = embedded('attachment', {
  assetId,
  name: lineOf('data-name'),
  size: wholeNumber('data-size', 0, 1e12, null),
});
const Lab = embedded('lab', { labId: identified('data-lab'), title: lineOf('data-name') });

const Gap = Node.create({
  name: 'gap',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => attributesOf('gap', { index: wholeNumber('data-gap-index', 0, 199, 0) }),
  parseHTML: () => [{ tag: 'span[data-gap-index]' }],
  renderHTML: ({ node }) => ['span', { 'data-gap-index': node.attrs.index }, `${node.attrs.index + 1}`],
  renderText: () => '___',
});

/** Everything that the schema has, and nothing else. */
export const lessonNodes: Extensions = [
  Lesson,
  BlockKeys,
  StarterKit.configure({
    undoRedo: false, // the draft has its own, which leaves other people's work alone
    document: false,
    code: false,
    codeBlock: false,
    link: false,
    orderedList: false,
    trailingNode: false, // with several people each would add one
    heading: { levels: [1, 2, 3, 4] },
    dropcursor: { color: 'var(--petrol)', width: 3 },
  }),
  Link,
  Code,
  Formula,
  OrderedList.extend({
    addAttributes: () => attributesOf('orderedList', { start: wholeNumber('start', 0, 999_999_999, 1) }),
    renderHTML: ({ node, HTMLAttributes }) => [
      'ol',
      mergeAttributes(HTMLAttributes, node.attrs.start === 1 ? {} : { start: node.attrs.start }),
      0,
    ],
  }),
  CodeBlock.extend({
    content: '(text | gap)*',
    addInputRules() {
      const formula = { find: /^\$\$\s$/, type: this.type, getAttributes: { language: MATH } };
      return [...(this.parent?.() ?? []), textblockTypeInputRule(formula)];
    },
    addAttributes: () =>
      attributesOf('codeBlock', {
        language: (element) => {
          const named = /(?:^|\s)language-([A-Za-z0-9+#._-]{1,32})(?:\s|$)/.exec(
            element.firstElementChild?.className ?? '',
          );
          return named?.[1] ?? null;
        },
      }),
  }),
  Image.extend({
    addAttributes: () =>
      attributesOf('image', {
        assetId: matching('data-asset', /^[A-Za-z0-9_-]{1,128}$/),
        alt: (element) => element.getAttribute('alt') ?? '',
        width: wholeNumber('width', 1, 100_000, null),
        height: wholeNumber('height', 1, 100_000, null),
      }),
    // A picture from elsewhere is none of ours: it is left out rather than fetched from a stranger.
    parseHTML: () => [{ tag: 'img[data-asset]' }],
    renderHTML: ({ node, HTMLAttributes }) => [
      'img',
      mergeAttributes(HTMLAttributes, { 'data-asset': node.attrs.assetId ?? '', alt: node.attrs.alt }),
    ],
    addInputRules: () => [],
    addCommands: () => ({}),
  }),
  Table.extend({
    renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
  }).configure({ resizable: false }),
  TableRow,
  TableCell.extend({
    addAttributes: () => attributesOf('tableCell', cellParsing),
    renderHTML: ({ node, HTMLAttributes }) => [
      'td',
      mergeAttributes(HTMLAttributes, cellLook(node.attrs)),
      0,
    ],
  }),
  TableHeader.extend({
    addAttributes: () => attributesOf('tableHeader', cellParsing),
    renderHTML: ({ node, HTMLAttributes }) => [
      'th',
      mergeAttributes(HTMLAttributes, cellLook(node.attrs)),
      0,
    ],
  }),
  Question,
  QuestionPrompt,
  QuestionOption,
  QuestionHint,
  QuestionExplanation,
  Gap,
  Video,
  Attachment,
  Lab,
];
