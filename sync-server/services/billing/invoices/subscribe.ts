/** An organization takes a plan for so many people: an open invoice for its first or next term. */
import type { subscribeOperation } from '#contract/billing/invoice.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { assertBilling } from '../access.ts';
import { environmentOf } from '../environment.ts';
import { findPlan, offeredPlans } from '../repository.ts';
import { newInvoice } from './new-invoice.ts';

/** @throws Refusal FORBIDDEN_ACCESS: also for a plan that is not offered to them */
export async function subscribe(
  ctx: ServiceContext,
  { invoiceId, ownerInfo, planId, licenses }: ArgsOf<typeof subscribeOperation>,
) {
  await assertBilling(ctx, ownerInfo, 'Manage');
  const environment = environmentOf(ctx);
  const offered = await offeredPlans(ctx.tx, environment, ownerInfo.id);
  const plan = offered.some(({ id }) => id === planId) && (await findPlan(ctx.tx, environment, planId));
  if (!plan || ownerInfo.type !== 'ORGANIZATION') throw new Refusal('FORBIDDEN_ACCESS');
  const { token } = await newInvoice(ctx, plan, { id: invoiceId, owner: ownerInfo, licenses, at: ctx.at });
  return { uppToken: token };
}
