/** Private notes on the blocks of a lesson: what becomes of one that two devices change, and where each belongs. */

export const NOTE_LETTERS = 10_000;
export const QUOTE_LETTERS = 300;

const BETWEEN = '\n\n';

/** What was written, and the text that the writer had before them; null: the note is new. An empty text takes the note away. */
export type NoteChange = { body: string; seen: string | null };

/**
 * A text that changed elsewhere meanwhile is kept: what was written stands behind it. So no device takes away what another one wrote.
 * @param current  what is stored: '' when it was taken away, null when there is none
 */
export function mergedNote(current: string | null, { body, seen }: NoteChange): string {
  if (current === null || current === '' || current === seen) return body;
  if (body === '' || body === seen || body === current) return current;
  if (seen && current.endsWith(BETWEEN + seen)) return current.slice(0, -seen.length) + body;
  return current.endsWith(BETWEEN + body) ? current : current + BETWEEN + body;
}

type Placed<Note> = {
  /** by the key of the outermost block that holds the noted one */
  byBlock: Map<string, Note[]>;
  /** on the lesson as a whole */
  onLesson: Note[];
  /** their block is no longer in the lesson */
  lost: Note[];
};

/** Every note appears once, in the order given. @param outermost  by the key of each block in the lesson, at any depth */
export function placedNotes<Note extends { blockKey: string | null }>(
  notes: readonly Note[],
  outermost: ReadonlyMap<string, string>,
): Placed<Note> {
  const placed: Placed<Note> = { byBlock: new Map(), onLesson: [], lost: [] };
  for (const note of notes) {
    const block = note.blockKey === null ? null : outermost.get(note.blockKey);
    if (block === null) placed.onLesson.push(note);
    else if (block === undefined) placed.lost.push(note);
    else placed.byBlock.set(block, [...(placed.byBlock.get(block) ?? []), note]);
  }
  return placed;
}

/** What a note remembers of its block, on one line, for the day when the block is gone. */
export function quoteOf(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  const letters = [...line];
  return letters.length <= QUOTE_LETTERS ? line : `${letters.slice(0, QUOTE_LETTERS - 1).join('')}…`;
}
