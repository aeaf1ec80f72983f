/** What other programs keep with a lesson or a course: this product stores it and reads none of it (D90). */
import * as v from 'valibot';

const MOST_LETTERS = 16_384;

export const opaqueSchema = v.pipe(
  v.unknown(),
  v.check((value) => (JSON.stringify(value) ?? '').length <= MOST_LETTERS, 'is more than 16 kB'),
);
