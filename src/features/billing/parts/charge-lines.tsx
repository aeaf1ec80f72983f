/** A charge as everything says it that leads to one: sum, for what and from when to when, on which day, with which method. */
import { useState } from 'react';
import type {
  ComingCharge,
  PlanOverview,
  PlanSubscription,
  SavedMethod,
} from '#contract/billing/plan-overview.ts';
import { billingChangesWords } from '#contract/words/en/billing-changes.ts';
import { renewalWords } from '#contract/words/en/billing-renewal.ts';
import { methodName } from '#contract/words/en/shared-money.ts';
import { formatMoney } from '#domain/money.ts';
import type { NextCharge } from '#domain/next-charge.ts';
import { isExpiredMethod } from '#domain/saved-method.ts';
import styles from '../billing.module.css';
import { nextPlanOf } from '../planned-charge.ts';

const say = renewalWords.agree;
const changes = billingChangesWords;

export function Charge({
  charge: { at, amountCents, currency, title, licenses, from, to },
  method,
}: {
  charge: ComingCharge;
  /** undefined: it was not said */
  method: SavedMethod | null | undefined;
}) {
  const [now] = useState(Date.now);
  const facts = [
    [say.amount, formatMoney(amountCents, currency, 'en')],
    [say.for, say.forWhat(title, licenses)],
    [say.term, say.termOf(from, to)],
    [say.on, at <= now ? say.atOnce : say.onDay(at)],
    ...(method === undefined ? [] : [[say.method, method === null ? say.noMethod : methodName(method)]]),
  ];
  const expires = method?.expires ?? null;
  return (
    <>
      <dl className={styles.agreed}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {expires !== null && isExpiredMethod(expires, at) && (
        <p className={styles.note}>{say.expires(expires)}</p>
      )}
    </>
  );
}

/** What comes by itself, and how to end it. */
export function ComesNext({
  charge,
  method,
  lead = changes.nextCharge,
}: {
  /** null: nothing */
  charge: ComingCharge | null;
  method: SavedMethod | null | undefined;
  lead?: string;
}) {
  if (charge === null) return <p className={styles.note}>{changes.noNextCharge}</p>;
  return (
    <>
      <p className={styles.note}>{lead}</p>
      <Charge charge={charge} method={method} />
      <p className={styles.note}>{changes.howToEnd(charge.at)}</p>
    </>
  );
}

/** The same after a change of a term. */
export function ChargeLines({
  charge,
  plan: { method },
  subscription,
}: {
  charge: NextCharge | null;
  plan: PlanOverview;
  subscription: PlanSubscription;
}) {
  // What a later term costs is said where that one is.
  if (subscription.atEnd?.isLast === false) return null;
  const title = charge && nextPlanOf(subscription, charge.planId)?.description;
  return <ComesNext charge={charge && { ...charge, title: title ?? '' }} method={method} />;
}
