/**
 * Markdown (with the HTML that authors mix in) becomes blocks of a lesson. Nothing an author wrote is dropped silently:
 * what a lesson cannot hold stays as its words, and what HTML means beyond that is left out. Keys are empty: whoever stores
 * the blocks names them.
 */
import type { Token, Tokens } from 'marked';
import type {
  CellAlign,
  CodeBlock,
  ContentBlock,
  HeadingLevel,
  Inline,
  ListItem,
  Mark,
  Paragraph,
  TableCell,
} from '../document/document.ts';
import { safeHref } from '../document/safe-href.ts';
import { inlineFormulas } from './formula-signs.ts';
import { FORMULA_TOKEN, markdownLexer } from './formulas.ts';
import { attributeOf, decodeEntities, type HtmlPiece, htmlPieces } from './html-text.ts';

/** Without a key its description stands for it. */
export type FoundPicture = { assetKey: string | null; width: number | null; height: number | null };

export type MarkdownContext = {
  /** The picture that an address means, or null: then its alternative text and a link stand. */
  picture: (src: string, alt: string) => FoundPicture | null;
  /** Told of an address that no link may have. */
  refusedLink?: (href: string) => void;
  /** The address of what a path beside the lesson names; null: there is none, and its words stay. Absent: such paths lead nowhere. */
  localLink?: (href: string) => string | null;
  /** Told of what was embedded, of which a link stays. */
  embedded?: (src: string) => void;
  /** Markdown's heading depth that becomes level 1. */
  topDepth: number;
  /** Set while a prompt is read: `???` is a gap. */
  gaps?: { count: number };
};

/** Blanks that a learner fills: exactly three question marks. */
export const GAP = /(?<!\?)\?{3}(?!\?)/;
const MAX_NESTING = 12;

export function tokensOf(markdown: string): Token[] {
  return markdownLexer().lex(readable(markdown));
}

/** As it can be stored: PostgreSQL takes neither NUL nor half a character. */
export function readable(markdown: string): string {
  return markdown
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[\0\p{Cs}]/gu, '\ufffd');
}

const BAR = /(?<!\\)\|/g;
const CODE = /(`{1,2})[^`]+\1/g;
/** Stands for `\|` of a formula, which a table would read as a bar that is none of its own: a character that no text has. */
const BARRED = '\uf8f0';

/**
 * A row with more bars than its table has columns: GFM drops what stands behind the last. A bar inside of code or a formula is one of
 * these, and of what is still too much the last cell gets all.
 */
function withWholeRows(table: Tokens.Table): Tokens.Table {
  const columns = table.header.length;
  const inner = (line: string) => line.trimEnd().replace(/(?<!\\)\|$/, '');
  const barsOf = (line: string) => [...inner(line).trimStart().replace(/^\|/, '').matchAll(BAR)].length;
  const whole = (written: string) => {
    const line = written.replace(inlineFormulas(), (tex) => tex.replaceAll('\\|', BARRED));
    if (barsOf(line) < columns) return line;
    const row = [CODE, inlineFormulas()].reduce(
      (text, sign) => text.replace(sign, (inside) => inside.replace(BAR, '\\|')),
      line,
    );
    const surplus = barsOf(row) + 1 - columns;
    if (surplus <= 0) return row;
    const parts = inner(row).split(BAR);
    return [parts.slice(0, -surplus).join('|'), ...parts.slice(-surplus)].join('\\|');
  };
  const raw = table.raw.split('\n').map(whole).join('\n');
  const [again] = raw === table.raw ? [] : markdownLexer().lex(raw);
  return again?.type === 'table' ? (again as Tokens.Table) : table;
}

/** The depth of the uppermost headings. */
export function topDepthOf(tokens: readonly Token[]): number {
  const depths = tokens
    .filter((token): token is Tokens.Heading => token.type === 'heading')
    .map(({ depth }) => depth);
  return depths.length > 0 ? Math.min(...depths) : 1;
}

/** A block that a token of an extension brings along whole. */
export const BLOCK_TOKEN = 'lessonBlock';

export function blocksOf(tokens: readonly Token[], context: MarkdownContext, nesting = 0): ContentBlock[] {
  const writer = new BlockWriter(context, nesting);
  for (const token of tokens) writer.token(token);
  return writer.finish();
}

