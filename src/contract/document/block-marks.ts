/** The blocks of a lesson as a device remembers them, to say later what has changed. */
import type { SeenBlock } from '#domain/changed-since.ts';
import type { LessonDocument } from './document.ts';
import { textOf } from './sections.ts';
import { canonical } from './text-hash.ts';

const QUOTE_LETTERS = 60;

export const blockMarks = ({ content }: LessonDocument): SeenBlock[] =>
  content.map((block) => ({
    key: block.attrs.key,
    mark: markOf(JSON.stringify(canonical(block))),
    quote: quoteOf(textOf(block)),
  }));

function quoteOf(text: string): string {
  const letters = [...text.replace(/\s+/gu, ' ').trim()];
  return letters.length <= QUOTE_LETTERS
    ? letters.join('')
    : `${letters.slice(0, QUOTE_LETTERS - 1).join('')}…`;
}

/** FNV-1a: it need not resist anybody, and tells two texts of one block apart. */
function markOf(text: string): string {
  let state = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  return `${(state >>> 0).toString(36)}.${text.length.toString(36)}`;
}
