/** An invoice and its credit notes as files. The server writes them, so that they wait for a connection. */
import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import type { PublicInvoice } from '#contract/billing/invoice.ts';
import { invoiceFilePath } from '#contract/billing/invoice-file.ts';
import { billingDocumentWords } from '#contract/words/en/billing-documents.ts';
import { useOffline } from '#features/kit/offline.ts';
import { Icon } from '#ui/icon.tsx';
import styles from '../billing.module.css';

const { document: say } = billingDocumentWords;

export function InvoiceFiles({ uppToken, creditNotes = [] }: PublicInvoice) {
  const online = !useOffline();
  if (!online) return <p className={styles.note}>{say.offline}</p>;
  return (
    <div className={styles.actions}>
      <PdfButton href={invoiceFilePath(uppToken)} text={say.save} />
      {creditNotes.map(({ creditNoteId, number }) => (
        <PdfButton
          key={creditNoteId}
          href={invoiceFilePath(uppToken, creditNoteId)}
          text={say.saveCredit(number)}
        />
      ))}
    </div>
  );
}

const PdfButton = ({ href, text }: { href: string; text: string }) => (
  <Button component="a" variant="default" href={href} download leftSection={<Icon of={IconFileTypePdf} />}>
    {text}
  </Button>
);
