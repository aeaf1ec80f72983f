/** A document of the blocks that Markdown gives, as the import stores it. */
import type { Block, LessonDocument } from '#contract/document/document.ts';
import {
  blocksOf,
  type MarkdownContext,
  paragraph,
  tidied,
  tokensOf,
  topDepthOf,
} from '#contract/markdown/markdown-blocks.ts';
import { withStableKeys } from './stable-keys.ts';

/** A whole lesson of plain Markdown. */
export function markdownToDocument(
  markdown: string,
  options: { identity: string; picture?: MarkdownContext['picture'] },
): LessonDocument {
  const tokens = tokensOf(markdown);
  const context: MarkdownContext = { picture: options.picture ?? (() => null), topDepth: topDepthOf(tokens) };
  return documentOf(blocksOf(tokens, context), options.identity);
}

/** Blocks with their keys; a lesson has one block at least. */
export function documentOf(blocks: readonly Block[], identity: string): LessonDocument {
  const content = blocks.length > 0 ? [...blocks] : [paragraph([])];
  return withStableKeys({ type: 'doc', content: content.map(tidied) }, identity);
}
