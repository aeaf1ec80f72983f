/** Choosing a plan for so many people: it becomes an invoice, which is paid on its own page. */

import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { subscribeOperation } from '#contract/billing/invoice.ts';
import type { OwnerInfo, PlanOverview, PricedProduct } from '#contract/billing/plan-overview.ts';
import { billingWords as say } from '#contract/words/en/billing.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useCall } from '#features/session/use-call.ts';
import { Failure } from '#ui/failure.tsx';
import { A_PRESS_MS } from '../a-press.ts';
import styles from '../billing.module.css';
import { billingFailure } from '../billing-failure.ts';
import { licenseCount } from '../license-count.ts';
import { LicenseCountField } from './license-count-field.tsx';
import { WhenItBegins } from './when-it-begins.tsx';

export function OffersPart({
  offers,
  owner,
  licenses,
  plan: current = null,
  onChanged = async () => {},
}: {
  offers: readonly PricedProduct[];
  owner: OwnerInfo;
  /** as many as there are now */
  licenses: number;
  /** what runs */
  plan?: PlanOverview | null;
  onChanged?: () => Promise<void>;
}) {
  const name = useId();
  const online = !useOffline();
  const navigate = useNavigate();
  const { call, busy, failure } = useCall(billingFailure, { least: A_PRESS_MS });
  const [chosen, setChosen] = useState<string | null>(null);
  const [text, setText] = useState(String(licenses));
  const had = current?.subscriptions.map(({ productFamily }) => productFamily.currentProduct?.planId);
  const plan =
    offers.find(({ planId }) => planId === chosen) ??
    offers.find(({ planId }) => had?.includes(planId)) ??
    offers[0];
  const count = licenseCount(text);
  if (!plan) return <p className={styles.note}>{say.noOffers}</p>;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (count === null) return;
    const args = { ownerInfo: owner, planId: plan.planId, licenses: count };
    const begun = await call(subscribeOperation, args);
    if (begun) await navigate({ href: `/invoice/${begun.uppToken}` });
  };
  return (
    <form className={`${styles.card} ${styles.form}`} onSubmit={(event) => void submit(event)} noValidate>
      <Failure text={failure} />
      <fieldset className={styles.choices} aria-label={say.offers}>
        {offers.map(({ planId, description, pricePerUnit, currency, interval, termCount }) => (
          <label key={planId} className={styles.choice}>
            <input
              type="radio"
              name={name}
              checked={planId === plan.planId}
              onChange={() => setChosen(planId)}
            />
            <span>
              <bdi>{description}</bdi>: {say.per(pricePerUnit, interval, termCount ?? 1, currency)}
            </span>
          </label>
        ))}
      </fieldset>
      <LicenseCountField label={say.licenseCount} value={text} onChange={setText} />
      {count !== null && (
        <p className={styles.amount}>{say.total(count * plan.pricePerUnit, plan.currency)}</p>
      )}
      <WhenItBegins {...{ plan: current, offer: plan, licenses: count, owner, onChanged }} />
      <div className={styles.actions}>
        <Button type="submit" loading={busy} disabled={!online || count === null}>
          {say.subscribe}
        </Button>
        {!online && <span className={styles.note}>{say.needsConnection}</span>}
      </div>
    </form>
  );
}
