/** A lesson as its Markdown can say it: what docs/markdown.md declares is not the same after a round trip. */
import type { Block, DocumentNode, Inline } from '#contract/document/document.ts';
import { childrenOf } from '#contract/document/document.ts';
import { normalLine } from '#contract/markdown/lesson-to-markdown.ts';

export type Node = { type: string; attrs?: Record<string, unknown>; content?: Node[]; text?: string };
const lines = new Set(['paragraph', 'heading', 'questionOption']);
/** Those that have a paragraph where they would be empty. */
const holders = new Set(['questionPrompt', 'questionHint', 'questionExplanation']);

/** A lesson as its Markdown can say it. */
function representable(node: Node, gaps: { count: number } | null = null): Node | null {
  const { key: _, questionId: __, optionId: ___, ...attrs } = node.attrs ?? {};
  const bare = { type: node.type, attrs };
  if (lines.has(node.type)) {
    const content = normalLine((node.content ?? []) as Inline[], { gaps });
    if (gaps !== null) gaps.count += content.filter(({ type }) => type === 'gap').length;
    if (content.length === 0 && node.type !== 'questionOption') return null;
    return { ...bare, content: content as Node[] };
  }
  // Of a table, the words: cells hold one line, none spans others.
  if (node.type === 'table') return { type: 'table', text: wordsOf(node as DocumentNode) };
  if (node.type === 'codeBlock') {
    const inside = (node.content ?? []).map((each) => (each.type === 'gap' ? '???' : each.text)).join('');
    return { ...bare, text: inside.replace(/\r\n?/g, '\n') };
  }
  if (node.type === 'question') {
    const [prompt, ...parts] = node.content ?? [];
    const filling = attrs.questionType === 'gap-fill';
    const counted = filling ? { count: 0 } : null;
    const content = [
      prompt && representable(prompt, counted),
      ...parts.map((part) => {
        const same = representable(part);
        if (same?.attrs && part.type === 'questionOption')
          same.attrs = filling ? { gap: same.attrs.gap } : { correct: same.attrs.correct };
        return same;
      }),
    ];
    return { ...bare, content: content.filter((part) => part !== null && part !== undefined) };
  }
  let content = (node.content ?? []).flatMap((child) => representable(child, gaps) ?? []);
  if (node.type === 'listItem') {
    const [first] = content;
    content =
      first?.type === 'paragraph' ? content : [{ type: 'paragraph', attrs: {}, content: [] }, ...content];
  }
  if (holders.has(node.type) && content.length === 0)
    content = [{ type: 'paragraph', attrs: {}, content: [] }];
  if (node.type === 'blockquote' && content.length === 0) return null;
  return node.content === undefined ? bare : { ...bare, content };
}

/** All that is read, without space. */
function wordsOf(node: DocumentNode): string {
  const own =
    node.type === 'text'
      ? node.text
      : node.type === 'image'
        ? node.attrs.alt
        : node.type === 'video' || node.type === 'lab'
          ? node.attrs.title
          : node.type === 'attachment'
            ? node.attrs.name
            : '';
  return (own + childrenOf(node).map(wordsOf).join('')).replace(/\s+/g, '');
}

/** An empty paragraph of a holder is one whether it has been written or not. */
export function asMarkdownSays(document: { content: readonly Block[] }): Node | null {
  return representable({ type: 'doc', content: document.content as unknown as Node[] });
}
