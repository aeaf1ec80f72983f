/** A coupon on an open invoice: what it takes off shows before anybody pays. */
import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { applyCouponOperation } from '#contract/billing/coupon.ts';
import type { PublicInvoice } from '#contract/billing/invoice.ts';
import { billingDocumentWords } from '#contract/words/en/billing-documents.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useCall } from '#features/session/use-call.ts';
import { Failure } from '#ui/failure.tsx';
import { A_PRESS_MS } from '../a-press.ts';
import styles from '../billing.module.css';
import { couponFailure } from '../billing-failure.ts';

const { coupon: say, money } = billingDocumentWords;

export function CouponField({
  invoice: { uppToken, coupon, amountCents, currency = 'USD', courseId },
  onChanged,
}: {
  invoice: PublicInvoice;
  onChanged: () => Promise<void>;
}) {
  const online = !useOffline();
  const { call, busy, failure, fail } = useCall(couponFailure, { least: A_PRESS_MS });
  const [opened, setOpened] = useState(false);
  const [code, setCode] = useState('');
  const apply = async (typed: string) => {
    const answer = await call(applyCouponOperation, { uppToken, code: typed });
    if (answer?.fault) fail(say.faults[answer.fault]);
    else if (answer) {
      setOpened(false);
      setCode('');
    }
    await onChanged();
  };
  if (coupon)
    return (
      <div className={styles.form}>
        <Failure text={failure} />
        <p role="status">
          {say.applied(
            coupon.code,
            money(amountCents, currency),
            money(amountCents + coupon.discountCents, currency),
          )}
        </p>
        {courseId === null && <p className={styles.note}>{say.renewals}</p>}
        <div className={styles.actions}>
          <Button variant="subtle" loading={busy} disabled={!online} onClick={() => void apply('')}>
            {say.remove}
          </Button>
        </div>
      </div>
    );
  if (!opened)
    return (
      <div className={styles.actions}>
        <Button variant="subtle" disabled={!online} onClick={() => setOpened(true)}>
          {say.open}
        </Button>
      </div>
    );
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || code.trim() === '') return;
    event.preventDefault();
    void apply(code);
  };
  return (
    <div className={styles.form}>
      <Failure text={failure} />
      <TextInput
        label={say.code}
        autoComplete="off"
        autoCapitalize="characters"
        data-autofocus=""
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        onKeyDown={onEnter}
      />
      <div className={styles.actions}>
        <Button
          variant="default"
          loading={busy}
          disabled={!online || code.trim() === ''}
          onClick={() => void apply(code)}
        >
          {say.apply}
        </Button>
      </div>
    </div>
  );
}
