/** What is charged next for a term, as it is or as somebody is about to change it: by the function that the server charges by. */
import type { PlanOverview, PlanSubscription, PricedProduct } from '#contract/billing/plan-overview.ts';
import { FIRST_CURRENCY } from '#domain/money.ts';
import { chargeAfter, type NextCharge, nextCharge, type PlanTerms } from '#domain/next-charge.ts';

type Changed = {
  licenses?: number;
  nextLicenses?: number | null;
  nextPlanId?: string | null;
  cancelAtEnd?: boolean;
};

/** The plan of the term that follows. */
export function nextPlanOf(
  { productFamily: { currentProduct, products } }: PlanSubscription,
  nextPlanId: string | null | undefined,
): PricedProduct | null {
  return products.find(({ planId }) => planId === nextPlanId) ?? currentProduct;
}

/** @returns null: nothing comes by itself */
export function plannedCharge(
  { autopaySince }: Pick<PlanOverview, 'autopaySince'>,
  subscription: PlanSubscription,
  changed: Changed = {},
): NextCharge | null {
  const { atEnd, end, licenses } = subscription;
  if (!atEnd?.isLast) return null;
  const next = { ...atEnd, licenses, ...changed };
  const plan = nextPlanOf(subscription, next.nextPlanId);
  if (!plan) return null;
  return nextCharge({ ...next, endsAt: end }, termsOf(plan), autopaySince ?? null);
}

const termsOf = ({
  planId,
  pricePerUnit: priceCents,
  currency = FIRST_CURRENCY,
  termCount = 1,
  interval,
}: PricedProduct): PlanTerms => ({ planId, priceCents, currency, termCount, interval });

/** What Auto Pay charges after a term that is about to be bought. @param plan  null: nothing was bought yet */
export const chargeAfterOffer = (
  offer: PricedProduct,
  bought: { endsAt: number; licenses: number },
  plan: Pick<PlanOverview, 'autopaySince'> | null,
): NextCharge | null => chargeAfter(bought, termsOf(offer), plan?.autopaySince ?? null);
