/** Blocks of a lesson by their keys: put in, put elsewhere, taken out. Where they are nested, too. */
import {
  type Block,
  type ContentBlock,
  childrenOf,
  type DocumentNode,
  emptyDocument,
  type LessonDocument,
} from './document.ts';

/**
 * A known block of the lesson itself is replaced where it stands, or at `order`; a new one comes at `order`, or last. One inside a list,
 * a quote or a table stays where it is: there only its text changes, from a block of the same kind.
 * @param key  of the component that `block` brings: of itself, or of the paragraph that it wraps
 * @throws RangeError when a nested block would become one of another kind
 */
export function withBlock(
  document: LessonDocument,
  key: string,
  block: Block,
  order: number | undefined,
): LessonDocument {
  const { content } = document;
  const index = content.findIndex((each) => each.attrs.key === key || isOnly(each, key));
  if (index >= 0) {
    const rest = content.filter((_, at) => at !== index);
    return { ...document, content: inserted(rest, keepingKeys(content[index], block, key), order ?? index) };
  }
  const known = found(document, key);
  if (known === undefined) return { ...document, content: inserted(content, block, order ?? content.length) };
  const own = found({ type: 'doc', content: [block] }, key);
  if (own?.type !== known.type) throw new RangeError(`block ${key} is nested and stays a ${known.type}`);
  return changed(document, (node) => (hasKey(node, key) ? own : node)) as LessonDocument;
}

/** What is empty without it goes as well. @returns undefined: there is no such block */
export function withoutBlock(document: LessonDocument, key: string): LessonDocument | undefined {
  if (found(document, key) === undefined) return undefined;
  const left = changed(document, (node) => (hasKey(node, key) ? null : node)) as LessonDocument;
  return left.content.length === 0 ? emptyDocument(key) : left;
}

const inserted = (blocks: readonly Block[], block: Block, order: number): Block[] => [
  ...blocks.slice(0, order),
  block,
  ...blocks.slice(order),
];

const hasKey = (node: DocumentNode, key: string) =>
  'attrs' in node && 'key' in node.attrs && node.attrs.key === key;

/** A list of one item or a quote of one paragraph, as the services' blocks become. */
const isOnly = (block: Block, key: string): boolean => {
  const wraps = block.type === 'blockquote' || block.type === 'bulletList' || block.type === 'orderedList';
  const [only, ...others] = childrenOf(block);
  if (!wraps || only === undefined || others.length > 0) return false;
  const [inside, ...more] = only.type === 'listItem' ? childrenOf(only) : [only];
  return inside !== undefined && more.length === 0 && hasKey(inside, key);
};

/** What wraps the component keeps its names when it stays of the same kind. */
function keepingKeys(known: Block | undefined, block: Block, key: string): Block {
  if (known === undefined || known.type !== block.type || hasKey(known, key)) return block;
  const own = found({ type: 'doc', content: [block] }, key);
  return changed(known, (node) => (own && hasKey(node, key) ? own : node)) as Block;
}

function found(document: LessonDocument, key: string): ContentBlock | Block | undefined {
  const search = (node: DocumentNode): DocumentNode | undefined => {
    if (hasKey(node, key)) return node;
    if (node.type === 'question') return undefined; // its parts are no components
    for (const child of childrenOf(node)) {
      const hit = search(child);
      if (hit) return hit;
    }
    return undefined;
  };
  return search(document) as Block | undefined;
}

/** @param change  null: it goes, and so does what must not be empty without it */
function changed(
  node: DocumentNode,
  change: (node: DocumentNode) => DocumentNode | null,
): DocumentNode | null {
  const own = change(node);
  if (own !== node || own.type === 'question' || !('content' in own) || own.content === undefined) return own;
  const before = childrenOf(own);
  const content = before.map((child) => changed(child, change)).filter((child) => child !== null);
  if (content.length === before.length && content.every((child, at) => child === before[at])) return own;
  if (own.type === 'listItem' && content[0]?.type !== 'paragraph') return null;
  const isCell = own.type === 'tableCell' || own.type === 'tableHeader';
  if (content.length === 0 && isCell) {
    return { ...own, content: [{ type: 'paragraph', attrs: { key: keyOf(before[0]) } }] };
  }
  if (content.length === 0 && own.type !== 'doc') return null;
  return { ...own, content } as DocumentNode;
}

const keyOf = (node: DocumentNode | undefined): string =>
  node !== undefined && 'attrs' in node && 'key' in node.attrs ? node.attrs.key : '';
