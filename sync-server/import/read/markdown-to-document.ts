/** A document of the blocks that Markdown gives, as the import stores it. */
import type { Block, LessonDocument } from '#contract/document/document.ts';
import { paragraph, tidied } from '#contract/markdown/markdown-blocks.ts';
import { withStableKeys } from './stable-keys.ts';

/** Blocks with their keys; a lesson has one block at least. */
export function documentOf(blocks: readonly Block[], identity: string): LessonDocument {
  const content = blocks.length > 0 ? [...blocks] : [paragraph([])];
  return withStableKeys({ type: 'doc', content: content.map(tidied) }, identity);
}
