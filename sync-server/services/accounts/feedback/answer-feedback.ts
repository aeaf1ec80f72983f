/** The staff answers what somebody has said: the person reads it in their inbox, and in an email where an address is confirmed. */
import type { answerFeedbackOperation } from '#contract/accounts/feedback-desk.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { feedbackState } from '#domain/feedback-answers.ts';
import { audit } from '../../../audit/audit.ts';
import { sendJob } from '../../../jobs/job.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { notify } from '../../communication/notify.ts';
import { feedbackAnswerMail } from '../feedback-answer-mail.ts';
import { holdFeedback, oneFeedback, writeAnswer } from '../feedback-records.ts';
import { assertSupports } from './assert-supports.ts';

/**
 * @throws Refusal FORBIDDEN_ACCESS; NOT_FOUND; STALE_VERSION: it is answered or closed; INVALID_ARGUMENTS: the account is gone, which nothing
 *   would reach
 */
export async function answerFeedback(
  ctx: ServiceContext,
  { attemptId, feedbackId, text }: ArgsOf<typeof answerFeedbackOperation>,
) {
  await assertSupports(ctx);
  const { tx, at, caller } = ctx;
  const held = await holdFeedback(tx, feedbackId);
  if (!held) throw new Refusal('NOT_FOUND');
  if (held.attemptId === attemptId) return { success: true };
  if (feedbackState(held) !== 'new') throw new Refusal('STALE_VERSION');
  const person = (await oneFeedback(tx, feedbackId))?.person;
  if (!person || person.gone) throw new Refusal('INVALID_ARGUMENTS');
  const { userId } = person;
  await writeAnswer(tx, feedbackId, { answer: text, answeredAt: at, answeredBy: caller.userId, attemptId });
  const notice = { id: attemptId, template: 'feedbackAnswered', variables: { text }, by: null } as const;
  await notify(ctx, [userId], notice, at);
  await sendJob(tx, feedbackAnswerMail, { feedbackId }, { at, key: attemptId });
  const entity = { type: 'feedback', id: feedbackId };
  await audit(tx, { kind: 'feedback answered', at, by: caller, entity, details: { of: userId } });
  return { success: true };
}
