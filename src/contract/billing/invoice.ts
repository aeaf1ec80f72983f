/** Invoices and how they are paid (BILL-006, BILL-008). Whoever has an invoice's address sees that invoice, and nothing else. */
import * as v from 'valibot';
import { billingEnvironments } from '#domain/billing-environment.ts';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { defineServerPage } from '../server-page.ts';
import {
  centsSchema,
  comingChargeSchema,
  currencySchema,
  ownerInfoSchema,
  savedMethodSchema,
} from './plan-overview.ts';

export const MOST_LICENSES = 10_000;
export const SOURCE_LETTERS = 200;

export const uppTokenSchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));

const invoiceSchema = v.object({
  invoiceId: idSchema,
  number: v.number(),
  uppToken: uppTokenSchema,
  environment: v.picklist(billingEnvironments),
  title: v.string(),
  /** of a plan; of a course that an organization buys its seats; null: one person's course */
  licenses: v.nullable(v.number()),
  amountCents: centsSchema,
  currency: currencySchema,
  status: v.picklist(['open', 'paid', 'void']),
  createdAt: v.number(),
  paidAt: v.nullable(v.number()),
  /** what went back of it, the oldest first; absent: of a server of before */
  creditNotes: v.optional(
    v.array(
      v.object({
        creditNoteId: idSchema,
        number: v.number(),
        amountCents: centsSchema,
        taxCents: centsSchema,
        createdAt: v.number(),
      }),
    ),
  ),
});
export type Invoice = v.InferOutput<typeof invoiceSchema>;

/** The newest first. `subscriptionId`: of that one alone. */
export const invoicesPage = defineServerPage({
  name: 'getInvoices',
  service: 'billing',
  args: { ownerInfo: ownerInfoSchema, subscriptionId: v.nullable(idSchema) },
  result: '',
  answer: v.array(invoiceSchema),
});

/** What is behind a public address. */
const publicInvoiceSchema = v.object({
  ...invoiceSchema.entries,
  /** who sells */
  seller: v.string(),
  /** null: nobody takes payments here */
  provider: v.nullable(v.picklist(['test', 'stripe'])),
  /** where what was bought is; null: an organization's plan */
  courseId: v.nullable(idSchema),
  /** false: the caller may have the method kept for the next terms, by a press of its own; absent or null: they may not */
  keeps: v.optional(v.nullable(v.boolean())),
  /** absent: of a server of before */
  kind: v.optional(v.picklist(['term', 'more licenses', 'course', 'seats'])),
  /** what it is for, from when to when; of an open one as if it were paid now. null: for good */
  periodStart: v.nullish(v.number()),
  periodEnd: v.nullish(v.number()),
  /** of whom it is, for whoever may see its billing; null: for others, and of a person */
  organizationId: v.nullish(idSchema),
  /** of an open one of a plan, for whoever may see its billing; null: for others, who pay once. Absent: of a server of before */
  follows: v.optional(
    v.nullable(
      v.object({
        /** what Auto Pay charges once this is paid; null: nothing */
        charge: v.nullable(comingChargeSchema),
        /** what it was to charge for the same term; null: nothing */
        replaces: v.nullable(comingChargeSchema),
        method: v.nullable(savedMethodSchema),
      }),
    ),
  ),
  /** what a coupon has taken off; absent: of a server of before */
  coupon: v.optional(v.nullable(v.object({ code: v.string(), discountCents: centsSchema }))),
  /** what is in the sum, as it is now or was when it was paid; absent: of a server of before */
  tax: v.optional(v.nullable(v.object({ name: v.string(), percent: v.number(), amountCents: centsSchema }))),
});
export type PublicInvoice = v.InferOutput<typeof publicInvoiceSchema>;

/** null: nothing is behind it */
export const publicInvoicePage = defineServerPage({
  name: 'getInvoiceByToken',
  service: 'billing',
  args: { uppToken: v.string() },
  result: '',
  answer: v.nullable(publicInvoiceSchema),
});

export const startedInvoiceSchema = v.object({ uppToken: uppTokenSchema });

/** An open invoice for the same is answered again, with what it asks for now. */
export const subscribeOperation = {
  ...defineOperation({
    name: 'subscribe',
    service: 'billing',
    args: {
      invoiceId: idSchema,
      ownerInfo: ownerInfoSchema,
      planId: idSchema,
      licenses: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_LICENSES)),
    },
    result: '{ uppToken }',
    refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'],
  }),
  answer: startedInvoiceSchema,
  attemptIn: 'invoiceId' as const,
};

export const buyCourseOperation = {
  ...defineOperation({
    name: 'buyCourse',
    service: 'billing',
    args: { invoiceId: idSchema, courseId: idSchema },
    result: '{ uppToken }',
    refusals: ['FORBIDDEN_ACCESS'],
  }),
  answer: startedInvoiceSchema,
  attemptIn: 'invoiceId' as const,
};

const paymentStates = ['paid', 'refused', 'elsewhere', 'off'] as const;
export const paymentAnswerSchema = v.object({
  status: v.picklist(paymentStates),
  /** where the person goes on, if the provider asks them itself */
  url: v.nullable(v.string()),
});
export type PaymentAnswer = v.InferOutput<typeof paymentAnswerSchema>;

/** A resent one, and one of another tab, finds it paid: nothing is taken twice. */
export const payInvoiceOperation = {
  ...defineOperation({
    name: 'payInvoice',
    service: 'billing',
    version: 2,
    args: {
      /** made once for each try by the page: the idempotency key */
      paymentId: idSchema,
      uppToken: uppTokenSchema,
      /** what the person has read: an invoice that asks for something else by now is refused */
      amountCents: centsSchema,
      method: v.picklist(['card', 'paypal']),
      /** what the provider's own field made of the card; of the test provider the number of a test card */
      source: v.nullable(v.pipe(v.string(), v.maxLength(SOURCE_LETTERS))),
      /** the next terms are paid with the same; absent: they are not */
      keep: v.nullish(v.boolean()),
    },
    result: '{ status url }',
    refusals: ['FORBIDDEN_ACCESS', 'STALE_VERSION', 'RATE_LIMITED'],
  }),
  answer: paymentAnswerSchema,
};

/** The person is back from the provider. */
export const confirmPaymentOperation = {
  ...defineOperation({
    name: 'confirmPayment',
    service: 'billing',
    args: { paymentId: idSchema, uppToken: uppTokenSchema },
    result: '{ status url }',
    refusals: ['FORBIDDEN_ACCESS'],
  }),
  answer: paymentAnswerSchema,
};

/** Products of one owner. */
const MOST_AGREED = 100;
const agreedChargeSchema = v.strictObject({
  subscriptionId: idSchema,
  amountCents: centsSchema,
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  at: v.number(),
});

/** Refused with STALE_VERSION where it would bring anything else than what was read. */
export const setAutopayOperation = defineOperation({
  name: 'setAutopay',
  service: 'billing',
  version: 2,
  args: {
    ownerInfo: ownerInfoSchema,
    on: v.boolean(),
    /** turning on: every charge that it brings, as the person has read it; absent: they have read of none */
    agreed: v.nullish(v.pipe(v.array(agreedChargeSchema), v.maxLength(MOST_AGREED))),
  },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'STALE_VERSION'],
});
