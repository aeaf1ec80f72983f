/** What a dialog about a term is given. */
import type { OwnerInfo, PlanOverview, PlanSubscription } from '#contract/billing/plan-overview.ts';

export type ChangedTerm = {
  plan: PlanOverview;
  subscription: PlanSubscription;
  owner: OwnerInfo;
  onClose: () => void;
  onChanged: () => Promise<void>;
};
