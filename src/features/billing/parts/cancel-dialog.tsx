/** Ending a plan with its term, or taking that back: what then comes, and what no longer does. */
import { cancelAtEndOperation } from '#contract/billing/change-term.ts';
import { billingChangesWords } from '#contract/words/en/billing-changes.ts';
import { useCall } from '#features/session/use-call.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { showToast } from '#ui/toasts.ts';
import { A_PRESS_MS } from '../a-press.ts';
import { changeFailure } from '../billing-failure.ts';
import type { ChangedTerm } from '../changed-term.ts';
import { plannedCharge } from '../planned-charge.ts';
import { ChargeLines } from './charge-lines.tsx';

export function CancelDialog({ plan, subscription, owner, onClose, onChanged }: ChangedTerm) {
  const { subscriptionId, end, atEnd } = subscription;
  const { call, busy, failure } = useCall(changeFailure, { least: A_PRESS_MS });
  const cancel = !atEnd?.cancelAtEnd;
  const charge = plannedCharge(plan, subscription, { cancelAtEnd: cancel });
  const { end: ending, keep: keeping } = billingChangesWords;
  const confirm = async () => {
    const agreedCents = charge?.amountCents ?? null;
    const done = await call(cancelAtEndOperation, { ownerInfo: owner, subscriptionId, cancel, agreedCents });
    await onChanged();
    if (done === null) return;
    showToast({ tone: 'moss', text: cancel ? ending.canceled : keeping.kept });
    onClose();
  };
  if (end === null) return null;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={cancel ? ending.title : keeping.title}
      confirmLabel={cancel ? ending.confirm : ending.keep}
      cancelLabel={billingChangesWords.cancel}
      closeLabel={billingChangesWords.close}
      danger={cancel}
      busy={busy}
      failure={failure}
    >
      {cancel ? (
        <>
          <p>{ending.lead(end)}</p>
          <p>{ending.learners}</p>
        </>
      ) : (
        <ChargeLines {...{ plan, subscription, charge }} />
      )}
    </ConfirmDialog>
  );
}