/** What stands inside one line: of pictures, the words. */
export function inlineOf(tokens: readonly Token[], context: MarkdownContext): Inline[] {
  const pieces = trimmed(piecesOf(tokens, context));
  return merged(
    pieces.flatMap((piece) => (piece.type === 'picture' ? pictureWords(piece, context) : [piece])),
  );
}

/** Every address of a picture in the tokens, HTML included. */
export function pictureSources(tokens: readonly Token[]): { src: string; alt: string }[] {
  const found: { src: string; alt: string }[] = [];
  const look = (token: Token) => {
    if (token.type === 'image')
      found.push({ src: decodeEntities(token.href), alt: decodeEntities(token.text) });
    if (token.type === 'html') {
      for (const piece of htmlPieces(token.text)) {
        const src = piece.kind === 'open' && piece.tag === 'img' ? attributeOf(piece.attrs, 'src') : null;
        if (piece.kind === 'open' && src !== null)
          found.push({ src, alt: attributeOf(piece.attrs, 'alt') ?? '' });
      }
    }
    for (const child of childTokens(token)) look(child);
  };
  tokens.forEach(look);
  return found;
}

export function childTokens(token: Token): Token[] {
  if (token.type === 'table') {
    const table = token as Tokens.Table;
    return [...table.header, ...table.rows.flat()].flatMap((cell) => cell.tokens);
  }
  if (token.type === 'list') return (token as Tokens.List).items;
  return ('tokens' in token && token.tokens) || [];
}

/** What is read of a heading or a line. */
export function plainWords(token: Token): string {
  const inner = childTokens(token);
  if (inner.length > 0) return inner.map(plainWords).join('');
  return 'text' in token && typeof token.text === 'string' && token.type !== 'html'
    ? decodeEntities(token.text)
    : '';
}

export function paragraph(content: Inline[]): Paragraph {
  return content.length > 0
    ? { type: 'paragraph', attrs: { key: '' }, content }
    : { type: 'paragraph', attrs: { key: '' } };
}

export function heading(text: string, level: HeadingLevel): ContentBlock {
  return { type: 'heading', attrs: { key: '', level }, content: [{ type: 'text', text }] };
}

export function codeBlock(text: string, language: string | null, gaps?: { count: number }): CodeBlock {
  const content = textWithGaps(text, [], gaps).filter((inline) => inline.type !== 'hardBreak');
  const attrs = { key: '', language: languageOf(language) };
  return content.length > 0 ? { type: 'codeBlock', attrs, content } : { type: 'codeBlock', attrs };
}

/** Of a fenced block whose last line is empty, marked gives one line end more. */
function codeIn({ text, codeBlockStyle }: Tokens.Code): string {
  return codeBlockStyle === 'indented' ? text : text.replace(/\n$/, '');
}

function languageOf(info: string | null): string | null {
  const word = /^[A-Za-z0-9+#._-]{1,32}/.exec(info?.trim() ?? '')?.[0]?.toLowerCase() ?? null;
  return word === null || /^(plain-?text|text|txt|none)$/.test(word) ? null : word;
}

// ---- inside a line -------------------------------------------------------------------------------------------------

type Picture = { type: 'picture'; src: string; alt: string; href: string | null };
type Piece = Inline | Picture;

const MARK_OF_TAG: Readonly<Record<string, Mark['type']>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  cite: 'italic',
  dfn: 'italic',
  var: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
};

