/** The frame of a dialog in which something about a term is chosen; it needs a connection. */
import type { ReactNode } from 'react';
import { billingChangesWords as say } from '#contract/words/en/billing-changes.ts';
import { useOffline } from '#features/kit/offline.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import styles from '../billing.module.css';

export function TermDialog({
  title,
  submitLabel,
  busy,
  failure,
  isReady,
  onClose,
  onSubmit,
  children,
}: {
  title: string;
  submitLabel: string;
  busy: boolean;
  failure: string | null;
  isReady: boolean;
  onClose: () => void;
  onSubmit: () => Promise<void>;
  children: ReactNode;
}) {
  const online = !useOffline();
  return (
    <FormDialog
      {...{ title, submitLabel, busy, failure, onClose }}
      closeLabel={say.close}
      cancelLabel={say.cancel}
      disabled={!isReady || !online}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void onSubmit();
      }}
    >
      {children}
      {!online && <p className={styles.note}>{say.needsConnection}</p>}
    </FormDialog>
  );
}
