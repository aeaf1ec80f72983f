/**
 * What word processors put on the clipboard becomes plain HTML of headings, paragraphs, lists, tables, code and links: formatting that is
 * said in styles is said in tags, and what serves only them is gone. What a lesson may hold is the schema's to decide.
 */
import { nestLists } from './pasted-lists.ts';
import { spellOut } from './spelled-out.ts';

type Style = ReadonlyMap<string, string>;
/** How a piece of text looks, from the tags and styles around it. */
type Look = {
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strike: boolean;
  code: boolean;
  href: string | null;
  heading: boolean;
};

const PLAIN: Look = {
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  code: false,
  href: null,
  heading: false,
};

/** Not shown where they come from: definitions, drawings, remarks of reviewers and what they took out, controls of a page. */
const RUBBISH = [
  'style, script, meta, link, title, xml, template, noscript, colgroup, col, br.Apple-interchange-newline',
  '[style*="mso-element:comment" i], .MsoCommentReference, .msocomanchor, .msocomtxt, .msocomoff',
  '[style*="mso-hide:all" i], .EOP, [id^="cmnt_ref"], .msoDel',
  '[hidden], pre button, select, textarea, svg, canvas, iframe, audio, video, datalist',
].join(', ');
const RUBBISH_PREFIX = /^[vwm]:/;
const ONLY_FOR_LAYOUT =
  'div.ListContainerWrapper, div.OutlineElement, div.TableCellContent, div.TableContainer';

const BLOCKS = new Set(
  `p div section article header footer main nav aside figure figcaption address center form fieldset details summary
  h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table caption blockquote pre hr`.split(/\s+/),
);
/** Of a lesson itself: they stay as they are. */
const OURS = '[data-question], [data-block]';
const FORMULA = 'span[data-formula]';
const OURS_IN_LINE = 'img[data-asset], span[data-gap-index]';

const MONOSPACED = /courier|consolas|menlo|monaco|inconsolata|\bmono(?:space)?\b|source code|cascadia/i;
/** Google Docs puts these around code. */
const CODE_EDGES = /[\uec02\uec03]/g;

/** @param root  as the browser read it from the clipboard; it is left as it is */
export function cleanPasted(root: Element): HTMLElement {
  const page = root.ownerDocument;
  const from = root.cloneNode(true) as Element;
  const rules = rulesIn(from);
  spellOut(from);
  withoutRubbish(from);
  nestLists(from);
  const to = page.createElement('div');
  const styleOf = (element: Element) => stylesOf(element, rules);
  const headings = largeLines(from, styleOf);
  new Writer(page, styleOf, headings).flow(from, to, PLAIN);
  return to;
}

// ---- what is left out ----------------------------------------------------------------------------------------------

function withoutRubbish(root: Element): void {
  const comments: Node[] = [];
  const walker = root.ownerDocument.createTreeWalker(root, 128); // comments, the conditional ones of Word too
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
  for (const element of root.querySelectorAll(RUBBISH)) element.remove();
  for (const element of root.querySelectorAll('*')) {
    if (RUBBISH_PREFIX.test(element.localName)) element.remove();
  }
  for (const element of root.querySelectorAll(ONLY_FOR_LAYOUT)) element.replaceWith(...element.childNodes);
}

// ---- styles --------------------------------------------------------------------------------------------------------

function declarations(css: string): [string, string][] {
  return css.split(';').flatMap((each): [string, string][] => {
    const colon = each.indexOf(':');
    if (colon < 0) return [];
    return [[each.slice(0, colon).trim().toLowerCase(), each.slice(colon + 1).trim()]];
  });
}

/** Apple's programs name the styles of their paragraphs in a sheet, as `p.p1`. */
function rulesIn(root: Element): ReadonlyMap<string, [string, string][]> {
  const rules = new Map<string, [string, string][]>();
  for (const sheet of root.querySelectorAll('style')) {
    for (const [, selector, css] of (sheet.textContent ?? '').matchAll(
      /([a-z]+\d?\.[a-z]+\d+)\s*\{([^}]*)\}/g,
    )) {
      if (selector && css) rules.set(selector, declarations(css));
    }
  }
  return rules;
}

