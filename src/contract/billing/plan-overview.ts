/** What somebody pays for: plans, their terms and what is billed next (BILL-001, API-050). Money is whole units of its currency’s smallest coin, also where it is called cents. */
import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { defineServerPage } from '../server-page.ts';

export const ownerInfoSchema = v.strictObject({
  type: v.picklist(['ORGANIZATION', 'USER']),
  id: idSchema,
});
export type OwnerInfo = v.InferOutput<typeof ownerInfoSchema>;

export const centsSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
/** ISO 4217. Absent: of a server of before, which took dollars alone. */
export const currencySchema = v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)));
export const intervalSchema = v.picklist(['MONTHLY', 'YEARLY']);

export const pricedProductSchema = v.object({
  /** of the plan: what subscribing names */
  planId: idSchema,
  pricePerUnit: centsSchema,
  currency: currencySchema,
  description: v.string(),
  interval: intervalSchema,
  /** how many intervals are paid at once; absent: one */
  termCount: v.optional(v.number()),
});
export type PricedProduct = v.InferOutput<typeof pricedProductSchema>;

const productFamilySchema = v.object({
  ownerId: idSchema,
  currentProduct: v.nullable(pricedProductSchema),
  products: v.array(pricedProductSchema),
});

const planSubscriptionSchema = v.object({
  subscriptionId: idSchema,
  isReseller: v.boolean(),
  start: v.number(),
  /** null: it has none, and counts as expired (BANNER-004) */
  end: v.nullable(v.number()),
  renewalPeriod: v.picklist(['monthly', 'yearly']),
  /** in days, where a term is not its plan's */
  durationOverride: v.nullable(v.number()),
  licenses: v.number(),
  /** what it becomes at its end; absent: of a server of before */
  atEnd: v.optional(
    v.object({
      /** no term of the product follows yet */
      isLast: v.boolean(),
      cancelAtEnd: v.boolean(),
      nextPlanId: v.nullable(idSchema),
      nextLicenses: v.nullable(v.number()),
      failedAt: v.nullable(v.number()),
      failures: v.number(),
    }),
  ),
  productFamily: productFamilySchema,
});
export type PlanSubscription = v.InferOutput<typeof planSubscriptionSchema>;

/** What Auto Pay charges for the term after the last one of a product (`src/domain/next-charge.ts`). */
export const comingChargeSchema = v.object({
  /** product and plan */
  title: v.string(),
  at: v.number(),
  amountCents: centsSchema,
  currency: v.string(),
  licenses: v.number(),
  from: v.number(),
  to: v.number(),
});
export type ComingCharge = v.InferOutput<typeof comingChargeSchema>;
const plannedChargeSchema = v.object({ subscriptionId: idSchema, ...comingChargeSchema.entries });
export type PlannedCharge = v.InferOutput<typeof plannedChargeSchema>;

/** What an owner's next terms are paid with. */
export const savedMethodSchema = v.object({
  kind: v.picklist(['card', 'paypal']),
  /** as its provider calls it, `visa`; null: it was saved before this was kept */
  brand: v.nullable(v.string()),
  last4: v.nullable(v.string()),
  /** year and month, `2027-04`; null: it does not expire, or nobody knows */
  expires: v.nullable(v.string()),
});
export type SavedMethod = v.InferOutput<typeof savedMethodSchema>;

const failingRenewalSchema = v.object({
  subscriptionId: idSchema,
  title: v.string(),
  failedAt: v.number(),
  /** the provider's own word */
  reason: v.string(),
  /** null: it is not tried again */
  nextTry: v.nullable(v.number()),
  /** until when its seats stay open */
  graceUntil: v.number(),
});
export type FailingRenewal = v.InferOutput<typeof failingRenewalSchema>;

/** What only a press pays for that names the sum: the term is over, or its renewal failed. */
const unpaidTermSchema = v.object({
  subscriptionId: idSchema,
  title: v.string(),
  endsAt: v.number(),
  planId: idSchema,
  licenses: v.number(),
  amountCents: centsSchema,
  currency: v.string(),
  /** whether it can still be bought */
  offered: v.boolean(),
});
export type UnpaidTerm = v.InferOutput<typeof unpaidTermSchema>;

export const planOverviewSchema = v.object({
  hasTrial: v.boolean(),
  hasActiveSubscription: v.boolean(),
  nextBillDate: v.nullable(v.number()),
  hasAutopay: v.boolean(),
  /** when it was agreed to; null: it is off. Absent: of a server of before */
  autopaySince: v.optional(v.nullable(v.number())),
  subscriptions: v.array(planSubscriptionSchema),
  customRenewal: v.nullable(v.object({ start: v.number() })),
  hasFutureSubscription: v.boolean(),
  hasBillingAddress: v.boolean(),
  /** where a sign-up is prepared for this person (BILL-003) */
  signupToken: v.optional(v.nullable(v.string())),
  // Absent from what a device has seen before: it says less until it asks again.
  /** the next one first */
  nextCharges: v.optional(v.array(plannedChargeSchema)),
  /** what turning Auto Pay on now would bring; empty while it is on */
  chargesIfOn: v.optional(v.array(plannedChargeSchema)),
  /** null: none is saved */
  method: v.optional(v.nullable(savedMethodSchema)),
  failing: v.optional(v.array(failingRenewalSchema)),
  unpaid: v.optional(v.array(unpaidTermSchema)),
});
export type PlanOverview = v.InferOutput<typeof planOverviewSchema>;

/** null: there is no plan */
export const planOverviewPage = defineServerPage({
  name: 'getPlanOverview',
  service: 'billing',
  args: { ownerInfo: ownerInfoSchema },
  result: '',
  answer: v.nullable(planOverviewSchema),
});
