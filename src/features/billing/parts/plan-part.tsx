/** What an organization has: its terms, what is billed next, and the Auto Pay switch. */

import { useState } from 'react';
import type { OwnerInfo, PlanOverview } from '#contract/billing/plan-overview.ts';
import { billingWords as say } from '#contract/words/en/billing.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { AutoPayCard } from './auto-pay-card.tsx';
import { TermCard } from './term-card.tsx';

export function PlanPart({
  plan,
  owner,
  asking = false,
  onChanged,
}: {
  plan: PlanOverview | null;
  owner: OwnerInfo;
  /** it is as it was last seen, and what it is now is about to come */
  asking?: boolean;
  onChanged: () => Promise<void>;
}) {
  const [now] = useState(Date.now);
  if (!plan || plan.subscriptions.length === 0)
    return (
      <EmptyState title={say.noPlanTitle} headingLevel={3}>
        {say.noPlan}
      </EmptyState>
    );
  return (
    <>
      <AutoPayCard plan={plan} owner={owner} onChanged={onChanged} />
      {plan.subscriptions.map((subscription) => (
        <TermCard
          key={subscription.subscriptionId}
          {...{ plan, subscription, owner, asking, now, onChanged }}
        />
      ))}
    </>
  );
}
