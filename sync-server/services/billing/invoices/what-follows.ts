/** Before an invoice of a plan is paid: what Auto Pay charges after it, and what it was to charge for the same term. */

import type { PublicInvoice } from '#contract/billing/invoice.ts';
import type { ComingCharge } from '#contract/billing/plan-overview.ts';
import { chargeAfter, type NextCharge } from '#domain/next-charge.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { methodOf } from '../method-of.ts';
import { chargeOf } from '../renewals/charge-of.ts';
import { lastTermsOf } from '../renewals/renewal-statements.ts';
import { findAccount, type InvoiceRecord, type SoldPlan } from '../repository.ts';

const coming = (charge: NextCharge | null, title = ''): ComingCharge | null => {
  if (!charge) return null;
  const { planId: _, ...said } = charge;
  return { ...said, title };
};

/** @param invoice  as it would be paid now. @returns null: it is of no plan, or there is nothing to pay */
export async function whatFollows(
  { tx, at }: ReadContext,
  {
    environment,
    ownerType,
    ownerId,
    kind,
    status,
    licenses,
    subscriptionId,
    periodEnd,
    title,
  }: InvoiceRecord,
  plan: SoldPlan,
): Promise<NonNullable<PublicInvoice['follows']> | null> {
  if (status !== 'open' || (kind !== 'term' && kind !== 'more licenses')) return null;
  const owner = { type: ownerType, id: ownerId };
  const account = await findAccount(tx, environment, owner);
  const terms = await lastTermsOf(tx, environment, owner);
  const last = terms.find(({ productId }) => productId === plan.productId);
  const method = methodOf(account);
  if (kind === 'more licenses') {
    const grows = last?.id === subscriptionId ? (licenses ?? 0) : 0;
    const charge = last ? chargeOf({ ...last, licenses: last.licenses + grows }, at) : null;
    return { charge: coming(charge, last?.title), replaces: null, method };
  }
  const since = account?.autopay ? account.autopaySince : null;
  const paid = { endsAt: periodEnd, licenses: licenses ?? 1 };
  return {
    charge: coming(chargeAfter(paid, { ...plan, planId: plan.id }, since, at), title),
    replaces: coming(last ? chargeOf(last, at) : null, last?.title),
    method,
  };
}
