/** Before a plan is chosen: from when to when it would run. While one runs it begins after that one; who needs licenses now adds them. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OwnerInfo, PlanOverview, PricedProduct } from '#contract/billing/plan-overview.ts';
import { billingChangesWords } from '#contract/words/en/billing-changes.ts';
import { nextTermStart } from '#domain/next-charge.ts';
import { termEnd } from '#domain/term-end.ts';
import { useOffline } from '#features/kit/offline.ts';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import styles from '../billing.module.css';
import { chargeAfterOffer, plannedCharge } from '../planned-charge.ts';
import { AddLicensesDialog } from './add-licenses-dialog.tsx';
import { ComesNext } from './charge-lines.tsx';
import { SeatsLost } from './seats-lost.tsx';

const say = billingChangesWords.later;

type Chosen = {
  plan: PlanOverview | null;
  offer: PricedProduct;
  /** null: no number yet */
  licenses: number | null;
  owner: OwnerInfo;
  onChanged: () => Promise<void>;
};

export function WhenItBegins({ plan, offer, licenses, owner, onChanged }: Chosen) {
  const [now] = useState(Date.now);
  const [adds, setAdds] = useState(false);
  const online = !useOffline();
  const terms = (plan?.subscriptions ?? []).filter(({ productFamily: { currentProduct, products } }) =>
    [currentProduct, ...products].some((each) => each?.planId === offer.planId),
  );
  const last = terms.find(({ atEnd }) => atEnd?.isLast);
  const running = terms.find(({ start, end }) => start <= now && end !== null && end > now);
  const ended = { endsAt: last?.end ?? null, failedAt: last?.atEnd?.failedAt ?? null };
  const from = nextTermStart(ended, now);
  const to = termEnd(from, { termCount: offer.termCount ?? 1, interval: offer.interval });
  const lost = last && licenses !== null && (
    <SeatsLost organizationId={owner.id} subscriptionId={last.subscriptionId} licenses={licenses} at={from} />
  );
  const replaced = plan && last ? plannedCharge(plan, last) : null;
  const next = licenses === null ? null : chargeAfterOffer(offer, { endsAt: to, licenses }, plan);
  const after = (
    <>
      {lost}
      {licenses !== null && (
        <ComesNext
          charge={next && { ...next, title: offer.description }}
          method={plan?.method}
          lead={billingChangesWords.comes.after}
        />
      )}
    </>
  );
  if (from <= now)
    return (
      <>
        <p className={styles.note}>{say.now(from, to)}</p>
        {after}
      </>
    );
  return (
    <>
      <Notice
        tone="brass"
        icon={stateIcons.needsYou}
        actions={
          running && (
            <Button variant="default" disabled={!online} onClick={() => setAdds(true)}>
              {say.add}
            </Button>
          )
        }
      >
        {say.begins(from, to)} {running?.end && say.instead(running.end)}{' '}
        {replaced && billingChangesWords.comes.replaces(replaced)}
      </Notice>
      {after}
      {adds && plan && running && (
        <AddLicensesDialog
          {...{ plan, subscription: running, owner, onChanged }}
          onClose={() => setAdds(false)}
        />
      )}
    </>
  );
}
