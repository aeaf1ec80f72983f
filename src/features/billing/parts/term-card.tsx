/** One term of a plan: what it is, what follows it, what can be done with it, with the ways to its licenses and invoices. */
import type { OwnerInfo, PlanOverview, PlanSubscription } from '#contract/billing/plan-overview.ts';
import { billingWords as say } from '#contract/words/en/billing.ts';
import { billingChangesWords } from '#contract/words/en/billing-changes.ts';
import { graceUntil } from '#domain/next-charge.ts';
import { termState } from '#domain/subscription-term.ts';
import { LearningLink } from '#features/kit/learning-link.tsx';
import styles from '../billing.module.css';
import { nextPlanOf, plannedCharge } from '../planned-charge.ts';
import { TermChanges } from './term-changes.tsx';

/** One that is paid for and has no end counts as ended (BILL-004). One that another follows, paid or about to be, doesn't expire. */
function stateOf(plan: PlanOverview, subscription: PlanSubscription, now: number) {
  const { start, end, atEnd } = subscription;
  if (end === null) return 'ended';
  const state = termState({ startsAt: start, endsAt: end }, now);
  // Its seats are open for as long as it is tried again.
  if (state === 'ended' && (graceUntil({ failedAt: atEnd?.failedAt ?? null }) ?? 0) > now) return 'due';
  const isFollowed = atEnd?.isLast === false || plannedCharge(plan, subscription) !== null;
  return state === 'expires soon' && isFollowed ? 'running' : state;
}

function whatFollows(plan: PlanOverview, subscription: PlanSubscription): string | null {
  const { end, atEnd, licenses } = subscription;
  if (end === null || !atEnd?.isLast) return null;
  if (atEnd.cancelAtEnd) return billingChangesWords.ends(end);
  const next = nextPlanOf(subscription, atEnd.nextPlanId);
  if (next && (atEnd.nextPlanId !== null || atEnd.nextLicenses !== null))
    return billingChangesWords.follows(atEnd.nextLicenses ?? licenses, next.description);
  return plannedCharge(plan, subscription) ? billingChangesWords.renews(end) : null;
}

export function TermCard({
  plan,
  subscription,
  owner,
  asking,
  now,
  onChanged,
}: {
  plan: PlanOverview;
  subscription: PlanSubscription;
  owner: OwnerInfo;
  asking: boolean;
  now: number;
  onChanged: () => Promise<void>;
}) {
  const { subscriptionId, productFamily, licenses, start, end } = subscription;
  const product = productFamily.currentProduct;
  const state = stateOf(plan, subscription, now);
  const follows = state === 'ended' ? null : whatFollows(plan, subscription);
  return (
    <article className={styles.card}>
      <h3>
        <bdi>{product?.description ?? say.unnamedPlan}</bdi>
      </h3>
      <p className={styles.facts}>
        <span>{say.states[state]}</span>
        <span>{say.term(start, end)}</span>
        <span>{say.licenses(licenses)}</span>
        {product && (
          <span>
            {say.per(product.pricePerUnit, product.interval, product.termCount ?? 1, product.currency)}
          </span>
        )}
        {follows !== null && <span>{follows}</span>}
      </p>
      <TermChanges {...{ plan, subscription, owner, asking, now, onChanged }} />
      <p className={styles.links}>
        <LearningLink to={`/org/${owner.id}/subscription/${subscriptionId}`}>{say.toLicenses}</LearningLink>
        <LearningLink to={`/billing/${owner.id}/subscription/${subscriptionId}`}>
          {say.toInvoices}
        </LearningLink>
      </p>
    </article>
  );
}
