/** `/paypal/success`: the person is back from whoever asked them; what has become of the payment, the server says (BILL-008). */

import { Button } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { confirmPaymentOperation, type PaymentAnswer } from '#contract/billing/invoice.ts';
import { billingWords } from '#contract/words/en/billing.ts';
import { hereCrumb, usePageCrumbs } from '#features/breadcrumbs/page-crumbs.ts';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { useOffline } from '#features/kit/offline.ts';
import { keepLoginRedirect } from '#features/session/login-redirect.ts';
import { useSession } from '#features/session/session-context.ts';
import { useCall } from '#features/session/use-call.ts';
import { PageHeader } from '#ui/page-header.tsx';
import styles from './billing.module.css';
import { paymentFailure } from './billing-failure.ts';
import { OnwardOf } from './parts/onward.tsx';

const say = billingWords.returned;
const { pay } = billingWords;
const outcomes = {
  paid: { title: say.paid, text: pay.paidText },
  open: { title: say.open, text: say.openText },
  elsewhere: { title: say.waiting, text: pay.waiting },
  refused: { title: say.refused, text: pay.refused },
  off: { title: say.refused, text: pay.off },
} as const;

/** The router writes a text that looks like a number in quotes. */
const textIn = (query: string, name: string): string =>
  new URLSearchParams(query).get(name)?.replace(/^"(.*)"$/, '$1') ?? '';

export function PaymentReturnScreen() {
  const query = useRouterState({ select: ({ location }) => location.searchStr });
  const uppToken = textIn(query, 'invoice');
  const paymentId = textIn(query, 'payment');
  const { accountId, settled } = useSession();
  const online = !useOffline();
  const { call, busy, failure } = useCall(paymentFailure);
  const [outcome, setOutcome] = useState<PaymentAnswer['status'] | 'open' | null>(null);
  usePageCrumbs([hereCrumb(say.heading, 'home')]);
  const named = uppToken !== '' && paymentId !== '';
  const confirm = async () => {
    const answer = await call(confirmPaymentOperation, { paymentId, uppToken });
    if (!answer) return;
    // Its page takes money still, and has none.
    const isOpen = answer.status === 'elsewhere' && answer.url !== null;
    setOutcome(isOpen ? 'open' : answer.status);
  };
  const asked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; then by the button
  useEffect(() => {
    if (!named || accountId === null || !online || asked.current) return;
    asked.current = true;
    void confirm();
  }, [named, accountId, online]);
  const said = outcome === null ? { title: say.heading, text: null } : outcomes[outcome];
  const asking = failure ?? (accountId !== null || !settled ? say.asking : null);
  const meanwhile = online ? asking : say.offline;
  return (
    <>
      <PageHeader title={said.title} page="/paypal/success" />
      <div className={`${styles.page} ${styles.narrow}`}>
        <p role="status">{named ? (said.text ?? meanwhile) : say.missing}</p>
        <div className={styles.actions}>
          {named && accountId === null && settled && (
            <LearningButton
              to="/login"
              onClick={() => keepLoginRedirect(`/paypal/success?invoice=${uppToken}&payment=${paymentId}`)}
            >
              {pay.signIn}
            </LearningButton>
          )}
          {(failure !== null || outcome === 'elsewhere') && (
            <Button loading={busy} disabled={!online} onClick={() => void confirm()}>
              {say.again}
            </Button>
          )}
          {outcome === 'paid' && <OnwardOf uppToken={uppToken} />}
          {named && (
            <LearningButton to={`/invoice/${uppToken}`} variant={outcome === 'open' ? 'filled' : 'default'}>
              {outcome === 'open' ? say.backToPay : say.toInvoice}
            </LearningButton>
          )}
        </div>
      </div>
    </>
  );
}
