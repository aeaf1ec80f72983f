/** More licenses in the term that runs: how many, for how much today, and what that makes of the next charge. It becomes an invoice. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { addLicensesOperation } from '#contract/billing/change-term.ts';
import { MOST_LICENSES } from '#contract/billing/invoice.ts';
import { billingWords } from '#contract/words/en/billing.ts';
import { billingChangesWords } from '#contract/words/en/billing-changes.ts';
import { FIRST_CURRENCY, leastCoin } from '#domain/money.ts';
import { daysLeft, proratedPrice } from '#domain/proration.ts';
import { useCall } from '#features/session/use-call.ts';
import { A_PRESS_MS } from '../a-press.ts';
import styles from '../billing.module.css';
import { changeFailure } from '../billing-failure.ts';
import type { ChangedTerm } from '../changed-term.ts';
import { licenseCount } from '../license-count.ts';
import { plannedCharge } from '../planned-charge.ts';
import { ChargeLines } from './charge-lines.tsx';
import { LicenseCountField } from './license-count-field.tsx';
import { TermDialog } from './term-dialog.tsx';

const say = billingChangesWords.add;

export function AddLicensesDialog({ plan, subscription, owner, onClose }: ChangedTerm) {
  const { subscriptionId, licenses, start, end, productFamily } = subscription;
  const navigate = useNavigate();
  const { call, busy, failure } = useCall(changeFailure, { least: A_PRESS_MS });
  const [now] = useState(Date.now);
  const [text, setText] = useState('1');
  const most = MOST_LICENSES - licenses;
  const count = licenseCount(text, most);
  const wrong =
    most < 1 ? say.full : licenseCount(text) === null ? billingWords.licenseCountWrong : say.tooMany(most);
  const product = productFamily.currentProduct;
  if (!product || end === null) return null;
  const { pricePerUnit: price, currency = FIRST_CURRENCY } = product;
  const rest = { startsAt: start, endsAt: end, now };
  const sumOf = (many: number) => ({
    amountCents: proratedPrice({ ...rest, price, licenses: many, coin: leastCoin(currency) }),
    currency,
  });
  const submit = async () => {
    if (count === null) return;
    const begun = await call(addLicensesOperation, { ownerInfo: owner, subscriptionId, licenses: count });
    if (begun) await navigate({ href: `/invoice/${begun.uppToken}` });
  };
  return (
    <TermDialog
      title={say.title}
      submitLabel={billingWords.subscribe}
      {...{ busy, failure, onClose }}
      isReady={count !== null}
      onSubmit={submit}
    >
      <LicenseCountField
        label={say.count}
        value={text}
        most={most}
        wrong={wrong}
        focused
        onChange={setText}
      />
      {count !== null && (
        <>
          <p className={styles.amount}>{say.today(sumOf(count), now, end)}</p>
          <p className={styles.note}>
            {say.each(daysLeft(rest), sumOf(1))} {say.after(licenses + count)} {say.payMethod}
          </p>
          <ChargeLines
            {...{ plan, subscription }}
            charge={plannedCharge(plan, subscription, { licenses: licenses + count })}
          />
        </>
      )}
    </TermDialog>
  );
}