function piecesOf(tokens: readonly Token[], context: MarkdownContext, marks: readonly Mark[] = []): Piece[] {
  const out: Piece[] = [];
  // Marks that HTML tags have opened among these tokens.
  const opened: { tag: string; mark: Mark | null }[] = [];
  let afterLink = false;
  for (const token of tokens) {
    const now = opened.reduce<readonly Mark[]>((all, { mark }) => withMark(all, mark), marks);
    const inner = (mark: Mark | null) => piecesOf(childTokens(token), context, withMark(now, mark));
    switch (token.type) {
      case 'strong':
        out.push(...inner({ type: 'bold' }));
        break;
      case 'em':
        out.push(...inner({ type: 'italic' }));
        break;
      case 'del':
        out.push(...inner({ type: 'strike' }));
        break;
      case 'codespan':
        out.push(...textWithGaps(token.text, withMark(now, { type: 'code' }), context.gaps));
        break;
      case FORMULA_TOKEN: {
        const text = token.text.replaceAll(BARRED, '\\|');
        out.push(marked({ type: 'text', text }, withMark(now, { type: 'formula' })));
        break;
      }
      case 'br':
        out.push({ type: 'hardBreak' });
        break;
      case 'link':
        // The mark of a footnote, whose text below reads as an address.
        if (/^\[\^[^\]]+\]$/.test(token.raw)) out.push(...textWithGaps(token.raw, now, context.gaps));
        else out.push(...inner(linkMark(decodeEntities(token.href), context)));
        break;
      case 'image': {
        const link = now.find((mark) => mark.type === 'link');
        out.push({
          type: 'picture',
          src: decodeEntities(token.href),
          alt: decodeEntities(token.text),
          href: link?.attrs.href ?? null,
        });
        break;
      }
      case 'html':
        for (const piece of htmlPieces(token.text)) inlineHtml(piece, out, opened, now, context);
        break;
      case 'checkbox':
        out.push({ type: 'text', text: token.checked ? '☑ ' : '☐ ' });
        break;
      default: {
        if (childTokens(token).length > 0) out.push(...inner(null));
        else if ('text' in token && typeof token.text === 'string') {
          const text = afterLink ? token.text.replace(/^\{[^{}\n]{0,80}\}/, '') : token.text;
          out.push(...textWithGaps(decodeEntities(text), now, context.gaps));
        }
      }
    }
    afterLink = token.type === 'link' || token.type === 'image';
  }
  return out;
}

function inlineHtml(
  piece: HtmlPiece,
  out: Piece[],
  opened: { tag: string; mark: Mark | null }[],
  marks: readonly Mark[],
  context: MarkdownContext,
): void {
  if (piece.kind === 'text') {
    out.push(...textWithGaps(decodeEntities(piece.text), marks, context.gaps));
  } else if (piece.kind === 'close') {
    const index = opened.findLastIndex(({ tag }) => tag === piece.tag);
    if (index >= 0) opened.splice(index, 1);
  } else if (piece.tag === 'br') {
    out.push({ type: 'hardBreak' });
  } else if (piece.tag === 'img') {
    const picture = pictureOfTag(piece.attrs, marks);
    if (picture !== null) out.push(picture);
  } else {
    const embed = embedOf(piece.tag, piece.attrs, context);
    if (embed !== null) out.push(embed);
    const mark = piece.closed ? null : markOfTag(piece.tag, piece.attrs, context);
    if (mark !== null) opened.push({ tag: piece.tag, mark });
  }
}

/** A link by its title or address; null: nothing is embedded there. */
function embedOf(tag: string, attrs: string, context: MarkdownContext): Inline | null {
  const name = Object.hasOwn(EMBEDS, tag) ? EMBEDS[tag] : undefined;
  const src = name === undefined ? undefined : attributeOf(attrs, name)?.trim();
  if (!src) return null;
  context.embedded?.(src);
  const href = safeHref(src);
  const text = attributeOf(attrs, 'title')?.trim() || src;
  return marked({ type: 'text', text }, href === null ? [] : [{ type: 'link', attrs: { href } }]);
}

function markOfTag(tag: string, attrs: string, context: MarkdownContext): Mark | null {
  if (tag === 'a') {
    const href = attributeOf(attrs, 'href');
    return href === null ? null : linkMark(href, context);
  }
  if (tag === 'span' && /\bmath\b/.test(attributeOf(attrs, 'class') ?? '')) return { type: 'formula' };
  const type = MARK_OF_TAG[tag];
  return type === undefined || type === 'link' ? null : { type };
}

function pictureOfTag(attrs: string, marks: readonly Mark[]): Picture | null {
  const src = attributeOf(attrs, 'src');
  if (src === null) return null;
  const link = marks.find((mark) => mark.type === 'link');
  return { type: 'picture', src, alt: attributeOf(attrs, 'alt') ?? '', href: link?.attrs.href ?? null };
}

