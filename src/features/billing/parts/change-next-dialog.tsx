/** The plan and the number of licenses of the term that follows, with what it will cost and who would lose a license. */
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { changeAtTermEndOperation } from '#contract/billing/change-term.ts';
import { billingWords } from '#contract/words/en/billing.ts';
import { billingChangesWords } from '#contract/words/en/billing-changes.ts';
import { useCall } from '#features/session/use-call.ts';
import { showToast } from '#ui/toasts.ts';
import { A_PRESS_MS } from '../a-press.ts';
import { changeFailure } from '../billing-failure.ts';
import type { ChangedTerm } from '../changed-term.ts';
import { licenseCount } from '../license-count.ts';
import { nextPlanOf, plannedCharge } from '../planned-charge.ts';
import { ChargeLines } from './charge-lines.tsx';
import { LicenseCountField } from './license-count-field.tsx';
import { SeatsLost } from './seats-lost.tsx';
import { TermDialog } from './term-dialog.tsx';

const say = billingChangesWords.change;

export function ChangeNextDialog({ plan, subscription, owner, onClose, onChanged }: ChangedTerm) {
  const { subscriptionId, licenses, end, atEnd, productFamily } = subscription;
  const { call, busy, failure } = useCall(changeFailure, { least: A_PRESS_MS });
  const [planId, setPlanId] = useState(nextPlanOf(subscription, atEnd?.nextPlanId)?.planId ?? '');
  const [text, setText] = useState(String(atEnd?.nextLicenses ?? licenses));
  const count = licenseCount(text);
  if (end === null) return null;
  const chosen = {
    nextPlanId: planId === productFamily.currentProduct?.planId ? null : planId,
    nextLicenses: count === licenses ? null : count,
  };
  const charge = plannedCharge(plan, subscription, { ...chosen, cancelAtEnd: false });
  const submit = async () => {
    const agreedCents = charge?.amountCents ?? null;
    const args = { ownerInfo: owner, subscriptionId, ...chosen, agreedCents };
    const done = await call(changeAtTermEndOperation, args);
    await onChanged();
    if (done === null) return;
    showToast({ tone: 'moss', text: billingChangesWords.saved });
    onClose();
  };
  const { currentProduct, products } = productFamily;
  const plans = products.some((each) => each.planId === currentProduct?.planId)
    ? products
    : [...(currentProduct ? [currentProduct] : []), ...products];
  return (
    <TermDialog
      title={say.title(end)}
      submitLabel={say.submit}
      {...{ busy, failure, onClose }}
      isReady={count !== null}
      onSubmit={submit}
    >
      <p>{say.nothingNow}</p>
      <NativeSelect
        label={say.plan}
        value={planId}
        data={plans.map(({ planId: value, description, pricePerUnit, currency, interval, termCount }) => ({
          value,
          label: `${description}: ${billingWords.per(pricePerUnit, interval, termCount ?? 1, currency)}`,
        }))}
        onChange={({ currentTarget }) => setPlanId(currentTarget.value)}
      />
      <LicenseCountField label={say.count} value={text} focused onChange={setText} />
      {count !== null && (
        <>
          <ChargeLines {...{ plan, subscription, charge }} />
          <SeatsLost organizationId={owner.id} {...{ subscriptionId, licenses: count, at: end }} />
        </>
      )}
    </TermDialog>
  );
}
