/** What is charged next for a term, as it is or as somebody is about to change it: by the function that the server charges by. */
import type { PlanOverview, PlanSubscription, PricedProduct } from '#contract/billing/plan-overview.ts';
import { FIRST_CURRENCY } from '#domain/money.ts';
import { type NextCharge, nextCharge } from '#domain/next-charge.ts';

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
  const { planId, pricePerUnit, currency = FIRST_CURRENCY, termCount = 1, interval } = plan;
  const terms = { planId, priceCents: pricePerUnit, currency, termCount, interval };
  return nextCharge({ ...next, endsAt: end }, terms, autopaySince ?? null);
}
