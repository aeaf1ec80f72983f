/** What an organization has: its terms, what is billed next, and the Auto Pay switch. */

import { Switch } from '@mantine/core';
import { useState } from 'react';
import { setAutopayOperation } from '#contract/billing/invoice.ts';
import type { OwnerInfo, PlanOverview } from '#contract/billing/plan-overview.ts';
import { billingWords as say } from '#contract/words/en/billing.ts';
import { useBrowserOnline } from '#features/kit/browser-online.ts';
import { useSessionMay } from '#features/session/session-may.ts';
import { useCall } from '#features/session/use-call.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Failure } from '#ui/failure.tsx';
import styles from '../billing.module.css';
import { billingFailure } from '../billing-failure.ts';
import { TermCard } from './term-card.tsx';
import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';

export function PlanPart({
  plan,
  owner,
  onChanged,
}: {
  plan: PlanOverview | null;
  owner: OwnerInfo;
  onChanged: () => Promise<void>;
}) {
  const online = useBrowserOnline();
  const manages = useSessionMay('billing.Manage');
  const { call, busy, failure } = useCall(billingFailure);
  const [now] = useState(Date.now);
  if (!plan || plan.subscriptions.length === 0)
    return (
      <EmptyState title={say.noPlanTitle} headingLevel={3}>
        {say.noPlan}
      </EmptyState>
    );
  const set = async (on: boolean) => {
    if ((await call(setAutopayOperation, { ownerInfo: owner, on })) !== null) await onChanged();
  };
  return (
    <>
      <div className={styles.card}>
        <Switch
          label={say.autopay}
          description={say.autopayHint}
          checked={plan.hasAutopay}
          disabled={!online || busy || !manages}
          onChange={({ currentTarget }) => void set(currentTarget.checked)}
        />
        <p className={styles.facts}>
          {plan.nextBillDate === null ? say.noNextBill : say.nextBill(plan.nextBillDate)}
        </p>
        {!online && <p className={styles.note}>{say.needsConnection}</p>}
        <Failure text={failure} />
      </div>
      {plan.subscriptions.map((subscription) => (
        <TermCard
          key={subscription.subscriptionId}
          subscription={subscription}
          organizationId={owner.id}
          now={now}
        />
      ))}
    </>
  );
}
