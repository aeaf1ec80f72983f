/** Private notes on lessons. */
import * as v from 'valibot';
import { upsertNoteOperation } from '#contract/content/note.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import { upsertNote } from './upsert-note.ts';

export function noteFields({ row, mutation }: ServiceBuilder): void {
  const result = { type: row('NoteSuccess', { success: v.boolean() }) };
  mutation({ action: 'ArrangeOwn', operation: upsertNoteOperation, result, verb: upsertNote });
}
