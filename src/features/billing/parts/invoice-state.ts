/** What has become of an invoice, in a word or two. */
import type { Invoice } from '#contract/billing/invoice.ts';
import { billingWords } from '#contract/words/en/billing.ts';
import { billingMethodWords } from '#contract/words/en/billing-methods.ts';

export function stateText({
  amountCents,
  status,
  creditNotes = [],
}: Pick<Invoice, 'amountCents' | 'status' | 'creditNotes'>): string {
  const back = creditNotes.reduce((sum, note) => sum + note.amountCents, 0);
  if (back === 0) return billingWords.invoiceStates[status];
  return back < amountCents ? billingMethodWords.partlyRefunded : billingMethodWords.refunded;
}
