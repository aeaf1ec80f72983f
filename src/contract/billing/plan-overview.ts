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
  productFamily: productFamilySchema,
});
export type PlanSubscription = v.InferOutput<typeof planSubscriptionSchema>;

export const planOverviewSchema = v.object({
  hasTrial: v.boolean(),
  hasActiveSubscription: v.boolean(),
  nextBillDate: v.nullable(v.number()),
  hasAutopay: v.boolean(),
  subscriptions: v.array(planSubscriptionSchema),
  customRenewal: v.nullable(v.object({ start: v.number() })),
  hasFutureSubscription: v.boolean(),
  hasBillingAddress: v.boolean(),
  /** where a sign-up is prepared for this person (BILL-003) */
  signupToken: v.optional(v.nullable(v.string())),
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
