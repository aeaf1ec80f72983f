/** What was given back of invoices: statements and nothing else. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { BillingEnvironment } from '#domain/billing-environment.ts';
import type { Database } from '../../../storage/tables.ts';

type Tx = Kysely<Database>;
export type CreditNoteRecord = Selectable<Database['billing.creditNotes']>;
type Key = { environment: BillingEnvironment; id: string };

export const insertCreditNote = (tx: Tx, note: Insertable<Database['billing.creditNotes']>) =>
  tx
    .insertInto('billing.creditNotes')
    .values(note)
    .returning(['id', 'number', 'amountCents', 'taxCents', 'createdAt'])
    .executeTakeFirstOrThrow();

export const creditNotesOf = (tx: Tx, environment: BillingEnvironment, invoiceIds: readonly string[]) =>
  tx
    .selectFrom('billing.creditNotes')
    .selectAll()
    .where('environment', '=', environment)
    .where('invoiceId', 'in', [...invoiceIds])
    .orderBy('number')
    .execute();

export const findInvoiceByNumber = (tx: Tx, number: number) =>
  tx.selectFrom('billing.invoices').selectAll().where('number', '=', number).executeTakeFirst();

/** That has paid it; also when all of it went back. */
export const payingPayment = (tx: Tx, { environment, id }: Key) =>
  tx
    .selectFrom('billing.payments')
    .selectAll()
    .where('environment', '=', environment)
    .where('invoiceId', '=', id)
    .where('status', 'in', ['paid', 'refunded'])
    .orderBy((order) => order.case().when('status', '=', 'paid').then(0).else(1).end())
    .limit(1)
    .executeTakeFirst();

export const findPaymentByReference = (tx: Tx, environment: BillingEnvironment, reference: string) =>
  tx
    .selectFrom('billing.payments')
    .selectAll()
    .where('environment', '=', environment)
    .where('reference', '=', reference)
    .executeTakeFirst();
