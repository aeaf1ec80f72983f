/** `/invoice/{token}`: the one invoice behind an address, for whoever has it, and paying it (BILL-008). */
import { IconCircleCheck, IconFlask } from '@tabler/icons-react';
import { useState } from 'react';
import { type PublicInvoice, publicInvoicePage } from '#contract/billing/invoice.ts';
import { billingWords } from '#contract/words/en/billing.ts';
import { billingChangesWords } from '#contract/words/en/billing-changes.ts';
import { billingDocumentWords } from '#contract/words/en/billing-documents.ts';
import { billingMethodWords } from '#contract/words/en/billing-methods.ts';
import { hereCrumb, usePageCrumbs } from '#features/breadcrumbs/page-crumbs.ts';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { keepLoginRedirect } from '#features/session/login-redirect.ts';
import { useSession } from '#features/session/session-context.ts';
import { useSessionMay } from '#features/session/session-may.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import styles from './billing.module.css';
import { AsOf } from './parts/as-of.tsx';
import { BuyerPart } from './parts/buyer-part.tsx';
import { CouponField } from './parts/coupon-field.tsx';
import { InvoiceFiles } from './parts/invoice-files.tsx';
import { stateText } from './parts/invoice-state.ts';
import { Onward } from './parts/onward.tsx';
import { PayForm } from './parts/pay-form.tsx';

const say = billingWords.pay;
const { document: documents } = billingDocumentWords;
const changes = billingChangesWords.invoice;
/** Clocks of devices and servers differ. */
const A_MOMENT_MS = 60 * 60 * 1000;

export function InvoiceScreen({ uppToken }: { uppToken: string }) {
  const seen = useServerPage(publicInvoicePage, { uppToken });
  const { answer, state } = seen;
  const title = answer ? billingWords.invoiceNumber(answer.number) : billingWords.invoices;
  usePageCrumbs([hereCrumb(title, 'home')]);
  const { accountId } = useSession();
  if (answer === undefined)
    return state === 'asking' ? (
      <ListSkeleton rows={4} />
    ) : (
      <EmptyState title={title}>{say.offline}</EmptyState>
    );
  if (answer === null)
    return <PageHeader title={say.missingTitle} page={`/invoice/${uppToken}`} lead={say.missing} />;
  return (
    <>
      <PageHeader
        title={title}
        page={`/invoice/${uppToken}`}
        lead={answer.seller ? say.from(answer.seller) : undefined}
      />
      <div className={`${styles.page} ${styles.narrow}`}>
        <AsOf seen={seen} />
        <section className={styles.card} aria-label={title}>
          <h2>
            <bdi>{answer.title}</bdi>
          </h2>
          <p className={styles.facts}>
            <span>{say.issued(answer.createdAt)}</span>
            {answer.licenses !== null && (
              <span>{billingWords[answer.courseId === null ? 'licenses' : 'seats'](answer.licenses)}</span>
            )}
            <span>{stateText(answer)}</span>
            {answer.kind === 'more licenses' && <span>{changes.more}</span>}
            <Period invoice={answer} />
          </p>
          <p className={styles.amount}>{billingWords.money(answer.amountCents, answer.currency)}</p>
          {answer.tax && (
            <p className={styles.note}>
              {documents.tax(answer.tax.name, answer.tax.percent)}:{' '}
              {billingWords.money(answer.tax.amountCents, answer.currency)}
            </p>
          )}
          {answer.creditNotes?.map(({ number, amountCents, createdAt }) => (
            <p key={number}>
              {billingMethodWords.creditNote(
                number,
                createdAt,
                billingWords.money(amountCents, answer.currency),
              )}
            </p>
          ))}
        </section>
        {answer.environment === 'SANDBOX' && (
          <Notice tone="brass" icon={IconFlask}>
            {billingWords.sandbox}
          </Notice>
        )}
        <Paying invoice={answer} onChanged={seen.reload} />
        <InvoiceFiles {...answer} />
        {answer.status === 'open' &&
          answer.courseId !== null &&
          answer.licenses === null &&
          accountId !== null && <BuyerPart owner={{ type: 'USER', id: accountId }} organization={null} />}
      </div>
    </>
  );
}

function Paying({ invoice, onChanged }: { invoice: PublicInvoice; onChanged: () => Promise<void> }) {
  const { accountId } = useSession();
  const pays = useSessionMay('account.Pay');
  if (invoice.status === 'paid') return <Paid invoice={invoice} />;
  if (invoice.status === 'void')
    return (
      <Notice tone="plain" icon={stateIcons.needsYou} title={say.voidTitle}>
        {invoice.kind === 'more licenses' ? changes.over : say.voidText}
      </Notice>
    );
  if (invoice.provider === null && invoice.amountCents > 0) return <p>{say.off}</p>;
  if (accountId === null)
    return (
      <div className={styles.actions}>
        <LearningButton to="/login" onClick={() => keepLoginRedirect(`/invoice/${invoice.uppToken}`)}>
          {say.signIn}
        </LearningButton>
      </div>
    );
  if (!pays) return <p>{billingWords.refused}</p>;
  return (
    <>
      <CouponField invoice={invoice} onChanged={onChanged} />
      <PayForm invoice={invoice} onChanged={onChanged} />
    </>
  );
}

/** What it is for, from when to when; what begins later is called so before it is paid. */
function Period({ invoice: { periodStart, periodEnd, status } }: { invoice: PublicInvoice }) {
  const [now] = useState(Date.now);
  if (periodStart == null || periodEnd == null) return null;
  const isLater = status === 'open' && periodStart > now + A_MOMENT_MS;
  return (
    <span>
      {isLater ? changes.begins(periodStart, periodEnd) : billingChangesWords.term(periodStart, periodEnd)}
    </span>
  );
}

function Paid({ invoice }: { invoice: PublicInvoice }) {
  const { paidAt } = invoice;
  return (
    <Notice
      tone="moss"
      icon={IconCircleCheck}
      title={paidAt === null ? billingWords.invoiceStates.paid : say.paid(paidAt)}
      actions={<Onward invoice={invoice} />}
    >
      {say.paidText}
    </Notice>
  );
}
