/** What a person says of Lectern is kept for the operator, and mailed if they want it. */
import type { submitFeedbackOperation } from '#contract/accounts/feedback.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { FEEDBACK_A_DAY } from '#domain/feedback.ts';
import { sendJob } from '../../../jobs/job.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { feedbackMail } from '../feedback-mail.ts';
import { addFeedback, feedbackSince } from '../feedback-records.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const LATER_SECONDS = 900;

/** @throws Refusal RATE_LIMITED: the device keeps it, and sends it later */
export async function submitFeedback(
  ctx: ServiceContext,
  { feedback }: ArgsOf<typeof submitFeedbackOperation>,
) {
  const { tx, at, caller, mutationId: id } = ctx;
  if ((await feedbackSince(tx, caller.userId, at - DAY_MS)) >= FEEDBACK_A_DAY)
    throw new Refusal('RATE_LIMITED', { extras: { retryAfter: LATER_SECONDS } });
  await addFeedback(tx, { id, userId: caller.userId, at, feedback });
  await sendJob(tx, feedbackMail, { feedbackId: id }, { at, key: id });
  return { success: true };
}
