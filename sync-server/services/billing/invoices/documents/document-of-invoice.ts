/** The file of an invoice, or of a credit note for it. */
import type { Kysely } from 'kysely';
import { billingDocumentWords } from '#contract/words/en/billing-documents.ts';
import type { Database } from '../../../../storage/tables.ts';
import { couponCodeOf } from '../../coupon-statements.ts';
import { creditNotesOf } from '../../refunds/credit-notes.ts';
import { findInvoiceByToken, findPlan, type InvoiceRecord } from '../../repository.ts';
import { documentPdf } from './document-pdf.ts';
import { partiesOf } from './parties.ts';
import { writtenCreditNote, writtenInvoice } from './written-document.ts';

export type DocumentFile = { name: string; pdf: Buffer };
type Tx = Kysely<Database>;

/** @param creditNoteId  null: the invoice itself. @returns null: there is none at this address */
export async function documentAt(
  tx: Tx,
  { token, creditNoteId, publicUrl }: { token: string; creditNoteId: string | null; publicUrl: string },
): Promise<DocumentFile | null> {
  const invoice = await findInvoiceByToken(tx, token);
  return invoice ? documentOf(tx, { invoice, creditNoteId, publicUrl }) : null;
}

export async function documentOf(
  tx: Tx,
  {
    invoice,
    creditNoteId,
    publicUrl,
  }: { invoice: InvoiceRecord; creditNoteId: string | null; publicUrl: string },
): Promise<DocumentFile | null> {
  const { environment, id, planId, token } = invoice;
  const plan = await findPlan(tx, environment, planId);
  const credits = await creditNotesOf(tx, environment, [id]);
  const parties =
    invoice.parties ?? (await partiesOf(tx, invoice, { tenantId: plan?.tenantId ?? '', by: invoice }));
  const given = { invoice, parties, link: `${publicUrl}/invoice/${token}` };
  if (creditNoteId === null) {
    const coupon = await couponCodeOf(tx, invoice);
    return fileOf(writtenInvoice({ ...given, coupon, credits }));
  }
  const credit = credits.find((each) => each.id === creditNoteId);
  return credit ? fileOf(writtenCreditNote(given, credit)) : null;
}

async function fileOf(written: ReturnType<typeof writtenInvoice>): Promise<DocumentFile> {
  return { name: billingDocumentWords.document.file(written.title), pdf: await documentPdf(written) };
}
