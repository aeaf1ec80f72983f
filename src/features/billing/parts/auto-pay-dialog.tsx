/** Before Auto Pay goes on: each sum that it will charge, for what, from when to when, on which day, with which method, and how to end it. */
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { PlannedCharge, SavedMethod, UnpaidTerm } from '#contract/billing/plan-overview.ts';
import { renewalWords } from '#contract/words/en/billing-renewal.ts';
import { methodName } from '#contract/words/en/shared-money.ts';
import { formatMoney } from '#domain/money.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import styles from '../billing.module.css';
import { showMethod } from '../method-place.ts';

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

function Charge({ charge, method }: { charge: PlannedCharge; method: SavedMethod | null }) {
  const [now] = useState(Date.now);
  const { at, amountCents, currency, title, licenses, from, to } = charge;
  const facts = [
    [say.amount, formatMoney(amountCents, currency, 'en')],
    [say.for, say.forWhat(title, licenses)],
    [say.term, say.termOf(from, to)],
    [say.on, at <= now ? say.atOnce : say.onDay(at)],
    [say.method, method === null ? say.noMethod : methodName(method)],
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
      {expires !== null && isOver(expires, at) && <p className={styles.note}>{say.expires(expires)}</p>}
    </>
  );
}

/** A card is good until its month is over. */
function isOver(expires: string, at: number): boolean {
  const [year, month] = expires.split('-').map(Number);
  return year !== undefined && month !== undefined && Date.UTC(year, month, 1) <= at;
}
