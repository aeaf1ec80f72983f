/** The outline of a draft: what is counted in it, and how (EDIT-004). */
import type { SpecBlockType } from '#contract/document/blocks.ts';

export type OutlineBlock = { key: string; type: SpecBlockType; text: string };
export type OutlineEntry = OutlineBlock & {
  /** counts from 1 */
  number: number;
};

/** Atomic blocks and headings that say something are counted, all in one row; nothing else stands in the outline. */
export function outlineOf(blocks: readonly OutlineBlock[]): OutlineEntry[] {
  return blocks
    .filter(({ type, text }) => type === 'atomic' || (type === 'header-one' && text.trim() !== ''))
    .map((block, at) => ({ ...block, number: at + 1 }));
}
