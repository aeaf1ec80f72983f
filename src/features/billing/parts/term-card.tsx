/** One term of a plan, with the ways to its licenses and invoices. */
import type { PlanSubscription } from '#contract/billing/plan-overview.ts';
import { billingWords as say } from '#contract/words/en/billing.ts';
import { termState } from '#domain/subscription-term.ts';
import { LearningLink } from '#features/kit/learning-link.tsx';
import styles from '../billing.module.css';

/** One that is paid for and has no end counts as ended (BILL-004). */
const stateOf = ({ start, end }: PlanSubscription, now: number) =>
  end === null ? 'ended' : termState({ startsAt: start, endsAt: end }, now);

export function TermCard({
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