function linkMark(href: string, context: MarkdownContext): Mark | null {
  const isLocal = !/^[a-z][a-z0-9+.-]*:|^\/\//i.test(href.trim());
  const local = isLocal ? context.localLink?.(href.trim()) : undefined;
  const safe = safeHref(local === undefined ? href.trim().replaceAll(' ', '%20') : local);
  if (safe !== null) return { type: 'link', attrs: { href: safe } };
  // A place in the same lesson, or a file beside it, has no address here; its words stay.
  if (!isLocal) context.refusedLink?.(href);
  return null;
}

function withMark(marks: readonly Mark[], mark: Mark | null): readonly Mark[] {
  return mark === null || marks.some(({ type }) => type === mark.type) ? marks : [...marks, mark];
}

function textWithGaps(text: string, marks: readonly Mark[], gaps: { count: number } | undefined): Inline[] {
  const out: Inline[] = [];
  const parts = gaps === undefined ? [text] : text.split(GAP);
  parts.forEach((part, index) => {
    if (index > 0 && gaps !== undefined) {
      out.push(marked({ type: 'gap', attrs: { index: gaps.count } }, marks));
      gaps.count += 1;
    }
    if (part !== '') out.push(marked({ type: 'text', text: part }, marks));
  });
  return out;
}

function marked<T extends Inline>(node: T, marks: readonly Mark[]): T {
  return marks.length > 0 ? { ...node, marks: [...marks] } : node;
}

/** Words that stand for a picture that is not here, linked to where it is. */
function pictureWords(picture: Picture, context: MarkdownContext): Inline[] {
  const src = safeHref(picture.src.trim().replaceAll(' ', '%20'));
  const remote = src !== null && /^https?:/i.test(src) ? src : null;
  const text = picture.alt.trim() || (remote === null ? '' : decodeName(remote));
  if (text === '') return [];
  const words = (shown: string, href: string | null): Inline[] =>
    textWithGaps(shown, href === null ? [] : [{ type: 'link', attrs: { href } }], context.gaps);
  if (picture.href === null || picture.href === remote) return words(text, remote);
  if (remote === null) return words(text, picture.href);
  return [...words(text, picture.href), { type: 'text', text: ' ' }, ...words(decodeName(remote), remote)];
}

function decodeName(address: string): string {
  const name = address.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  return name === '' ? address : name;
}

function isText(piece: Piece | undefined): piece is Extract<Inline, { type: 'text' }> {
  return piece?.type === 'text';
}

/** Without space or line breaks at either end. */
function trimmed(pieces: readonly Piece[]): Piece[] {
  const out = [...pieces];
  for (;;) {
    const first = out[0];
    if (first?.type === 'hardBreak' || (isText(first) && first.text.trim() === '')) out.shift();
    else if (isText(first) && /^\s/.test(first.text)) out[0] = { ...first, text: first.text.trimStart() };
    else break;
  }
  for (;;) {
    const last = out.at(-1);
    if (last?.type === 'hardBreak' || (isText(last) && last.text.trim() === '')) out.pop();
    else if (isText(last) && /\s$/.test(last.text))
      out[out.length - 1] = { ...last, text: last.text.trimEnd() };
    else break;
  }
  return out;
}

/** Neighbouring texts with the same marks are one. */
function merged(inlines: readonly Inline[]): Inline[] {
  const out: Inline[] = [];
  for (const inline of inlines) {
    const last = out.at(-1);
    if (isText(last) && isText(inline) && JSON.stringify(last.marks) === JSON.stringify(inline.marks)) {
      out[out.length - 1] = { ...last, text: last.text + inline.text };
    } else out.push(inline);
  }
  return out;
}

/** Line ends of the source are spaces on the screen; they are kept until here because a gap may own a line. */
export function tidied<T extends { type: string }>(node: T): T {
  if (node.type === 'codeBlock' || !('content' in node) || !Array.isArray(node.content)) return node;
  const isLine = ['paragraph', 'heading', 'questionOption'].includes(node.type);
  if (!isLine) return { ...node, content: node.content.map(tidied) };
  const lines = (node.content as Inline[]).map((inline) =>
    inline.type === 'text' ? { ...inline, text: inline.text.replace(/[ \t]*\n[ \t]*/g, ' ') } : inline,
  );
  const content = merged(trimmed(lines) as Inline[]);
  const { content: _, ...rest } = node as T & { content: unknown };
  return (content.length > 0 ? { ...rest, content } : rest) as unknown as T;
}

