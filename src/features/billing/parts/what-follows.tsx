/** Before an invoice is paid: what Auto Pay charges after it, on which day, with which method and how to end it; or that nothing follows. */
import type { PublicInvoice } from '#contract/billing/invoice.ts';
import { billingChangesWords } from '#contract/words/en/billing-changes.ts';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import styles from '../billing.module.css';
import { ComesNext } from './charge-lines.tsx';

const say = billingChangesWords.comes;

type Asked = {
  invoice: PublicInvoice;
  /** the next terms are paid with what this is paid with */
  keeps: boolean;
};

export function WhatFollows({ invoice: { follows }, keeps }: Asked) {
  if (follows === undefined) return null;
  if (follows === null) return <p className={styles.note}>{say.once}</p>;
  const { charge, replaces, method } = follows;
  return (
    <>
      {replaces && (
        <Notice tone="brass" icon={stateIcons.needsYou}>
          {say.replaces(replaces)}
        </Notice>
      )}
      <ComesNext charge={charge} method={keeps ? undefined : method} />
      {charge && keeps && <p className={styles.note}>{say.withThis}</p>}
    </>
  );
}
