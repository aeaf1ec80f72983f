/** What an organization has sold or bought, as a bookkeeper needs it. */
import { type Kysely, sql } from 'kysely';
import type { InvoiceParties } from '#contract/billing/invoice-parties.ts';
import { MOST_ORDERS, type Order, type ordersPage } from '#contract/billing/order.ts';
import type { PageArgs } from '#contract/server-page.ts';
import type { Database } from '../../storage/tables.ts';
import type { ReadContext } from '../../verbs/service-context.ts';
import { assertBilling } from './access.ts';
import { environmentOf } from './environment.ts';
import { type CreditNoteRecord, creditNotesOf } from './refunds/credit-notes.ts';
import type { InvoiceRecord } from './repository.ts';

type OrderRecord = InvoiceRecord & { code: string | null; buyerName: string; sellerName: string };

/** @throws Refusal FORBIDDEN_ACCESS */
export async function orders(ctx: ReadContext, asked: PageArgs<typeof ordersPage>) {
  await assertBilling(ctx, { type: 'ORGANIZATION', id: asked.organizationId }, 'Read');
  const environment = environmentOf(ctx);
  const found = await ordersOf(ctx.tx, environment, asked);
  const shown = found.slice(0, MOST_ORDERS);
  const ids = shown.map(({ id }) => id);
  const credits = ids.length > 0 ? await creditNotesOf(ctx.tx, environment, ids) : [];
  const byInvoice = Map.groupBy(credits, ({ invoiceId }) => invoiceId);
  return {
    orders: shown.map((invoice) => toOrder(invoice, byInvoice.get(invoice.id) ?? [])),
    isWhole: found.length <= MOST_ORDERS,
  };
}

function toOrder(invoice: OrderRecord, credits: readonly CreditNoteRecord[]): Order {
  const { number, createdAt, paidAt, status, title, licenses, currency } = invoice;
  const { amountCents, taxCents, discountCents, code, buyerName, sellerName } = invoice;
  const parties: InvoiceParties | null = invoice.parties;
  return {
    ...{ number, issuedAt: createdAt, paidAt, status, title, count: licenses, currency },
    ...{ amountCents, taxCents, discountCents, coupon: code ?? '' },
    seller: parties?.seller.name ?? sellerName,
    buyer: parties?.buyer.name ?? buyerName,
    buyerAddress: parties?.buyer.address ?? '',
    buyerTaxNumber: parties?.buyer.taxNumber ?? '',
    taxName: parties?.tax?.name ?? '',
    taxPercent: parties?.tax?.percent ?? null,
    method: parties?.method ?? '',
    creditNotes: credits.map((each) => each.number),
    creditedCents: credits.reduce((sum, each) => sum + each.amountCents, 0),
  };
}

async function ordersOf(
  tx: Kysely<Database>,
  environment: InvoiceRecord['environment'],
  { organizationId, side, from, until }: PageArgs<typeof ordersPage>,
): Promise<OrderRecord[]> {
  const mine =
    side === 'sold'
      ? sql`o."tenantId" = ${organizationId}::uuid`
      : sql`i."ownerType" = 'ORGANIZATION' and i."ownerId" = ${organizationId}::uuid`;
  const { rows } = await sql<OrderRecord>`
    select i.*, c.code, s.name as "sellerName",
      coalesce(b.name, concat_ws(' ', u."firstName", u."lastName")) as "buyerName"
    from billing.invoices i
    join billing.plans p on p.environment = i.environment and p.id = i."planId"
    join billing.products o on o.environment = p.environment and o.id = p."productId"
    join accounts.organizations s on s.id = o."tenantId"
    left join billing.coupons c on c.environment = i.environment and c.id = i."couponId"
    left join accounts.organizations b on i."ownerType" = 'ORGANIZATION' and b.id = i."ownerId"
    left join accounts.users u on i."ownerType" = 'USER' and u.id = i."ownerId"
    where i.environment = ${environment} and ${mine}
      and i."createdAt" >= ${from} and i."createdAt" < ${until}
    order by i."createdAt", i.number limit ${MOST_ORDERS + 1}`.execute(tx);
  return rows;
}
