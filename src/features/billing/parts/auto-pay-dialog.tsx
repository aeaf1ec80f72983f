/** Before Auto Pay goes on: each sum that it will charge, for what, from when to when, on which day, with which method, and how to end it. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PlannedCharge, SavedMethod, UnpaidTerm } from '#contract/billing/plan-overview.ts';
import { renewalWords } from '#contract/words/en/billing-renewal.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { showMethod } from '../method-place.ts';
import { Charge } from './charge-lines.tsx';

const say = renewalWords.agree;

export function AutoPayDialog({
  opened,
  charges,
  unpaid,
  method,
  busy,
  failure,
  onConfirm,
  onClose,
  children,
}: {
  opened: boolean;
  charges: readonly PlannedCharge[];
  unpaid: readonly UnpaidTerm[];
  method: SavedMethod | null;
  busy: boolean;
  failure: string | null;
  onConfirm: () => void;
  onClose: () => void;
  /** the payment of what has ended */
  children: ReactNode;
}) {
  const hasCharges = charges.length > 0;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={onConfirm}
      title={say.title}
      confirmLabel={say.confirm}
      cancelLabel={say.cancel}
      closeLabel={say.close}
      danger={false}
      busy={busy}
      failure={failure}
    >
      <p>{hasCharges ? say.lead : unpaid.length > 0 ? say.nothingNow : say.nothing}</p>
      {charges.map((charge) => (
        <Charge key={charge.subscriptionId} charge={charge} method={method} />
      ))}
      {unpaid.length > 0 && children}
      {hasCharges && method === null && (
        <Notice
          tone="brass"
          icon={stateIcons.needsYou}
          actions={
            <Button
              variant="default"
              onClick={() => {
                onClose();
                showMethod();
              }}
            >
              {say.toMethod}
            </Button>
          }
        >
          {say.chooseMethod}
        </Notice>
      )}
      <p>{say.afterwards}</p>
      <p>{say.end}</p>
    </ConfirmDialog>
  );
}
