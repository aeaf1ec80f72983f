/** The staff puts feedback away, or takes it up again. */
import type { setFeedbackClosedOperation } from '#contract/accounts/feedback-desk.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { audit } from '../../../audit/audit.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { holdFeedback, writeClosed } from '../feedback-records.ts';
import { assertSupports } from './assert-supports.ts';

/** @throws Refusal FORBIDDEN_ACCESS, NOT_FOUND */
export async function setFeedbackClosed(
  ctx: ServiceContext,
  { attemptId, feedbackId, closed }: ArgsOf<typeof setFeedbackClosedOperation>,
) {
  await assertSupports(ctx);
  const { tx, at, caller } = ctx;
  const held = await holdFeedback(tx, feedbackId);
  if (!held) throw new Refusal('NOT_FOUND');
  if (held.attemptId === attemptId || (held.closedAt !== null) === closed) return { success: true };
  await writeClosed(tx, feedbackId, { closedAt: closed ? at : null, attemptId });
  await audit(tx, {
    kind: closed ? 'feedback closed' : 'feedback reopened',
    at,
    by: caller,
    entity: { type: 'feedback', id: feedbackId },
    details: { of: held.userId },
  });
  return { success: true };
}
