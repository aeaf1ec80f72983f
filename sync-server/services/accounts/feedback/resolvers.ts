/** What people say of Lectern, and what its staff answers. */
import { submitFeedbackOperation } from '#contract/accounts/feedback.ts';
import {
  answerFeedbackOperation,
  feedbackListPage,
  setFeedbackClosedOperation,
} from '#contract/accounts/feedback-desk.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import { answerFeedback } from './answer-feedback.ts';
import { assertSupports } from './assert-supports.ts';
import { listFeedbackFor } from './list-feedback.ts';
import { setFeedbackClosed } from './set-feedback-closed.ts';
import { submitFeedback } from './submit-feedback.ts';

export function feedbackFields(
  { query, mutation }: ServiceBuilder,
  success: ReturnType<ServiceBuilder['row']>,
): void {
  mutation({
    action: 'account.Speak',
    operation: submitFeedbackOperation,
    result: { type: success },
    verb: submitFeedback,
  });
  query({
    name: feedbackListPage.name,
    action: 'platform.Support',
    args: feedbackListPage.args.entries,
    result: { type: 'JSON' },
    async find(ctx, asked) {
      await assertSupports(ctx);
      return listFeedbackFor(ctx.tx, asked);
    },
  });
  mutation({
    action: 'platform.Support',
    operation: answerFeedbackOperation,
    result: { type: success },
    verb: answerFeedback,
  });
  mutation({
    action: 'platform.Support',
    operation: setFeedbackClosedOperation,
    result: { type: success },
    verb: setFeedbackClosed,
  });
}
