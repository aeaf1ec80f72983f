/** Of each block of a lesson, at any depth: which outermost block it is in. */
import {
  type Block,
  childrenOf,
  type DocumentNode,
  type LessonDocument,
} from '#contract/document/document.ts';

function keysIn(node: DocumentNode): string[] {
  const attrs = 'attrs' in node ? (node.attrs as { key?: unknown }) : {};
  const own = typeof attrs.key === 'string' ? [attrs.key] : [];
  return [...own, ...childrenOf(node).flatMap(keysIn)];
}

export const outermostBlocks = ({ content }: LessonDocument): Map<string, string> =>
  new Map(content.flatMap((block: Block) => keysIn(block).map((key) => [key, block.attrs.key] as const)));
