/** What an author says of a course or lesson is Markdown: headings, lists, links, marked words. Without pictures of its own and questions. */
import type { ContentBlock } from '../document/document.ts';
import { blocksOf, tidied, tokensOf, topDepthOf } from './markdown-blocks.ts';

/** Blocks whose keys are empty. HTML in it is read as the import of a lesson reads it: never is any of it HTML again. */
export function descriptionBlocks(markdown: string): ContentBlock[] {
  const tokens = tokensOf(markdown);
  return blocksOf(tokens, { picture: () => null, topDepth: topDepthOf(tokens) }).map(tidied);
}
