/**
 * A lesson as Markdown that people read and that reads back as the same lesson (docs/markdown.md). Each line is read back as it is
 * written: where Markdown's own signs would not give the same words and marks, tags and numbers of characters take their place.
 */
import {
  type Block,
  type CodeBlock,
  type ContentBlock,
  childrenOf,
  type DocumentNode,
  type Inline,
  type LessonDocument,
  type ListItem,
  type Mark,
  type QuestionBlock,
  type Table,
} from '../document/document.ts';
import { inlineFormulas, MATH } from './formula-signs.ts';
import { lessonTokensOf } from './lesson-syntax.ts';
import { blocksOf, tidied } from './markdown-blocks.ts';

/** @param title  of the lesson: it goes into the head of the file */
export function lessonToMarkdown(document: LessonDocument, title: string): string {
  const head = `---\ntitle: ${JSON.stringify(title)}\nlectern: 1\n---\n`;
  const body = blocksToMarkdown(document.content, { inItem: false, gaps: null });
  return body === '' ? head : `${head}\n${body}\n`;
}

type Place = {
  /** Where three hyphens would be an item of a list. */
  inItem: boolean;
  /** In the prompt of a question with gaps: the next gap's number. */
  gaps: { count: number } | null;
};

type ListSign = { type: string; sign: number };

/** @param before  the list that these blocks are next to, or begin an item of */
function blocksToMarkdown(blocks: readonly Block[], place: Place, before: ListSign | null = null): string {
  const written: string[] = [];
  let list = before;
  for (const block of blocks) {
    // Two lists of a kind, one behind the other, stay two by different signs; and '- - -' would be a divider.
    const sign = list !== null && list.type === block.type ? 1 - list.sign : 0;
    const text = blockToMarkdown(block, place, sign);
    if (text === null) continue;
    written.push(text);
    list = block.type === 'bulletList' || block.type === 'orderedList' ? { type: block.type, sign } : null;
  }
  return written.join('\n\n');
}

/** Null where nothing is to be read: an empty paragraph. */
function blockToMarkdown(block: Block, place: Place, sign: number): string | null {
  switch (block.type) {
    case 'paragraph':
      return lineToMarkdown(block.content, { before: '', breaks: 'lines' }, place) || null;
    case 'heading': {
      const before = `${'#'.repeat(block.attrs.level)} `;
      const line = lineToMarkdown(block.content, { before, breaks: 'tags' }, place);
      return line === '' ? null : `${before}${line}`;
    }
    case 'blockquote': {
      const inside = blocksToMarkdown(block.content, { ...place, inItem: false });
      return inside === '' ? null : prefixed(inside, '> ', '> ');
    }
    case 'bulletList':
      return listToMarkdown(
        block.content,
        () => (sign === 0 ? '- ' : '* '),
        { type: block.type, sign },
        place,
      );
    case 'orderedList': {
      const { start } = block.attrs;
      const end = sign === 0 ? '. ' : ') ';
      const markerOf = (at: number) => `${Math.min(start + at, 999_999_999)}${end}`;
      return listToMarkdown(block.content, markerOf, { type: block.type, sign }, place);
    }
    case 'codeBlock':
      return codeToMarkdown(block, place);
    case 'horizontalRule':
      return place.inItem ? '___' : '---';
    case 'image': {
      const { assetId, alt, width, height } = block.attrs;
      const size = width === null && height === null ? '' : `#${width ?? ''}x${height ?? ''}`;
      return `![${charactersAsNumbers(alt)}](asset:${assetId ?? ''}${size})`;
    }
    case 'video': {
      const { assetId, title, seconds, width, height } = block.attrs;
      return directive('video', title, { asset: assetId, seconds, width, height });
    }
    case 'attachment': {
      const { assetId, name, size } = block.attrs;
      return directive('attachment', name, { asset: assetId, size });
    }
    case 'lab':
      return directive('lab', block.attrs.title, { id: block.attrs.labId });
    case 'table':
      return tableToMarkdown(block, place);
    case 'question':
      return questionToMarkdown(block);
  }
}

function directive(name: string, words: string, attributes: Record<string, string | number | null>): string {
  const said = Object.entries(attributes).filter(([, value]) => value !== null);
  return `::${name}[${charactersAsNumbers(words)}]{${said.map(([key, value]) => `${key}=${value}`).join(' ')}}`;
}

