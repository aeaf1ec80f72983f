/** What an organization has sold or bought, for a bookkeeper: one row an invoice. */
import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { defineServerPage } from '../server-page.ts';
import { centsSchema } from './plan-overview.ts';

export const MOST_ORDERS = 10_000;
export const orderSides = ['sold', 'bought'] as const;

const orderSchema = v.object({
  number: v.number(),
  issuedAt: v.number(),
  paidAt: v.nullable(v.number()),
  status: v.picklist(['open', 'paid', 'void']),
  title: v.string(),
  count: v.nullable(v.number()),
  seller: v.string(),
  buyer: v.string(),
  buyerAddress: v.string(),
  buyerTaxNumber: v.string(),
  currency: v.string(),
  /** with the tax, after the discount */
  amountCents: centsSchema,
  taxCents: centsSchema,
  taxName: v.string(),
  taxPercent: v.nullable(v.number()),
  discountCents: centsSchema,
  coupon: v.string(),
  method: v.string(),
  creditNotes: v.array(v.number()),
  creditedCents: centsSchema,
});
export type Order = v.InferOutput<typeof orderSchema>;

/** Issued from one moment until just before another, the oldest first. `isWhole`: no more than `MOST_ORDERS`. */
export const ordersPage = defineServerPage({
  name: 'getOrders',
  service: 'billing',
  args: {
    organizationId: idSchema,
    side: v.picklist(orderSides),
    from: v.number(),
    until: v.number(),
  },
  result: '',
  answer: v.object({ orders: v.array(orderSchema), isWhole: v.boolean() }),
});