// ---- blocks --------------------------------------------------------------------------------------------------------

type Frame = { kind: 'root' | 'quote' | 'bulletList' | 'orderedList'; tag: string; blocks: ContentBlock[] };

const HEADING_TAG = /^h([1-6])$/;
/** Their text is program or style, not words. */
const SILENT = new Set(['script', 'style', 'template', 'svg', 'math', 'iframe', 'object', 'head']);
/** Nothing of others is fetched by a lesson: a link stands in their place. */
const EMBEDS: Readonly<Record<string, string>> = {
  iframe: 'src',
  video: 'src',
  audio: 'src',
  source: 'src',
  embed: 'src',
  object: 'data',
};
const BREAKS_LINE = new Set(
  `p div section article header footer main center figure figcaption summary address dl dd dt table thead tbody tfoot tr
  caption form fieldset legend nav menu body html option`.split(/\s+/),
);

/** Puts tokens, and the tags between them, into blocks. */
class BlockWriter {
  readonly #context: MarkdownContext;
  readonly #nesting: number;
  readonly #frames: Frame[] = [{ kind: 'root', tag: '', blocks: [] }];
  #pieces: Piece[] = [];
  #opened: { tag: string; mark: Mark | null }[] = [];
  #headingLevel: HeadingLevel | null = null;
  #preformatted: string | null = null;
  #silent: string | null = null;

  constructor(context: MarkdownContext, nesting: number) {
    this.#context = context;
    this.#nesting = nesting;
  }