/** The first line begins with the one, the others with the other; empty lines stay empty. */
function prefixed(text: string, first: string, others: string): string {
  return text
    .split('\n')
    .map((line, at) => {
      const before = at === 0 ? first : others;
      return line === '' ? before.trimEnd() : `${before}${line}`;
    })
    .join('\n');
}

function listToMarkdown(
  items: readonly ListItem[],
  markerOf: (at: number) => string,
  list: ListSign,
  place: Place,
): string {
  const written = items.map((item, at) => {
    const marker = markerOf(at);
    const [first, ...rest] = item.content;
    const line = first === undefined ? null : blockToMarkdown(first, place, 0);
    const below = blocksToMarkdown(rest, { ...place, inItem: true }, line === null ? list : null);
    // What follows a line at once has to be a list that may do so.
    const simple = below === '' || (line !== null && isOneList(rest) && /^(?:[-*]|1[.)]) \S/.test(below));
    const inside = [line ?? '', below].filter((part) => part !== '').join(simple ? '\n' : '\n\n');
    return { text: prefixed(inside, marker, ' '.repeat(marker.length)), simple };
  });
  return written.map(({ text }) => text).join(written.every(({ simple }) => simple) ? '\n' : '\n\n');
}

const isOneList = ([block, ...others]: readonly ContentBlock[]) =>
  others.length === 0 && (block?.type === 'bulletList' || block?.type === 'orderedList');

