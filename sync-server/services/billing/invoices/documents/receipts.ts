/**
 * Whoever pays, and those who manage the money that was paid, hear of it: in their inbox, and by email with the invoice. It is sent with what
 * settles the payment, so that nobody hears twice of one. Test data is told to nobody.
 */
import * as v from 'valibot';
import { idSchema } from '#contract/ids.ts';
import { billingDocumentWords } from '#contract/words/en/billing-documents.ts';
import { billingEnvironments } from '#domain/billing-environment.ts';
import { mixedId } from '#domain/mixed-id.ts';
import { defineJob, sendJob } from '../../../../jobs/job.ts';
import { composeReceipt } from '../../../../mail/compose-receipt.ts';
import { nameInMail } from '../../../../mail/name-in-mail.ts';
import type { ChangeContext } from '../../../../sync/feed.ts';
import { membersWithRole } from '../../../accounts/people.ts';
import { notify } from '../../../communication/notify.ts';
import { managingRoles } from '../../access.ts';
import { couponCodeOf } from '../../coupon-statements.ts';
import { findInvoice, type InvoiceRecord } from '../../repository.ts';
import { documentOf } from './document-of-invoice.ts';
import { writtenInvoice } from './written-document.ts';

/** With the invoice's id: the id of this notice. */
const RECEIPT = '7ec4e917-0000-4000-8000-000000000001';

export const receiptMail = defineJob({
  kind: 'receipt-mail',
  waitsFor: 'mail server',
  args: v.strictObject({
    environment: v.picklist(billingEnvironments),
    invoiceId: idSchema,
    userId: idSchema,
  }),
  async run({ environment, invoiceId, userId }, { database: { db }, mailer, publicUrl, id }) {
    const user = await db
      .selectFrom('accounts.users')
      .select(['email', 'emailVerified', 'alias', 'firstName', 'disabled'])
      .where('id', '=', userId)
      .executeTakeFirst();
    if (!user || user.disabled || !user.emailVerified) return;
    const invoice = await findInvoice(db, environment, invoiceId);
    if (!invoice?.parties) return;
    const link = `${publicUrl}/invoice/${invoice.token}`;
    const written = writtenInvoice({
      invoice,
      parties: invoice.parties,
      coupon: await couponCodeOf(db, invoice),
      credits: [],
      link,
    });
    const file = await documentOf(db, { invoice, creditNoteId: null, publicUrl });
    const first = nameInMail(user.firstName, user.alias);
    await mailer.send(composeReceipt({ written, file, to: user.email, first, link, publicUrl }), id);
  },
});

/** @param invoice  just paid. @param by  who paid; null: a renewal */
export async function tellOfPayment(
  ctx: ChangeContext,
  invoice: InvoiceRecord,
  { at, by }: { at: number; by: { userId: string } | null },
): Promise<void> {
  const { environment, id, ownerType, ownerId, amountCents, currency, title, token } = invoice;
  if (environment !== 'LIVE') return;
  const managers =
    ownerType === 'USER' ? [ownerId] : await membersWithRole(ctx.tx, ownerId, [...managingRoles]);
  const people = [...new Set([...managers, ...(by ? [by.userId] : [])])];
  const variables = {
    amount: billingDocumentWords.money(amountCents, currency),
    title,
    link: `/invoice/${token}`,
  };
  await notify(ctx, people, { id: mixedId(id, RECEIPT), template: 'receipt', variables, by: null }, at);
  for (const userId of people)
    await sendJob(
      ctx.tx,
      receiptMail,
      { environment, invoiceId: id, userId },
      { at, key: `${id} ${userId}` },
    );
}
