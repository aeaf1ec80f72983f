/** An invoice that is paid becomes a document: seller, buyer and tax stay on it as they are now, and its people get a receipt. */
import type { ChangeContext } from '../../../../sync/feed.ts';
import { type InvoiceRecord, writeInvoice } from '../../repository.ts';
import { type PaidWith, partiesOf, taxOf } from './parties.ts';
import { tellOfPayment } from './receipts.ts';

/** @param invoice  just paid. @param by  who paid; null: a renewal, or it is heard of from the provider alone */
export async function documentPayment(
  ctx: ChangeContext,
  invoice: InvoiceRecord,
  { at, by, ...paid }: PaidWith & { tenantId: string; at: number; by: { userId: string } | null },
): Promise<void> {
  await freezeParties(ctx, invoice, { by, ...paid });
  await tellOfPayment(ctx, invoice, { at, by });
}

export async function freezeParties(
  { tx }: Pick<ChangeContext, 'tx'>,
  invoice: InvoiceRecord,
  paid: PaidWith & { tenantId: string },
): Promise<void> {
  const { environment, id, amountCents } = invoice;
  const parties = await partiesOf(tx, invoice, paid);
  const fields = { parties: JSON.stringify(parties), taxCents: taxOf(amountCents, parties.tax) };
  await writeInvoice(tx, { environment, id }, fields);
}