  token(token: Token): void {
    switch (token.type) {
      case 'space':
      case 'checkbox':
        break;
      case 'def':
        // `[^1]: word` reads as the definition of a link, but is a footnote.
        if (token.tag.startsWith('^')) this.#put(paragraph([{ type: 'text', text: token.raw.trim() }]));
        break;
      case 'html':
        this.#html(token.text);
        break;
      case 'heading': {
        const level = levelOf(token.depth, this.#context.topDepth);
        this.#line(piecesOf(childTokens(token), this.#context), level);
        break;
      }
      case 'code':
        this.#put(codeBlock(codeIn(token as Tokens.Code), token.lang ?? null, this.#context.gaps));
        break;
      case BLOCK_TOKEN:
        this.#put((token as Tokens.Generic).block);
        break;
      case 'hr':
        this.#put({ type: 'horizontalRule', attrs: { key: '' } });
        break;
      case 'blockquote':
        this.#putQuote(this.#inner(childTokens(token)));
        break;
      case 'list':
        this.#list(token as Tokens.List);
        break;
      case 'table':
        this.#table(token as Tokens.Table);
        break;
      default: {
        const inner = childTokens(token);
        const line = inner.length > 0 ? inner : [{ type: 'text', raw: token.raw, text: token.raw } as Token];
        this.#line(piecesOf(line, this.#context), null);
        break;
      }
    }
  }

  finish(): ContentBlock[] {
    this.#endLine();
    while (this.#frames.length > 1) this.#closeFrame();
    return this.#frames[0]?.blocks ?? [];
  }

  #inner(tokens: readonly Token[]): ContentBlock[] {
    if (this.#nesting < MAX_NESTING) return blocksOf(tokens, this.#context, this.#nesting + 1);
    const text = tokens
      .map((token) => token.raw)
      .join('')
      .trim();
    return text === '' ? [] : [paragraph(textWithGaps(text, [], this.#context.gaps))];
  }

  #put(block: ContentBlock): void {
    this.#endLine();
    this.#add(block);
  }

  #add(block: ContentBlock): void {
    this.#frames.at(-1)?.blocks.push(block);
  }

  #putQuote(content: ContentBlock[]): void {
    if (content.length > 0) this.#put({ type: 'blockquote', attrs: { key: '' }, content });
  }

  /** One paragraph or heading; pictures within stand between its halves. */
  #line(pieces: readonly Piece[], level: HeadingLevel | null): void {
    this.#endLine();
    let words: Piece[] = [];
    const flush = () => {
      const content = merged(trimmed(words) as Inline[]);
      words = [];
      if (content.length === 0) return;
      this.#add(
        level === null ? paragraph(content) : { type: 'heading', attrs: { key: '', level }, content },
      );
    };
    for (const piece of pieces) {
      if (piece.type !== 'picture') {
        words.push(piece);
        continue;
      }
      const found = level === null ? this.#context.picture(piece.src, piece.alt) : null;
      if (found === null) {
        words.push(...pictureWords(piece, this.#context));
        continue;
      }
      flush();
      const { assetKey, width, height } = found;
      this.#add({ type: 'image', attrs: { key: '', assetId: assetKey, alt: piece.alt, width, height } });
      if (piece.href !== null) words.push(...pictureWords({ ...piece, src: '' }, this.#context));
    }
    flush();
  }

  #list(list: Tokens.List): void {
    const items = list.items.map((item): ListItem => {
      const content = this.#inner(childTokens(item));
      // In a list with room between its items the box is in the paragraph already.
      const box =
        item.task && !item.loose ? [{ type: 'text' as const, text: item.checked ? '☑ ' : '☐ ' }] : [];
      const first = content[0];
      const lead = first?.type === 'paragraph' ? first : paragraph([]);
      const rest = first?.type === 'paragraph' ? content.slice(1) : content;
      const start = box.length > 0 ? paragraph([...box, ...(lead.content ?? [])]) : lead;
      return { type: 'listItem', attrs: { key: '' }, content: [start, ...rest] };
    });
    if (items.length === 0) return;
    if (!list.ordered) {
      this.#put({ type: 'bulletList', attrs: { key: '' }, content: items });
      return;
    }
    const start = typeof list.start === 'number' ? list.start : 1;
    this.#put({ type: 'orderedList', attrs: { key: '', start }, content: items });
  }

  #table(read: Tokens.Table): void {
    const table = withWholeRows(read);
    const cell = (from: Tokens.TableCell, type: TableCell['type']): TableCell => {
      const content = this.#inner([
        { type: 'paragraph', raw: from.text, text: from.text, tokens: from.tokens },
      ]);
      const align: CellAlign = from.align;
      return {
        type,
        attrs: { key: '', colspan: 1, rowspan: 1, colwidth: null, align },
        content: content.length > 0 ? content : [paragraph([])],
      };
    };
    const row = (cells: Tokens.TableCell[], type: TableCell['type']) => ({
      type: 'tableRow' as const,
      attrs: { key: '' },
      content: cells.map((from) => cell(from, type)),
    });
    const rows = table.rows.map((cells) => row(cells, 'tableCell'));
    // Markdown knows no table without titles: one whose titles are all empty is meant to have none.
    const titled = rows.length === 0 || table.header.some(({ text }) => text.trim() !== '');
    const content = titled ? [row(table.header, 'tableHeader'), ...rows] : rows;
    this.#put({ type: 'table', attrs: { key: '' }, content });
  }

  // ---- HTML between the Markdown

  #html(html: string): void {
    for (const piece of htmlPieces(html)) {
      if (this.#silent !== null) {
        if (piece.kind === 'close' && piece.tag === this.#silent) this.#silent = null;
      } else if (this.#preformatted !== null) this.#preformattedHtml(piece);
      else if (piece.kind === 'text') this.#htmlText(piece.text);
      else if (piece.kind === 'open') this.#open(piece.tag, piece.attrs, piece.closed);
      else this.#close(piece.tag);
    }
    if (this.#pieces.length > 0) this.#endLine();
  }

  #preformattedHtml(piece: HtmlPiece): void {
    if (piece.kind === 'close' && (piece.tag === 'pre' || piece.tag === 'textarea')) {
      const text = this.#preformatted ?? '';
      this.#preformatted = null;
      this.#put(codeBlock(text.replace(/^\n|\n$/g, ''), null, this.#context.gaps));
    } else if (piece.kind === 'text') this.#preformatted += decodeEntities(piece.text);
    else if (piece.tag === 'br') this.#preformatted += '\n';
  }

  #htmlText(text: string): void {
    const words = decodeEntities(text).replace(/\s+/g, ' ');
    const marks = this.#opened.reduce<readonly Mark[]>((all, { mark }) => withMark(all, mark), []);
    this.#pieces.push(...textWithGaps(words, marks, this.#context.gaps));
  }

