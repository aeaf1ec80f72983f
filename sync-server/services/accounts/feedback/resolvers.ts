/** What people say of Lectern. */
import { submitFeedbackOperation } from '#contract/accounts/feedback.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import { submitFeedback } from './submit-feedback.ts';

export function feedbackFields(
  { mutation }: ServiceBuilder,
  success: ReturnType<ServiceBuilder['row']>,
): void {
  mutation({
    action: 'ArrangeOwn',
    operation: submitFeedbackOperation,
    result: { type: success },
    verb: submitFeedback,
  });
}
