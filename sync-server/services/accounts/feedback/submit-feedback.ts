/** What a person says of Lectern is kept for the operator, and mailed if they want it. */
import type { submitFeedbackOperation } from '#contract/accounts/feedback.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { sendJob } from '../../../jobs/job.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { feedbackMail } from '../feedback-mail.ts';
import { addFeedback } from '../feedback-records.ts';

export async function submitFeedback(
  ctx: ServiceContext,
  { feedback }: ArgsOf<typeof submitFeedbackOperation>,
) {
  const { tx, at, caller, mutationId: id } = ctx;
  await addFeedback(tx, { id, userId: caller.userId, at, feedback });
  await sendJob(tx, feedbackMail, { feedbackId: id }, { at, key: id });
  return { success: true };
}
