/** Invoices with the way to each, which is also where it is paid. */
import type { Invoice } from '#contract/billing/invoice.ts';
import { invoiceFilePath } from '#contract/billing/invoice-file.ts';
import { billingWords as say } from '#contract/words/en/billing.ts';
import { billingDocumentWords } from '#contract/words/en/billing-documents.ts';
import { LearningLink } from '#features/kit/learning-link.tsx';
import { useOffline } from '#features/kit/offline.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import styles from '../billing.module.css';
import { stateText } from './invoice-state.ts';

const { document: files } = billingDocumentWords;

export function InvoiceTable({ invoices, label }: { invoices: readonly Invoice[]; label: string }) {
  const online = !useOffline();
  if (invoices.length === 0)
    return (
      <EmptyState title={say.noInvoicesTitle} headingLevel={3}>
        {say.noInvoices}
      </EmptyState>
    );
  const { columns } = say;
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{columns.number}</th>
            <th scope="col">{columns.date}</th>
            <th scope="col">{columns.title}</th>
            <th scope="col" className={styles.money}>
              {columns.amount}
            </th>
            <th scope="col">{columns.status}</th>
            <th scope="col">{files.short}</th>
          </tr>
        </thead>
        <tbody>
          {invoices.map(
            ({
              invoiceId,
              number,
              uppToken,
              createdAt,
              title,
              amountCents,
              currency,
              status,
              creditNotes,
            }) => (
              <tr key={invoiceId}>
                <th scope="row">
                  <LearningLink className={styles.link} to={`/invoice/${uppToken}`}>
                    {say.invoiceNumber(number)}
                  </LearningLink>
                </th>
                <td>{say.day(createdAt)}</td>
                <td>
                  <bdi>{title}</bdi>
                </td>
                <td className={styles.money}>{say.money(amountCents, currency)}</td>
                <td>{stateText({ amountCents, status, creditNotes })}</td>
                <td>
                  {online && (
                    <a
                      className={styles.link}
                      href={invoiceFilePath(uppToken)}
                      download
                      aria-label={files.saveOf(number)}
                    >
                      {files.short}
                    </a>
                  )}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      {!online && <p className={styles.note}>{files.offline}</p>}
    </div>
  );
}
