/** An invoice that is paid becomes a document: seller, buyer and tax stay on it as they are now, and its people get a receipt. */
import type { ChangeContext } from '../../../../sync/feed.ts';
import { type InvoiceRecord, writeInvoice } from '../../repository.ts';
import { partiesOf, taxOf } from './parties.ts';
import { tellOfPayment } from './receipts.ts';

/** @param invoice  just paid. @param by  who paid; null: a renewal */
export async function documentPayment(
  ctx: ChangeContext,
  invoice: InvoiceRecord,
  { tenantId, at, by }: { tenantId: string; at: number; by: { userId: string } | null },
): Promise<void> {
  await freezeParties(ctx, invoice, { tenantId, by });
  await tellOfPayment(ctx, invoice, { at, by });
}

export async function freezeParties(
  { tx }: Pick<ChangeContext, 'tx'>,
  invoice: InvoiceRecord,
  { tenantId, by }: { tenantId: string; by: object | null },
): Promise<void> {
  const { environment, id, amountCents } = invoice;
  const parties = await partiesOf(tx, invoice, { tenantId, by });
  const fields = { parties: JSON.stringify(parties), taxCents: taxOf(amountCents, parties.tax) };
  await writeInvoice(tx, { environment, id }, fields);
}
