/** How an owner is called on invoices. Only the server keeps it, so that changing it waits for a connection (D29). */
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { BUYER_LETTERS, type Buyer, buyerPage, setBuyerOperation } from '#contract/billing/buyer.ts';
import type { OwnerInfo } from '#contract/billing/plan-overview.ts';
import { billingChangesWords } from '#contract/words/en/billing-changes.ts';
import { billingDocumentWords } from '#contract/words/en/billing-documents.ts';
import { LimitedInput, LimitedTextarea } from '#features/kit/limited-field.tsx';
import { useOffline } from '#features/kit/offline.ts';
import { useCall } from '#features/session/use-call.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import { Failure } from '#ui/failure.tsx';
import { showToast } from '#ui/toasts.ts';
import { A_PRESS_MS } from '../a-press.ts';
import styles from '../billing.module.css';
import { billingFailure } from '../billing-failure.ts';
import { AsOf } from './as-of.tsx';

const say = billingDocumentWords.buyer;

/** @param organization  its name; null: a person's own */
export function BuyerPart({ owner, organization }: { owner: OwnerInfo; organization: string | null }) {
  const seen = useServerPage(buyerPage, { ownerInfo: owner });
  if (seen.state === 'forbidden') return null;
  return (
    <section className={styles.part} aria-labelledby="billing-buyer">
      <h2 id="billing-buyer">{say.heading}</h2>
      <AsOf seen={seen} />
      {seen.answer && (
        <BuyerForm
          key={JSON.stringify(seen.answer)}
          buyer={seen.answer}
          owner={owner}
          organization={organization}
          onSaved={seen.reload}
        />
      )}
    </section>
  );
}

function BuyerForm({
  buyer,
  owner,
  organization,
  onSaved,
}: {
  buyer: Buyer;
  owner: OwnerInfo;
  organization: string | null;
  onSaved: () => Promise<void>;
}) {
  const online = !useOffline();
  const { call, busy, failure } = useCall(billingFailure, { least: A_PRESS_MS });
  const [typed, setTyped] = useState(buyer);
  const isChanged = JSON.stringify(typed) !== JSON.stringify(buyer);
  const field = (name: keyof Buyer) => ({
    value: typed[name],
    letters: BUYER_LETTERS[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: currentTarget.value }),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await call(setBuyerOperation, { ownerInfo: owner, ...typed }))) return;
    showToast({ tone: 'moss', text: billingChangesWords.saved });
    await onSaved();
  };
  return (
    <form className={`${styles.card} ${styles.form}`} onSubmit={(event) => void submit(event)}>
      <p>{organization === null ? say.leadPerson : say.lead}</p>
      <Failure text={failure} />
      <LimitedInput
        label={say.name}
        description={organization === null ? say.nameHintPerson : say.nameHint(organization)}
        autoComplete="organization"
        {...field('name')}
      />
      <LimitedTextarea
        label={say.address}
        autosize
        minRows={2}
        autoComplete="street-address"
        {...field('address')}
      />
      <LimitedInput
        label={say.taxNumber}
        description={say.taxNumberHint}
        autoComplete="off"
        {...field('taxNumber')}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="default" loading={busy} disabled={!online || !isChanged}>
          {say.save}
        </Button>
        {!online && <span className={styles.note}>{say.offline}</span>}
      </div>
    </form>
  );
}