function stylesOf(element: Element, rules: ReadonlyMap<string, [string, string][]>): Style {
  const named = rules.get(`${element.localName}.${element.className}`) ?? [];
  return new Map([...named, ...declarations(element.getAttribute('style') ?? '')]);
}

const isHidden = (style: Style) => style.get('display') === 'none' || style.get('visibility') === 'hidden';

function isMonospaced(element: Element, style: Style): boolean {
  const font = style.get('font-family') ?? style.get('font') ?? element.getAttribute('face') ?? '';
  return MONOSPACED.test(font.split(',')[0] ?? '') || /\bmonospace\b/.test(font);
}

/** In points; null where none is said. */
function sizeOf(style: Style): number | null {
  const said = style.get('font-size') ?? style.get('font') ?? '';
  const found = /(\d+(?:\.\d+)?)(pt|px)/.exec(said);
  if (found === null) return null;
  return Number(found[1]) * (found[2] === 'px' ? 0.75 : 1);
}

function lookOf(element: Element, style: Style, look: Look): Look {
  const tag = element.localName;
  const next = { ...look };
  if (tag === 'b' || tag === 'strong') next.bold = true;
  if (['i', 'em', 'cite', 'dfn', 'var'].includes(tag)) next.italic = true;
  if (tag === 'u') next.underline = true;
  if (tag === 's' || tag === 'strike' || tag === 'del') next.strike = true;
  if (['code', 'kbd', 'samp', 'tt'].includes(tag)) next.code = true;
  if (tag === 'a' && element.hasAttribute('href')) next.href = whereTo(element.getAttribute('href') ?? '');
  const weight = style.get('font-weight') ?? /\b(?:bold|[6-9]00)\b/.exec(style.get('font') ?? '')?.[0];
  if (weight !== undefined) next.bold = /^bold/.test(weight) || Number(weight) >= 600;
  const slant = style.get('font-style');
  if (slant !== undefined) next.italic = /^(?:italic|oblique)/.test(slant);
  const line = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
  if (/\bunderline\b/.test(line)) next.underline = true;
  if (/\bline-through\b/.test(line)) next.strike = true;
  if (isMonospaced(element, style)) next.code = true;
  return next;
}

/** The address behind the one that counts clicks. */
function whereTo(href: string): string {
  if (!URL.canParse(href)) return href;
  const { hostname, pathname, searchParams } = new URL(href);
  if (/(?:^|\.)google\.[a-z.]+$/.test(hostname) && pathname === '/url') {
    return searchParams.get('q') ?? searchParams.get('url') ?? href;
  }
  if (hostname.endsWith('.safelinks.protection.outlook.com')) return searchParams.get('url') ?? href;
  return href;
}

// ---- titles that are only set large --------------------------------------------------------------------------------

const USUAL_SIZE = 12;
/** Beside headings that are named as such: what is this large is above them. */
const TITLE_SIZE = 16;
const MAX_TITLE = 150;

/** Paragraphs in letters larger than the text's are headings: the larger, the higher. */
function largeLines(root: Element, styleOf: (element: Element) => Style): ReadonlyMap<Element, number> {
  const lines = [...root.querySelectorAll('p, div')].filter(
    (each) => !each.closest('li, table, pre, [data-question]') && !hasBlocks(each) && !isBlank(each),
  );
  const sized = lines.map((line) => ({ line, size: sizeIn(line, root, styleOf) }));
  const letters = new Map<number, number>();
  for (const { line, size } of sized) {
    if (size !== null) letters.set(size, (letters.get(size) ?? 0) + (line.textContent ?? '').length);
  }
  const [text] = [...letters].sort(([, a], [, b]) => b - a)[0] ?? [USUAL_SIZE];
  const large = sized.filter(
    (each): each is { line: Element; size: number } =>
      each.size !== null &&
      each.size >= text * (isBold(each.line) ? 1.1 : 1.25) &&
      (each.line.textContent ?? '').trim().length <= MAX_TITLE,
  );
  if (large.length * 2 > lines.length) return new Map();
  const sizes = [...new Set(large.map(({ size }) => size))].sort((a, b) => b - a);
  const named = root.querySelector('h1, h2, h3, h4, h5, h6, [role="heading"]') !== null;
  const levelOf = (size: number) =>
    named ? (size >= TITLE_SIZE ? 1 : 2) : Math.min(4, sizes.indexOf(size) + 1);
  return new Map(large.map(({ line, size }) => [line, levelOf(size)] as const));
}

