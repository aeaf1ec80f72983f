/** A person's private note on a block of a lesson. Bucket `user:{id}`, table `things` on the device. */
import * as v from 'valibot';
import { NOTE_LETTERS, QUOTE_LETTERS } from '#domain/notes.ts';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';

export type Note = {
  /** the note's own id */
  id: string;
  thing: 'note';
  skillId: string;
  /** null: on the lesson as a whole */
  blockKey: string | null;
  /** what the block, or the part that was selected, said when the note was written */
  quote: string;
  /** '': taken away */
  body: string;
  /** epoch ms */
  createdAt: number;
  updatedAt: number;
};

const MERGED_LETTERS = 4 * NOTE_LETTERS;
const BLOCK_KEY_LETTERS = 40;
/** An emoji is two code units. */
const QUOTE_UNITS = 2 * QUOTE_LETTERS;

/** Writes, changes or (with an empty text) takes away. `seen`: the text that the writer had before them, null when it is new. */
export const upsertNoteOperation = defineOperation({
  name: 'upsertNote',
  service: 'content',
  args: {
    noteId: idSchema,
    skillId: idSchema,
    blockKey: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(BLOCK_KEY_LETTERS))),
    quote: v.pipe(v.string(), v.maxLength(QUOTE_UNITS)),
    body: v.pipe(v.string(), v.trim(), v.maxLength(NOTE_LETTERS)),
    seen: v.nullable(v.pipe(v.string(), v.maxLength(MERGED_LETTERS))),
  },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'],
});
