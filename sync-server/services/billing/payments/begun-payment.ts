/** A payment as its provider is asked for it: in the currency of its invoice. */
import type { InvoiceRecord, PaymentRecord } from '../repository.ts';
import type { BegunPayment } from './provider.ts';

export const begunPayment = (
  { id, amountCents, reference, refundedCents }: PaymentRecord,
  { currency }: InvoiceRecord,
): BegunPayment => ({ id, amountCents, currency, reference, refundedCents });