const isBold = (line: Element) =>
  line.querySelector('b, strong')?.textContent?.trim() === line.textContent?.trim();

/** Of all letters of a line; null where they differ. */
function sizeIn(line: Element, root: Element, styleOf: (element: Element) => Style): number | null {
  const found = new Set<number>();
  const walker = line.ownerDocument.createTreeWalker(line, 4);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    if (!text.textContent?.trim()) continue;
    let size: number | null = null;
    for (let around = text.parentElement; around && size === null; around = around.parentElement) {
      size = sizeOf(styleOf(around));
      if (around === root) break;
    }
    found.add(size ?? USUAL_SIZE);
  }
  const [only] = found;
  return found.size === 1 && only !== undefined ? only : null;
}

const hasBlocks = (element: Element) => [...element.querySelectorAll('*')].some((each) => isBlock(each));
const isBlock = (element: Element) => BLOCKS.has(element.localName) || element.matches(OURS);
const isBlank = (element: Element) => !/[^\s\u00a0\u200b\ufeff]/.test(element.textContent ?? '');

// ---- what is written -----------------------------------------------------------------------------------------------

type Line = { element: Element; key: string; end: Element };

class Writer {
  readonly #page: Document;
  readonly #styleOf: (element: Element) => Style;
  readonly #headings: ReadonlyMap<Element, number>;

  constructor(page: Document, styleOf: (element: Element) => Style, headings: ReadonlyMap<Element, number>) {
    this.#page = page;
    this.#styleOf = styleOf;
    this.#headings = headings;
  }

  /** Blocks, and text between them in paragraphs. */
  flow(from: Element, to: Element, look: Look): void {
    let line: Line | null = null;
    const end = () => {
      if (line !== null) this.#put(line.element, to);
      line = null;
    };
    const write = (node: Node, now: Look): void => {
      if (node.nodeType === 3) {
        const text = node.textContent ?? '';
        if (line === null && text.trim() === '') return;
        line ??= this.#line('p');
        this.#text(line, text, now);
        return;
      }
      if (node.nodeType !== 1) return;
      const element = node as Element;
      const style = this.#styleOf(element);
      if (isHidden(style)) return;
      if (isBlock(element)) {
        end();
        this.#block(element, to, lookOf(element, style, now));
      } else if (element.localName === 'br') {
        if (line !== null) this.#atom(line, this.#page.createElement('br'));
      } else if (element.matches(OURS_IN_LINE) || element.matches(FORMULA)) {
        line ??= this.#line('p');
        this.#atom(line, element.cloneNode(true) as Element);
      } else if (element.matches('input[type="checkbox"]')) {
        line ??= this.#line('p');
        this.#text(line, element.hasAttribute('checked') ? '☑ ' : '☐ ', PLAIN);
      } else {
        const inner = lookOf(element, style, now);
        for (const child of [...element.childNodes]) write(child, inner);
      }
    };
    for (const child of [...from.childNodes]) write(child, look);
    end();
    this.#joinCode(to);
  }

