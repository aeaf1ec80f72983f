/** What a person can do for themselves while they learn. */
import * as v from 'valibot';
import {
  rateEntityOperation,
  reviewFlashcardOperation,
  upsertFlashcardOperation,
} from '#contract/content/study.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import { reviewFlashcard, upsertFlashcard } from './flashcards.ts';
import { rateEntity } from './rate-entity.ts';

export function studyFields({ row, mutation }: ServiceBuilder): void {
  const type = row('StudySuccess', { success: v.boolean() });
  const result = { type };
  mutation({ action: 'ArrangeOwn', operation: rateEntityOperation, result, verb: rateEntity });
  mutation({ action: 'ArrangeOwn', operation: upsertFlashcardOperation, result, verb: upsertFlashcard });
  mutation({ action: 'ArrangeOwn', operation: reviewFlashcardOperation, result, verb: reviewFlashcard });
}
