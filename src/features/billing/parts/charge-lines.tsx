/** What comes by itself after a change: sum, day, for what and how long, with which method, and how to end it. */
import type { PlanOverview } from '#contract/billing/plan-overview.ts';
import { billingChangesWords as say } from '#contract/words/en/billing-changes.ts';
import type { NextCharge } from '#domain/next-charge.ts';
import styles from '../billing.module.css';

export function ChargeLines({ charge, plan }: { charge: NextCharge | null; plan: PlanOverview }) {
  const { method } = plan;
  if (charge === null) return <p className={styles.note}>{say.noNextCharge}</p>;
  const by = method === undefined ? [] : [say.by(method)];
  const sentences = [say.nextCharge(charge), ...by, say.howToEnd(charge.at)];
  return <p className={styles.note}>{sentences.join(' ')}</p>;
}