  #block(element: Element, to: Element, look: Look): void {
    const tag = element.localName;
    const level = this.#levelOf(element);
    if (element.matches(OURS)) to.append(element.cloneNode(true));
    else if (level !== null) {
      const heading = this.#line(`h${Math.min(4, level)}`);
      this.#words(element, heading, { ...look, bold: false, code: false, heading: true });
      this.#put(heading.element, to);
    } else if (tag === 'pre' || this.#isCode(element)) this.#pre(element, to);
    else if (tag === 'hr') to.append(this.#page.createElement('hr'));
    else if (tag === 'ul' || tag === 'ol') this.#list(element, to, look);
    else if (tag === 'table') this.#table(element, to, look);
    else if (tag === 'blockquote' && !/^(?:none|0)/.test(this.#styleOf(element).get('border') ?? '')) {
      const quote = this.#page.createElement('blockquote');
      this.flow(element, quote, look);
      if (quote.firstChild !== null) to.append(quote);
    } else this.flow(element, to, look);
  }

  #levelOf(element: Element): number | null {
    const named = /^h([1-6])$/.exec(element.localName);
    if (named) return Number(named[1]);
    if (element.getAttribute('role') === 'heading') return Number(element.getAttribute('aria-level')) || 1;
    if (element.className.startsWith('MsoTitle')) return 1;
    return this.#headings.get(element) ?? null;
  }

  #list(element: Element, to: Element, look: Look): void {
    const list = this.#page.createElement(element.localName);
    const start = element.getAttribute('start');
    if (element.localName === 'ol' && start !== null) list.setAttribute('start', start);
    let item: Element | null = null;
    for (const node of element.childNodes) {
      // Words that are in no item, as some pages have them.
      if (node.nodeType === 3 && node.textContent?.trim())
        append(append(list, 'li'), 'p').append(node.textContent);
      if (node.nodeType !== 1) continue;
      const child = node as Element;
      const style = this.#styleOf(child);
      if (isHidden(style)) continue;
      // Google Docs and Apple's programs put a list that belongs to an item behind it.
      const inside = child.localName === 'li' ? null : item;
      if (inside === null) {
        item = this.#page.createElement('li');
        list.append(item);
      }
      const holder = inside ?? item;
      if (holder === null) continue;
      const now = lookOf(child, style, look);
      if (child.localName === 'ul' || child.localName === 'ol') this.#list(child, holder, now);
      else this.flow(child, holder, now);
      if (child.getAttribute('role') === 'checkbox') {
        (holder.firstElementChild ?? holder).prepend(
          child.getAttribute('aria-checked') === 'true' ? '☑ ' : '☐ ',
        );
      }
    }
    if (list.firstChild !== null) to.append(list);
  }

