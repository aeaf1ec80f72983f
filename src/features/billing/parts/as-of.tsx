/** What was seen stays readable, and says of when it is (LOCAL-007). */
import { useState } from 'react';
import { billingWords as say } from '#contract/words/en/billing.ts';
import type { Seen } from '#features/session/use-server-page.ts';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import styles from '../billing.module.css';

export function AsOf({ seen: { state, at, answer } }: { seen: Seen<unknown> }) {
  const [now] = useState(Date.now);
  if (answer === undefined)
    return state === 'asking' ? <ListSkeleton rows={3} /> : <p className={styles.note}>{say.neverSeen}</p>;
  if (state !== 'unreachable' || at === undefined) return null;
  return (
    <p className={styles.note} role="status">
      {say.asOf(at, now)}
    </p>
  );
}