  #open(tag: string, attrs: string, closed: boolean): void {
    const level = HEADING_TAG.exec(tag);
    const embed = embedOf(tag, attrs, this.#context);
    if (embed !== null) this.#pieces.push(embed);
    if (SILENT.has(tag)) {
      if (!closed) this.#silent = tag;
    } else if (tag === 'br') this.#pieces.push({ type: 'hardBreak' });
    else if (tag === 'hr') this.#put({ type: 'horizontalRule', attrs: { key: '' } });
    else if (tag === 'img') {
      const marks = this.#opened.flatMap(({ mark }) => (mark === null ? [] : [mark]));
      const picture = pictureOfTag(attrs, marks);
      if (picture !== null) this.#pieces.push(picture);
    } else if (closed) return;
    else if (tag === 'pre' || tag === 'textarea') {
      this.#endLine();
      this.#preformatted = '';
    } else if (level !== null) {
      this.#endLine();
      this.#headingLevel = levelOf(Number(level[1]), this.#context.topDepth);
    } else if (tag === 'ul' || tag === 'ol') {
      this.#openFrame(tag === 'ul' ? 'bulletList' : 'orderedList', tag);
    } else if (tag === 'li') this.#endLine();
    else if (isNote(tag, attrs)) this.#openFrame('quote', tag);
    // Remembered, so that its end is not taken for the end of a note around it.
    else if (tag === 'div' || tag === 'section') this.#openFrame('root', tag);
    else if (tag === 'td' || tag === 'th') this.#pieces.push({ type: 'text', text: ' ' });
    else if (BREAKS_LINE.has(tag)) this.#endLine();
    else {
      const mark = markOfTag(tag, attrs, this.#context);
      if (mark !== null) this.#opened.push({ tag, mark });
    }
  }

  #close(tag: string): void {
    const index = this.#opened.findLastIndex((opened) => opened.tag === tag);
    if (index >= 0) this.#opened.splice(index, 1);
    else if (this.#frames.some((frame, depth) => depth > 0 && frame.tag === tag)) {
      this.#endLine();
      while (this.#frames.at(-1)?.tag !== tag) this.#closeFrame();
      this.#closeFrame();
    } else if (tag === 'li' || HEADING_TAG.test(tag) || BREAKS_LINE.has(tag)) this.#endLine();
  }

  #openFrame(kind: Frame['kind'], tag: string): void {
    this.#endLine();
    // Deeper than this an HTML page is not a lesson; its words stay, on one level.
    if (this.#frames.length + this.#nesting < MAX_NESTING) this.#frames.push({ kind, tag, blocks: [] });
  }

  #closeFrame(): void {
    const frame = this.#frames.pop();
    if (frame === undefined || frame.blocks.length === 0) return;
    if (frame.kind === 'root') for (const block of frame.blocks) this.#add(block);
    else if (frame.kind === 'quote')
      this.#add({ type: 'blockquote', attrs: { key: '' }, content: frame.blocks });
    else {
      // Inside a list of HTML each line is an item of its own.
      const content = frame.blocks.map((block): ListItem => {
        const inside = block.type === 'paragraph' ? [block] : [paragraph([]), block];
        return { type: 'listItem', attrs: { key: '' }, content: inside };
      });
      this.#add(
        frame.kind === 'bulletList'
          ? { type: 'bulletList', attrs: { key: '' }, content }
          : { type: 'orderedList', attrs: { key: '', start: 1 }, content },
      );
    }
  }

  /** Ends the line that HTML has begun. */
  #endLine(): void {
    const pieces = this.#pieces;
    const level = this.#headingLevel;
    this.#pieces = [];
    this.#headingLevel = null;
    if (pieces.length > 0) this.#line(pieces, level);
  }
}

function isNote(tag: string, attrs: string): boolean {
  if (tag === 'blockquote' || tag === 'aside' || tag === 'details') return true;
  return (
    tag === 'div' && /\b(note|tip|warning|callout|hint|admonition)\b/.test(attributeOf(attrs, 'class') ?? '')
  );
}

function levelOf(depth: number, topDepth: number): HeadingLevel {
  return Math.min(4, Math.max(1, depth - topDepth + 1)) as HeadingLevel;
}
