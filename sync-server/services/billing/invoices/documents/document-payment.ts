/** An invoice that is paid becomes a document: seller, buyer and tax stay on it as they are now. */
import type { ChangeContext } from '../../../../sync/feed.ts';
import type { InvoiceRecord } from '../../repository.ts';
import { partiesOf, taxOf } from './parties.ts';

/** @param invoice  just paid. @param by  who paid; null: a renewal */
export async function documentPayment(
  { tx }: ChangeContext,
  invoice: InvoiceRecord,
  { tenantId, by }: { tenantId: string; by: { userId: string } | null },
): Promise<void> {
  const { environment, id, amountCents } = invoice;
  const parties = await partiesOf(tx, invoice, { tenantId, by });
  await tx
    .updateTable('billing.invoices')
    .set({ parties: JSON.stringify(parties), taxCents: taxOf(amountCents, parties.tax) })
    .where('environment', '=', environment)
    .where('id', '=', id)
    .execute();
}
