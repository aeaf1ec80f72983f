/** Paying one invoice: by card here, or on the pages of whoever asks the person itself. The id of a try makes sending it twice harmless. */

import { Button, Checkbox, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { type PublicInvoice, payInvoiceOperation } from '#contract/billing/invoice.ts';
import { newId } from '#contract/ids.ts';
import { billingWords } from '#contract/words/en/billing.ts';
import { billingDocumentWords } from '#contract/words/en/billing-documents.ts';
import { billingMethodWords } from '#contract/words/en/billing-methods.ts';
import { methodName } from '#contract/words/en/shared-money.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useCall } from '#features/session/use-call.ts';
import { Failure } from '#ui/failure.tsx';
import { A_PRESS_MS } from '../a-press.ts';
import styles from '../billing.module.css';
import { paymentFailure } from '../billing-failure.ts';
import { goTo } from './go-to.ts';
import { WhatFollows } from './what-follows.tsx';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';

const say = billingWords.pay;
const { coupon } = billingDocumentWords;
const methods = ['card', 'paypal'] as const;

export function PayForm({ invoice, onChanged }: { invoice: PublicInvoice; onChanged: () => Promise<void> }) {
  const { uppToken, amountCents, provider, keeps = null } = invoice;
  const saved = invoice.follows?.method;
  /** its own pages ask for the card */
  const hosted = provider !== 'test';
  /** a coupon has paid for all of it */
  const isFree = amountCents === 0;
  const name = useId();
  const online = !useOffline();
  const navigate = useNavigate();
  const { call, busy, failure, fail } = useCall(paymentFailure, { least: A_PRESS_MS });
  const [paymentId, setPaymentId] = useState(newId);
  const [method, setMethod] = useState<(typeof methods)[number]>('card');
  const [number, setNumber] = useState('');
  const [wrong, setWrong] = useState(false);
  const [keep, setKeep] = useState(false);
  const asksCard = !hosted && !isFree && method === 'card';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (asksCard && !/\d/.test(number)) return setWrong(true);
    const source = asksCard ? number.trim() : null;
    const asked = { paymentId, uppToken, amountCents, method, source, keep: keeps === null ? null : keep };
    const answer = await call(payInvoiceOperation, asked);
    if (answer === null) return onChanged();
    const { status, url } = answer;
    if (status === 'elsewhere' && url !== null) return void (await goTo(url, navigate));
    if (status === 'refused') setPaymentId(newId()); // the next try is another payment
    if (status === 'elsewhere') fail(say.waiting);
    else if (status !== 'paid') fail(status === 'off' ? say.off : say.refused);
    await onChanged();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Failure text={failure} />
      {!hosted && !isFree && (
        <fieldset className={styles.choices}>
          <legend>{say.method}</legend>
          {methods.map((each) => (
            <label key={each} className={styles.choice}>
              <input type="radio" name={name} checked={each === method} onChange={() => setMethod(each)} />
              {say[each]}
            </label>
          ))}
        </fieldset>
      )}
      {asksCard && (
        <TextInput
          label={say.number}
          inputMode="numeric"
          autoComplete="off"
          value={number}
          error={wrong ? say.numberWrong : null}
          onChange={({ currentTarget }) => {
            setWrong(false);
            setNumber(currentTarget.value);
          }}
        />
      )}
      {keeps !== null && !isFree && (
        <Checkbox
          label={billingMethodWords.keep}
          description={saved ? billingMethodWords.keepHint(methodName(saved)) : billingMethodWords.keepFirst}
          checked={keep}
          onChange={({ currentTarget }) => setKeep(currentTarget.checked)}
        />
      )}
      <WhatFollows invoice={invoice} keeps={keep && !isFree} />
      <p className={styles.note}>{isFree ? coupon.free : hosted ? say.hosted : say.test}</p>
      <div className={styles.actions}>
        <Button type="submit" loading={busy} disabled={!online}>
          {isFree ? coupon.finish : say.submit(amountCents, invoice.currency)}
        </Button>
        {!online && <span className={styles.note}>{billingWords.needsConnection}</span>}
      </div>
    </form>
  );
}
