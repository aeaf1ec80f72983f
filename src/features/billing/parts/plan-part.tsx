/** What an organization has: its terms with their licenses and invoices, what is billed next, and the Auto Pay switch. */

import { Switch } from '@mantine/core';
import { useState } from 'react';
import { setAutopayOperation } from '#contract/billing/invoice.ts';
import type { OwnerInfo, PlanOverview, PlanSubscription } from '#contract/billing/plan-overview.ts';
import { billingWords as say } from '#contract/words/en/billing.ts';
import { termState } from '#domain/subscription-term.ts';
import { useBrowserOnline } from '#features/kit/browser-online.ts';
import { LearningLink } from '#features/kit/learning-link.tsx';
import { useSessionMay } from '#features/session/session-may.ts';
import { useCall } from '#features/session/use-call.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Failure } from '#ui/failure.tsx';
import styles from '../billing.module.css';
import { billingFailure } from '../billing-failure.ts';
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
        <Term
          key={subscription.subscriptionId}
          subscription={subscription}
          organizationId={owner.id}
          now={now}
        />
      ))}
    </>
  );
}

/** One that is paid for and has no end counts as ended (BILL-004). */
const stateOf = ({ start, end }: PlanSubscription, now: number) =>
  end === null ? 'ended' : termState({ startsAt: start, endsAt: end }, now);

function Term({
  subscription,
  organizationId,
  now,
}: {
  subscription: PlanSubscription;
  organizationId: string;
  now: number;
}) {
  const { subscriptionId, productFamily, licenses, start, end } = subscription;
  const product = productFamily.currentProduct;
  return (
    <article className={styles.card}>
      <h3>
        <bdi>{product?.description ?? say.unnamedPlan}</bdi>
      </h3>
      <p className={styles.facts}>
        <span>{say.states[stateOf(subscription, now)]}</span>
        <span>{say.term(start, end)}</span>
        <span>{say.licenses(licenses)}</span>
        {product && (
          <span>
            {say.per(product.pricePerUnit, product.interval, product.termCount ?? 1, product.currency)}
          </span>
        )}
      </p>
      <p className={styles.links}>
        <LearningLink to={`/org/${organizationId}/subscription/${subscriptionId}`}>
          {say.toLicenses}
        </LearningLink>
        <LearningLink to={`/billing/${organizationId}/subscription/${subscriptionId}`}>
          {say.toInvoices}
        </LearningLink>
      </p>
    </article>
  );
}