  #table(element: Element, to: Element, look: Look): void {
    const table = this.#page.createElement('table');
    for (const caption of element.querySelectorAll(':scope > caption')) this.flow(caption, to, look);
    for (const row of element.querySelectorAll(':scope > tr, :scope > * > tr')) {
      const line = this.#page.createElement('tr');
      for (const cell of row.querySelectorAll(':scope > td, :scope > th')) {
        const style = this.#styleOf(cell);
        const written = append(line, cell.localName);
        for (const span of ['colspan', 'rowspan']) {
          const value = cell.getAttribute(span);
          if (value !== null && value !== '1') written.setAttribute(span, value);
        }
        const align = style.get('text-align') ?? cell.getAttribute('align');
        if (align) written.setAttribute('align', align);
        this.flow(cell, written, cell.localName === 'th' ? { ...look, heading: true } : look);
      }
      if (line.firstChild !== null) table.append(line);
    }
    if (table.firstChild !== null) to.append(table);
  }

  /** Everything of a heading is one line. */
  #words(from: Element, line: Line, look: Look): void {
    for (const node of from.childNodes) {
      if (node.nodeType === 3) this.#text(line, node.textContent ?? '', look);
      if (node.nodeType !== 1) continue;
      const element = node as Element;
      const style = this.#styleOf(element);
      if (isHidden(style)) continue;
      if (element.localName === 'br') this.#atom(line, this.#page.createElement('br'));
      else if (!element.matches(OURS_IN_LINE)) this.#words(element, line, lookOf(element, style, look));
    }
  }

  #line(tag: string): Line {
    const element = this.#page.createElement(tag);
    return { element, key: '', end: element };
  }

  #text(line: Line, written: string, look: Look): void {
    const text = written.replace(CODE_EDGES, '');
    if (text === '') return;
    // Word processors make the space between two words bold or slanted with one of them.
    const words = text.trim();
    const seen = look.underline || look.code || look.href !== null;
    if (words !== text && !seen && (look.bold || look.italic || look.strike)) {
      const plain = { ...PLAIN, heading: look.heading };
      const before = text.length - text.trimStart().length;
      this.#text(line, text.slice(0, before), plain);
      this.#text(line, words, look);
      this.#text(line, text.slice(before + words.length), plain);
      return;
    }
    const bold = look.bold && !look.heading;
    const underline = look.underline && look.href === null;
    const tags = [
      ...(bold ? ['strong'] : []),
      ...(look.italic ? ['em'] : []),
      ...(underline ? ['u'] : []),
      ...(look.strike ? ['s'] : []),
      ...(look.code ? ['code'] : []),
    ];
    const key = [look.href ?? '', ...tags].join(' ');
    if (key !== line.key) {
      line.key = key;
      line.end = line.element;
      if (look.href !== null) line.end = append(line.end, 'a', { href: look.href });
      for (const tag of tags) line.end = append(line.end, tag);
    }
    line.end.append(text);
  }

  #atom(line: Line, element: Element): void {
    line.element.append(element);
    line.key = '';
    line.end = line.element;
  }

  /** Without the breaks at its end; a line that says nothing is left out. */
  #put(line: Element, to: Element): void {
    for (let last = line.lastChild; last && isBreak(last); last = line.lastChild) last.remove();
    if (!isBlank(line) || line.querySelector(OURS_IN_LINE) !== null) to.append(line);
  }

  /** Code that is shown as code is, line for line; an editor's line is a paragraph of its own. */
  #isCode(element: Element): boolean {
    const style = this.#styleOf(element);
    return /^pre/.test(style.get('white-space') ?? '') && isMonospaced(element, style);
  }

  /** Around the code itself pages put its name and their buttons. */
  #pre(element: Element, to: Element): void {
    const named = element.querySelectorAll('code[class*="language-"], code[class*="lang-"]');
    const code = named.length === 1 && named[0] ? named[0] : element;
    this.#code(codeText(code), languageOf(element) ?? languageOf(code), to);
  }

  #code(text: string, language: string | null, to: Element): void {
    if (text.trim() === '') return;
    const code = append(
      append(to, 'pre'),
      'code',
      language === null ? {} : { class: `language-${language}` },
    );
    code.append(text.replace(CODE_EDGES, '').replaceAll('\u00a0', ' ').replace(/\n$/, ''));
  }

  /** Paragraphs that are code from end to end, one under the other, are one block of it. */
  #joinCode(to: Element): void {
    let run: Element[] = [];
    const close = () => {
      const lines = run.map(codeText);
      const [first] = run;
      if (first && (lines.length > 1 || lines[0]?.trimEnd().includes('\n'))) {
        const holder = this.#page.createElement('div');
        this.#code(lines.map((line) => line.replace(/\n$/, '')).join('\n'), null, holder);
        first.replaceWith(...holder.childNodes);
        for (const other of run.slice(1)) other.remove();
      }
      run = [];
    };
    for (const child of [...to.children]) {
      if (child.localName === 'p' && isAllCode(child)) run.push(child);
      else close();
    }
    close();
  }
}

function append(to: Element, tag: string, attributes: Record<string, string> = {}): Element {
  const element = to.ownerDocument.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  to.append(element);
  return element;
}

const isBreak = (node: ChildNode) =>
  node.nodeName === 'BR' || (node.nodeType === 3 && (node.textContent ?? '').trim() === '');

const isAllCode = (line: Element) =>
  [...line.childNodes].every(
    (node) => node.nodeName === 'CODE' || isBreak(node) || (node.textContent ?? '').trim() === '',
  );

function languageOf(element: Element): string | null {
  const named = /(?:^|\s)(?:language|lang|highlight-source)-([A-Za-z0-9+#._-]{1,32})(?:\s|$)/;
  const around = [element.firstElementChild, element, element.parentElement];
  for (const each of around) {
    const found = named.exec(each?.className ?? '');
    if (found?.[1]) return found[1];
  }
  return null;
}

/** Line for line, whether lines are breaks or blocks. */
function codeText(element: Element): string {
  let text = '';
  const read = (node: Node) => {
    if (node.nodeType === 3) text += node.textContent ?? '';
    else if (node.nodeName === 'BR') text += '\n';
    else {
      const block = node !== element && node.nodeType === 1 && isBlock(node as Element);
      if (block && text !== '' && !text.endsWith('\n')) text += '\n';
      for (const child of node.childNodes) read(child);
      if (block && !text.endsWith('\n')) text += '\n';
    }
  };
  read(element);
  return text;
}
