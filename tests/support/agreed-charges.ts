/** What somebody agrees to who has just read a plan's overview and turns Auto Pay on. */
import type { PlanOverview } from '#contract/billing/plan-overview.ts';

export const agreedIn = (overview: PlanOverview | null) =>
  (overview?.chargesIfOn ?? []).map(({ subscriptionId, amountCents, currency, at }) => ({
    ...{ subscriptionId, amountCents, currency, at },
  }));
