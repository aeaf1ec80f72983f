/** What can be done with a term of a plan: more licenses now, something else at its end, or nothing after it. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { billingChangesWords as say } from '#contract/words/en/billing-changes.ts';
import { graceUntil } from '#domain/next-charge.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useSessionMay } from '#features/session/session-may.ts';
import styles from '../billing.module.css';
import type { ChangedTerm } from '../changed-term.ts';
import { AddLicensesDialog } from './add-licenses-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { ChangeNextDialog } from './change-next-dialog.tsx';

const dialogs = { add: AddLicensesDialog, next: ChangeNextDialog, cancel: CancelDialog };

type Changes = Omit<ChangedTerm, 'onClose'> & {
  /** what is shown may be over: nothing is changed by it */
  asking: boolean;
  now: number;
};

export function TermChanges({ asking, now, ...term }: Changes) {
  const { start, end, atEnd, productFamily } = term.subscription;
  const online = !useOffline();
  const manages = useSessionMay('billing.Manage');
  const [opened, setOpened] = useState<keyof typeof dialogs | null>(null);
  const isOver = end === null || (graceUntil({ failedAt: atEnd?.failedAt ?? null }) ?? end) <= now;
  if (!manages || !atEnd || isOver || !productFamily.currentProduct) return null;
  const acts = [
    ...(start <= now && end > now ? [['add', say.add.open] as const] : []),
    ...(atEnd.isLast && !atEnd.cancelAtEnd ? [['next', say.change.open] as const] : []),
    ...(atEnd.isLast ? [['cancel', atEnd.cancelAtEnd ? say.keep.open : say.end.open] as const] : []),
  ];
  const Opened = opened && dialogs[opened];
  return (
    <div className={styles.actions}>
      {acts.map(([act, label]) => (
        <Button key={act} variant="default" disabled={!online || asking} onClick={() => setOpened(act)}>
          {label}
        </Button>
      ))}
      {!online && acts.length > 0 && <span className={styles.note}>{say.needsConnection}</span>}
      {Opened && <Opened {...term} onClose={() => setOpened(null)} />}
    </div>
  );
}
