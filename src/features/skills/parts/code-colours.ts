/** Colours of code by the CSS Custom Highlight API: ranges over the text that is there, in five groups. */
import { common, createLowlight } from 'lowlight';
import './code-colours.css';

const lowlight = createLowlight(common);
/** Longer code stays plain: its colours would take longer than a frame. */
const MAX_LENGTH = 50_000;

const groups = ['keyword', 'string', 'number', 'comment', 'name'] as const;
type Group = (typeof groups)[number];

/** By the classes of highlight.js, without `hljs-`. */
const groupOf: Readonly<Record<string, Group>> = {
  keyword: 'keyword',
  'selector-tag': 'keyword',
  'template-tag': 'keyword',
  tag: 'keyword',
  doctag: 'keyword',
  string: 'string',
  regexp: 'string',
  char: 'string',
  symbol: 'string',
  link: 'string',
  number: 'number',
  literal: 'number',
  comment: 'comment',
  quote: 'comment',
  meta: 'comment',
  title: 'name',
  built_in: 'name',
  type: 'name',
  class: 'name',
  function: 'name',
  attr: 'name',
  attribute: 'name',
  name: 'name',
  section: 'name',
  'selector-class': 'name',
  'selector-id': 'name',
  variable: 'name',
};

type Span = { from: number; to: number; group: Group };
type HighlightNode = {
  type: string;
  value?: string;
  properties?: { className?: unknown };
  children?: HighlightNode[];
};

/** @returns where which colour is, by the offsets of the text; none: the language is not known */
export function codeSpans(text: string, language: string): Span[] {
  const name = language.toLowerCase();
  if (text.length > MAX_LENGTH || !lowlight.registered(name)) return [];
  const spans: Span[] = [];
  let at = 0;
  const visit = (node: HighlightNode, group: Group | null) => {
    if (node.type === 'text') {
      const from = at;
      at += node.value?.length ?? 0;
      if (group !== null) spans.push({ from, to: at, group });
      return;
    }
    const classes = Array.isArray(node.properties?.className) ? node.properties.className : [];
    const own = classes
      .map((each) => groupOf[String(each).replace(/^hljs-/, '')])
      .find((each) => each !== undefined);
    for (const child of node.children ?? []) visit(child, own ?? group);
  };
  visit(lowlight.highlight(name, text) as HighlightNode, null);
  return spans;
}

/** Follows the text as gaps are filled. @returns takes the colours away */
export function colourCode(element: HTMLElement, language: string): () => void {
  let ranges: [Group, Range][] = [];
  const clear = () => {
    for (const [group, range] of ranges) CSS.highlights.get(`code-${group}`)?.delete(range);
    ranges = [];
  };
  const paint = () => {
    clear();
    const nodes: Text[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) nodes.push(walker.currentNode as Text);
    ranges = codeSpans(nodes.map(({ data }) => data).join(''), language).flatMap((span) =>
      rangesOf(nodes, span).map((range): [Group, Range] => [span.group, range]),
    );
    for (const [group, range] of ranges) highlightOf(group).add(range);
  };
  paint();
  const observer = new MutationObserver(paint);
  observer.observe(element, { childList: true, characterData: true, subtree: true });
  return () => {
    observer.disconnect();
    clear();
  };
}

function highlightOf(group: Group): Highlight {
  const name = `code-${group}`;
  const found = CSS.highlights.get(name) ?? new Highlight();
  CSS.highlights.set(name, found);
  return found;
}

/** One for each text node that the span is in. */
function rangesOf(nodes: readonly Text[], { from, to }: Span): Range[] {
  const found: Range[] = [];
  let start = 0;
  for (const node of nodes) {
    const end = start + node.length;
    if (start < to && end > from) {
      const range = new Range();
      range.setStart(node, Math.max(0, from - start));
      range.setEnd(node, Math.min(node.length, to - start));
      found.push(range);
    }
    start = end;
  }
  return found;
}
