/** The Auto Pay switch: what it charges next, what has failed, and what ends without it. It goes on by an agreement to named sums. */
import { Button, Switch } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { setAutopayOperation, subscribeOperation } from '#contract/billing/invoice.ts';
import type { OwnerInfo, PlannedCharge, PlanOverview, UnpaidTerm } from '#contract/billing/plan-overview.ts';
import { organizationSubscriptionsPage } from '#contract/billing/subscription.ts';
import { billingWords } from '#contract/words/en/billing.ts';
import { renewalWords as say } from '#contract/words/en/billing-renewal.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useSessionMay } from '#features/session/session-may.ts';
import { useCall } from '#features/session/use-call.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import { Failure } from '#ui/failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { A_PRESS_MS } from '../a-press.ts';
import { AUTO_PAY_ID, showWantedAutoPay } from '../auto-pay-place.ts';
import styles from '../billing.module.css';
import { autopayFailure, billingFailure } from '../billing-failure.ts';
import { AutoPayDialog } from './auto-pay-dialog.tsx';
import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';

export function AutoPayCard({
  plan,
  owner,
  onChanged,
}: {
  plan: PlanOverview;
  owner: OwnerInfo;
  onChanged: () => Promise<void>;
}) {
  const online = !useOffline();
  const manages = useSessionMay('billing.Manage');
  const banner = useServerPage(organizationSubscriptionsPage, {});
  const { call, busy, failure, clear } = useCall(autopayFailure, { least: A_PRESS_MS });
  const [asking, setAsking] = useState(false);
  const charges = plan.chargesIfOn ?? [];
  useEffect(() => showWantedAutoPay(owner.id), [owner.id]);
  const set = async (on: boolean, agreed: readonly PlannedCharge[]) => {
    const read = agreed.map(({ subscriptionId, amountCents, currency, at }) => ({
      ...{ subscriptionId, amountCents, currency, at },
    }));
    const done = await call(setAutopayOperation, { ownerInfo: owner, on, ...(on && { agreed: read }) });
    // Refused, because it would charge something else: that is here then, to be read.
    await Promise.all([onChanged(), banner.reload()]);
    if (done !== null) setAsking(false);
  };
  return (
    <div className={styles.card}>
      <Switch
        id={AUTO_PAY_ID}
        data-owner={owner.id}
        label={billingWords.autopay}
        description={billingWords.autopayHint}
        checked={plan.hasAutopay}
        disabled={!online || busy || !manages}
        onChange={({ currentTarget }) => {
          clear();
          if (currentTarget.checked) setAsking(true);
          else void set(false, []);
        }}
      />
      <WhatComes plan={plan} />
      {(plan.failing ?? []).map(({ subscriptionId, title, failedAt, reason, nextTry, graceUntil }) => (
        <Notice
          key={subscriptionId}
          tone="vermilion"
          icon={stateIcons.needsYou}
          title={say.failing.title(title, failedAt)}
        >
          {say.failing.reason(reason)} {nextTry === null ? say.failing.noMore : say.failing.again(nextTry)}{' '}
          {say.failing.grace(graceUntil)}
        </Notice>
      ))}
      {manages && <Unpaid plan={plan} owner={owner} />}
      {!online && <p className={styles.note}>{billingWords.needsConnection}</p>}
      {!asking && <Failure text={failure} />}
      <AutoPayDialog
        opened={asking}
        charges={charges}
        unpaid={plan.unpaid ?? []}
        method={plan.method ?? null}
        busy={busy}
        failure={failure}
        onConfirm={() => void set(true, charges)}
        onClose={() => setAsking(false)}
      >
        {manages && <Unpaid plan={plan} owner={owner} />}
      </AutoPayDialog>
    </div>
  );
}

/** What is charged next, or what ends as nothing is. */
function WhatComes({ plan }: { plan: PlanOverview }) {
  const [now] = useState(Date.now);
  const next = plan.nextCharges ?? [];
  // As a device has seen it before sums were said.
  if (plan.nextCharges === undefined && plan.nextBillDate !== null)
    return <p className={styles.facts}>{billingWords.nextBill(plan.nextBillDate)}</p>;
  if (next.length === 0)
    return (
      <div>
        <p className={styles.facts}>{billingWords.noNextBill}</p>
        {(plan.chargesIfOn ?? []).map(({ subscriptionId, title, from }) => (
          <p key={subscriptionId} className={styles.note}>
            {say.endsInstead(title, from)}
          </p>
        ))}
      </div>
    );
  return (
    <div>
      {next.map((charge) => (
        <div key={charge.subscriptionId}>
          <p className={styles.facts}>{charge.at <= now ? say.nextBillNow(charge) : say.nextBill(charge)}</p>
          <p className={styles.note}>{say.pays(charge.title, charge.licenses, charge.from, charge.to)}</p>
        </div>
      ))}
      <p className={styles.note}>
        {say.by(plan.method ?? null)} {say.endIt}
      </p>
    </div>
  );
}

/** What only a press pays for: each names its sum, and leads to its invoice. */
function Unpaid({ plan: { unpaid = [], failing = [] }, owner }: { plan: PlanOverview; owner: OwnerInfo }) {
  const online = !useOffline();
  const navigate = useNavigate();
  const { call, busy, failure } = useCall(billingFailure, { least: A_PRESS_MS });
  const [now] = useState(Date.now);
  const pay = async ({ planId, licenses }: UnpaidTerm) => {
    const begun = await call(subscribeOperation, { ownerInfo: owner, planId, licenses });
    if (begun) await navigate({ href: `/invoice/${begun.uppToken}` });
  };
  // Its seats are open while it is tried again.
  const hasEnded = ({ endsAt, subscriptionId }: UnpaidTerm) =>
    endsAt <= now && !failing.some((each) => each.subscriptionId === subscriptionId);
  return unpaid.map((term) => (
    <div key={term.subscriptionId} className={styles.form}>
      {hasEnded(term) && <p className={styles.facts}>{say.unpaid.ended(term.title, term.endsAt)}</p>}
      <Failure text={failure} />
      <div className={styles.actions}>
        {term.offered ? (
          <Button variant="default" loading={busy} disabled={!online} onClick={() => void pay(term)}>
            {say.unpaid.pay(term.amountCents, term.currency)}
          </Button>
        ) : (
          <span className={styles.note}>{say.unpaid.notOffered}</span>
        )}
        <span className={styles.note}>{say.unpaid.payFor(term.licenses, term.title)}</span>
      </div>
    </div>
  ));
}