function codeToMarkdown(block: CodeBlock, place: Place): string {
  const text = (block.content ?? [])
    .map((node) => (node.type === 'text' ? node.text : gapToMarkdown(place)))
    .join('');
  if (block.attrs.language === MATH && readsAsFormula(text)) return `$$\n${text}\n$$`;
  const fence = '`'.repeat(Math.max(3, longestRun(text, /`+/g) + 1));
  return `${fence}${block.attrs.language ?? ''}\n${text === '' ? '' : `${text}\n`}${fence}`;
}

function readsAsFormula(text: string): boolean {
  const [token, ...others] = lessonTokensOf(`$$\n${text}\n$$`);
  return others.length === 0 && token?.type === 'code' && token.text === text;
}

function gapToMarkdown(place: Place): string {
  if (place.gaps === null) return '___';
  place.gaps.count += 1;
  return '???';
}

const longestRun = (text: string, run: RegExp) =>
  Math.max(0, ...[...text.matchAll(run)].map(([found]) => found.length));

// ---- tables --------------------------------------------------------------------------------------------------------

function tableToMarkdown(table: Table, place: Place): string {
  const rows = table.content.map((row) => row.content ?? []);
  const first = rows[0] ?? [];
  const headed = first.length > 0 && first.every(({ type }) => type === 'tableHeader');
  const widths = rows.map((row) => row.reduce((sum, { attrs }) => sum + attrs.colspan, 0));
  const columns = Math.max(1, ...widths);
  const aligns = first.flatMap(({ attrs }) => Array.from({ length: attrs.colspan }, () => attrs.align));
  const written = rows.map((row) => {
    const cells = row.flatMap(({ attrs, content }) => [
      cellToMarkdown(content, place),
      ...Array.from({ length: attrs.colspan - 1 }, () => ''),
    ]);
    return [...cells, ...Array.from({ length: columns - cells.length }, () => '')];
  });
  const rule = Array.from({ length: columns }, (_, at) => {
    const align = aligns[at] ?? null;
    return { left: ':--', center: ':-:', right: '--:', none: '---' }[align ?? 'none'];
  });
  // A table without titles has empty ones: Markdown knows none without.
  const head = headed ? (written.shift() ?? []) : rule.map(() => '');
  return [head, rule, ...written].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** All that a cell holds, in one line. */
function cellToMarkdown(blocks: readonly ContentBlock[], place: Place): string {
  const lines = linesIn(blocks);
  const content = lines.flatMap((line, at): Inline[] => (at === 0 ? line : [{ type: 'hardBreak' }, ...line]));
  const line = lineToMarkdown(content, { before: '', breaks: 'tags' }, place);
  // A formula's own `\|` stays, and a bare bar in one is said by number.
  const parts = line.split(new RegExp(`(${inlineFormulas().source})`, 'u'));
  return parts.map((part, at) => (at % 2 === 1 ? formulaInCell(part) : part.replaceAll('|', '\\|'))).join('');
}

/** The lines of blocks, whatever these are. */
function linesIn(nodes: readonly DocumentNode[]): Inline[][] {
  return nodes.flatMap((node): Inline[][] => {
    switch (node.type) {
      case 'paragraph':
      case 'heading':
        return node.content === undefined ? [] : [node.content];
      case 'codeBlock':
        return codeLines(node);
      case 'image':
        return words(node.attrs.alt);
      case 'video':
      case 'lab':
        return words(node.attrs.title);
      case 'attachment':
        return words(node.attrs.name);
      default:
        return linesIn(childrenOf(node));
    }
  });
}

const words = (text: string): Inline[][] => (text.trim() === '' ? [] : [[{ type: 'text', text }]]);

function codeLines(block: CodeBlock): Inline[][] {
  const lines: Inline[][] = [[]];
  for (const node of block.content ?? []) {
    if (node.type === 'gap') lines.at(-1)?.push(node);
    else {
      for (const [at, text] of node.text.split('\n').entries()) {
        if (at > 0) lines.push([]);
        if (text !== '') lines.at(-1)?.push({ type: 'text', text, marks: [{ type: 'code' }] });
      }
    }
  }
  return lines.filter((line) => line.length > 0);
}

const formulaInCell = (formula: string) =>
  /(?<!\\)\|/.test(formula)
    ? inlineToMarkdown(
        [{ type: 'text', text: formula.slice(1, -1), marks: [{ type: 'formula' }] }],
        ALL_TAGS,
        { inItem: false, gaps: null },
      )
    : formula;

// ---- questions -----------------------------------------------------------------------------------------------------

function questionToMarkdown(question: QuestionBlock): string {
  const { questionType } = question.attrs;
  const order = questionType === 'gap-fill' ? gapOrder(question) : null;
  let prompt = '';
  const options: string[] = [];
  const parts: { name: string; text: string }[] = [];
  for (const part of question.content) {
    if (part.type === 'questionOption') {
      const { correct, gap } = part.attrs;
      const number = gap === null || order === null ? -1 : order.indexOf(gap);
      const box = number >= 0 ? String(number + 1) : correct && order === null ? 'x' : ' ';
      const line = lineToMarkdown(
        part.content,
        { before: '', breaks: 'tags' },
        { inItem: false, gaps: null },
      );
      options.push(`- [${box}] ${line}`.trimEnd());
      continue;
    }
    const gaps = part.type === 'questionPrompt' && order !== null ? { count: 0 } : null;
    const text = blocksToMarkdown(part.content, { inItem: false, gaps });
    if (part.type === 'questionPrompt') prompt = text;
    else parts.push({ name: part.type === 'questionHint' ? 'hint' : 'explanation', text });
  }
  const colons = Math.max(2, longestRun([prompt, ...parts.map(({ text }) => text)].join('\n'), /^:+/gm)) + 1;
  const inner = ':'.repeat(colons);
  const outer = parts.length > 0 ? `${inner}:` : inner;
  const inside = [
    ...(prompt === '' ? [] : [prompt]),
    options.join('\n'),
    ...parts.map(({ name, text }) => [`${inner}${name}`, ...(text === '' ? [] : [text]), inner].join('\n')),
  ];
  return `${outer}question{kind=${questionType}}\n${inside.join('\n\n')}\n${outer}`;
}

/** The numbers of the gaps in the order in which they are read: Markdown counts them so. */
function gapOrder(question: QuestionBlock): number[] {
  const found: number[] = [];
  const look = (node: DocumentNode) => {
    if (node.type === 'gap') found.push(node.attrs.index);
    else childrenOf(node).forEach(look);
  };
  question.content.filter(({ type }) => type === 'questionPrompt').forEach(look);
  return found;
}

// ---- one line ------------------------------------------------------------------------------------------------------

type LineForm = {
  /** What is before the line, such as the sign of a heading. */
  before: string;
  /** Whether a break may begin a new line of the file. */
  breaks: 'lines' | 'tags';
};
type Signs = { marks: 'signs' | 'tags'; characters: 'few' | 'all'; breaks: LineForm['breaks'] };

const TRIES: readonly Omit<Signs, 'breaks'>[] = [
  { marks: 'signs', characters: 'few' },
  { marks: 'tags', characters: 'few' },
];

const ALL_TAGS: Signs = { marks: 'tags', characters: 'all', breaks: 'tags' };

/** Empty where the line has no words. */
function lineToMarkdown(content: readonly Inline[] | undefined, form: LineForm, place: Place): string {
  const count = place.gaps?.count ?? 0;
  const wanted = normalLine(content ?? [], place);
  if (place.gaps !== null) place.gaps.count = count + wanted.filter(({ type }) => type === 'gap').length;
  if (wanted.length === 0) return '';
  for (const signs of TRIES) {
    const text = withSafeStart(inlineToMarkdown(wanted, { ...signs, breaks: form.breaks }, place));
    if (readsAs(wanted, `${form.before}${text}`, place.gaps === null ? null : count)) return text;
  }
  return inlineToMarkdown(wanted, ALL_TAGS, place);
}

/** @param gap  the number of the next gap; null where none may be */
function readsAs(wanted: readonly Inline[], markdown: string, gap: number | null): boolean {
  const context = { picture: () => null, topDepth: 1, ...(gap !== null && { gaps: { count: gap } }) };
  const [block, ...others] = blocksOf(lessonTokensOf(markdown), context).map(tidied);
  if (others.length > 0 || (block?.type !== 'paragraph' && block?.type !== 'heading')) return false;
  const gaps = gap === null ? null : { count: gap };
  return JSON.stringify(normalLine(block.content ?? [], { gaps })) === JSON.stringify(wanted);
}

const MARKS: readonly Mark['type'][] = ['link', 'bold', 'italic', 'underline', 'strike', 'code', 'formula'];

/**
 * A line as Markdown can say it: no space at its ends, no line ends but breaks, marks in one order, and gaps counted as they are read.
 */
export function normalLine(content: readonly Inline[], { gaps }: Pick<Place, 'gaps'>): Inline[] {
  const line: Inline[] = [];
  let next = gaps?.count ?? 0;
  for (const inline of content) {
    const marks = MARKS.flatMap((type): Mark[] => {
      const mark = inline.marks?.find((each) => each.type === type);
      if (mark === undefined) return [];
      return [
        mark.type === 'link' ? { type: mark.type, attrs: { href: mark.attrs.href } } : { type: mark.type },
      ];
    });
    const marked = marks.length > 0 ? { marks } : {};
    if (inline.type === 'hardBreak') line.push({ type: 'hardBreak' });
    else if (inline.type === 'gap' && gaps !== null) {
      line.push({ type: 'gap', attrs: { index: next }, ...marked });
      next += 1;
    } else {
      const text = inline.type === 'gap' ? '___' : inline.text.replace(/[ \t]*[\n\u2028\u2029][ \t]*/g, ' ');
      const last = line.at(-1);
      if (last?.type === 'text' && JSON.stringify(last.marks ?? []) === JSON.stringify(marks)) {
        line[line.length - 1] = { ...last, text: last.text + text };
      } else if (text !== '') line.push({ type: 'text', text, ...marked });
    }
  }
  return trimmedLine(line);
}

function trimmedLine(line: readonly Inline[]): Inline[] {
  const trimEnds = (nodes: readonly Inline[], trim: (text: string) => string): Inline[] => {
    const [first, ...rest] = nodes;
    if (first === undefined || first.type === 'gap') return [...nodes];
    const text = first.type === 'text' ? trim(first.text) : '';
    return text === '' ? trimEnds(rest, trim) : [{ ...first, text } as Inline, ...rest];
  };
  const fromStart = trimEnds(line, (text) => text.trimStart());
  return trimEnds(fromStart.toReversed(), (text) => text.trimEnd()).toReversed();
}

const SIGNS: Readonly<Record<string, readonly [string, string, string]>> = {
  bold: ['**', '<b>', '</b>'],
  italic: ['*', '<i>', '</i>'],
  strike: ['~~', '<s>', '</s>'],
  underline: ['', '<u>', '</u>'],
  code: ['', '<code>', '</code>'],
  formula: ['', '<span class="math">', '</span>'],
};

function inlineToMarkdown(line: readonly Inline[], signs: Signs, place: Place): string {
  let out = '';
  let open: Mark[] = [];
  const close = (to: number) => {
    for (const mark of open.slice(to).reverse()) out += endOf(mark, signs);
    open = open.slice(0, to);
  };
  for (const [at, inline] of line.entries()) {
    // A break has no look of its own: what surrounds it goes on through it.
    const ahead =
      inline.type === 'hardBreak'
        ? line.find((next, index) => index > at && next.type !== 'hardBreak')
        : inline;
    const bySigns = signs.marks === 'signs' && inline.type === 'text';
    const wanted = (ahead?.marks ?? []).filter(
      ({ type }) =>
        !(signs.marks === 'signs' && ahead?.type === 'text' && (type === 'code' || type === 'formula')),
    );
    const shared = sharedMarks(open, wanted);
    close(shared);
    if (inline.type === 'hardBreak') {
      out += signs.breaks === 'lines' ? '\\\n' : '<br>';
      continue;
    }
    for (const mark of wanted.slice(shared)) out += startOf(mark, signs);
    open = [...wanted];
    if (inline.type === 'gap') {
      if (line[at - 1]?.type === 'gap') out += '<!-- -->';
      out += '???';
    } else if (bySigns && has(inline, 'code')) out += codeSpan(inline.text);
    else if (bySigns && has(inline, 'formula')) out += `$${inline.text}$`;
    else if (signs.characters === 'few') out += escaped(inline.text, place);
    else {
      const text = charactersAsNumbers(inline.text, '');
      // Three of them would be a gap again once their numbers are read.
      out += place.gaps === null ? text : text.replaceAll('&#63;', '\\?');
    }
  }
  close(0);
  return out;
}

const has = (inline: Inline, type: Mark['type']) => inline.marks?.some((mark) => mark.type === type) ?? false;

function sharedMarks(open: readonly Mark[], wanted: readonly Mark[]): number {
  const at = open.findIndex((mark, index) => JSON.stringify(mark) !== JSON.stringify(wanted[index]));
  return at < 0 ? open.length : at;
}

function startOf(mark: Mark, signs: Signs): string {
  if (mark.type === 'link') {
    return signs.marks === 'signs' ? '[' : `<a href="${charactersAsNumbers(mark.attrs.href, ':/.-')}">`;
  }
  const [sign = '', tag = ''] = SIGNS[mark.type] ?? [];
  return signs.marks === 'signs' && sign !== '' ? sign : tag;
}

function endOf(mark: Mark, signs: Signs): string {
  if (mark.type === 'link') {
    if (signs.marks === 'tags') return '</a>';
    const { href } = mark.attrs;
    return /[()<>*_`[\]]/.test(href) ? `](<${href}>)` : `](${href})`;
  }
  const [sign = '', , tag = ''] = SIGNS[mark.type] ?? [];
  return signs.marks === 'signs' && sign !== '' ? sign : tag;
}

function codeSpan(text: string): string {
  const ticks = '`'.repeat(longestRun(text, /`+/g) + 1);
  const room = /^[` ]|[` ]$/.test(text) ? ' ' : '';
  return `${ticks}${room}${text}${room}${ticks}`;
}

/** With a backslash before what Markdown would take for a sign of its own. */
function escaped(text: string, { gaps }: Place): string {
  const signs = text
    .replace(/[\\`*[\]<]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/~(?=~)|(?<=~)~/g, '\\~')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/:(?=\/\/)/g, '\\:')
    .replace(/\b(www)\./gi, '$1\\.')
    .replace(/@(?=\w)/g, '\\@')
    .replace(inlineFormulas(), '\\$&');
  return gaps === null ? signs : signs.replace(/\?/g, '\\?');
}

/** What begins a line may not look like the beginning of a block. */
function withSafeStart(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      line
        .replace(/^(?:#{1,6}(?=\s|$)|>|[-+](?=\s|$|[-+])|=+\s*$|::)/, '\\$&')
        .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2'),
    )
    .join('\n');
}

/** Letters, digits and single spaces stay; all else is said by number. @param also  what else stays */
function charactersAsNumbers(text: string, also = ".,;:!?'()/-"): string {
  return [...text]
    .map((character) =>
      /[\p{L}\p{N} ]/u.test(character) || also.includes(character)
        ? character
        : `&#${character.codePointAt(0)};`,
    )
    .join('');
}
