/** A learner buys a course: an open invoice for it, which is paid on its page. */
import type { buyCourseOperation } from '#contract/billing/invoice.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { assignCourse } from '../../content/assign-course.ts';
import { environmentOf } from '../environment.ts';
import { paidInvoiceOf } from '../repository.ts';
import { offerOf } from './course-offer.ts';
import { newInvoice } from './new-invoice.ts';

/** @throws Refusal FORBIDDEN_ACCESS: it is not for sale to the public; the same where there is no such course */
export async function buyCourse(
  ctx: ServiceContext,
  { invoiceId, courseId }: ArgsOf<typeof buyCourseOperation>,
) {
  const { tx, caller, at } = ctx;
  const environment = environmentOf(ctx);
  const bought = await paidInvoiceOf(tx, environment, { type: 'USER', id: caller.userId }, courseId);
  if (bought) {
    // Bought once: whoever has left the course, or asks in another tab, pays for nothing again.
    if (environment === 'LIVE') await assignCourse(ctx, { courseId, userId: caller.userId, at });
    return { uppToken: bought.token };
  }
  const plan = await offerOf(ctx, courseId);
  if (!plan) throw new Refusal('FORBIDDEN_ACCESS');
  const owner = { type: 'USER', id: caller.userId } as const;
  const { token } = await newInvoice(ctx, plan, { id: invoiceId, owner, licenses: null, at });
  return { uppToken: token };
}
