/** Invoices as the contract shows them. */
import type { Invoice, PublicInvoice } from '#contract/billing/invoice.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { findOrganization } from '../../accounts/face.ts';
import { readsBilling } from '../access.ts';
import { couponCodeOf } from '../coupon-statements.ts';
import { providerOf } from '../payment-providers.ts';
import { mayKeep } from '../payments/may-keep.ts';
import { creditNotesOf } from '../refunds/credit-notes.ts';
import { findInvoiceByToken, findPlan, type InvoiceRecord } from '../repository.ts';
import { sellingNow } from '../selling.ts';
import { taxOf } from './documents/parties.ts';
import { invoiceNow } from './invoice-now.ts';
import { whatFollows } from './what-follows.ts';

const toInvoice = (invoice: InvoiceRecord): Invoice => ({
  invoiceId: invoice.id,
  number: invoice.number,
  uppToken: invoice.token,
  environment: invoice.environment,
  title: invoice.title,
  licenses: invoice.licenses,
  amountCents: invoice.amountCents,
  currency: invoice.currency,
  status: invoice.status,
  createdAt: invoice.createdAt,
  paidAt: invoice.paidAt,
});

/** With what went back of each. */
export async function toInvoices(
  tx: ReadContext['tx'],
  invoices: readonly InvoiceRecord[],
): Promise<Invoice[]> {
  const [first] = invoices;
  if (!first) return [];
  const ids = invoices.map(({ id }) => id);
  const notes = Map.groupBy(await creditNotesOf(tx, first.environment, ids), ({ invoiceId }) => invoiceId);
  return invoices.map((invoice) => ({
    ...toInvoice(invoice),
    creditNotes: (notes.get(invoice.id) ?? []).map(({ id, number, amountCents, taxCents, createdAt }) => ({
      ...{ creditNoteId: id, number, amountCents, taxCents, createdAt },
    })),
  }));
}

/** Whoever has the address may see it (BILL-008): this one, and nothing of whose it is, unless they see that one's billing anyhow. */
export async function publicInvoice(
  ctx: ReadContext,
  { uppToken }: { uppToken: string },
): Promise<PublicInvoice | null> {
  const { tx, at, caller } = ctx;
  const found = await findInvoiceByToken(tx, uppToken);
  if (!found) return null;
  const invoice = await invoiceNow(tx, found, at);
  const plan = await findPlan(tx, invoice.environment, invoice.planId);
  const seller = plan && (await findOrganization(tx, plan.tenantId));
  const owner = { type: invoice.ownerType, id: invoice.ownerId };
  const isTheirs = caller && owner.type === 'ORGANIZATION' && (await readsBilling(ctx, owner));
  const [shown] = await toInvoices(tx, [invoice]);
  return {
    ...(shown ?? toInvoice(invoice)),
    seller: seller?.name ?? '',
    provider: providerOf(invoice.environment)?.name ?? null,
    courseId: invoice.courseId,
    keeps: invoice.status === 'open' && caller && (await mayKeep(ctx, invoice)) ? false : null,
    kind: invoice.kind,
    periodStart: invoice.periodStart,
    periodEnd: invoice.periodEnd,
    organizationId: isTheirs ? owner.id : null,
    follows: isTheirs && plan ? await whatFollows(ctx, invoice, plan) : null,
    coupon: await couponOn(tx, invoice),
    tax: taxOn(invoice),
  };
}

function taxOn({ status, parties, taxCents, amountCents }: InvoiceRecord): PublicInvoice['tax'] {
  const isPaid = status === 'paid';
  const tax = isPaid ? (parties?.tax ?? null) : sellingNow().tax;
  return tax && { ...tax, amountCents: isPaid ? taxCents : taxOf(amountCents, tax) };
}

async function couponOn(tx: ReadContext['tx'], invoice: InvoiceRecord): Promise<PublicInvoice['coupon']> {
  const code = await couponCodeOf(tx, invoice);
  return code === null ? null : { code, discountCents: invoice.discountCents };
}
