/** Blocks that were read from a file get the names that a lesson needs: a key each, and ids for questions and answers. */
import { newId } from '../ids.ts';
import { newBlockKey } from './block-key.ts';
import type { Block, LessonDocument } from './document.ts';
import { lessonSchema } from './schema.ts';

type Plain = { type: string; attrs?: Record<string, unknown>; content?: Plain[] };

/** @param random  numbers from 0 up to, not with, 1 */
export function withNames(blocks: readonly Block[], random: () => number): LessonDocument {
  const named = (node: Plain): Plain => {
    const known = lessonSchema.nodes[node.type]?.spec.attrs ?? {};
    const names = {
      ...('key' in known && { key: newBlockKey(random) }),
      ...('questionId' in known && { questionId: `q${newId()}` }),
      ...('optionId' in known && { optionId: `o${newId()}` }),
    };
    const attrs = node.attrs || Object.keys(names).length > 0 ? { attrs: { ...node.attrs, ...names } } : {};
    return { ...node, ...attrs, ...(node.content && { content: node.content.map(named) }) };
  };
  const content = blocks.length > 0 ? (blocks as unknown as Plain[]) : [{ type: 'paragraph' }];
  return { type: 'doc', content: content.map(named) } as unknown as LessonDocument;
}
