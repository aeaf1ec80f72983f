/** Products and their plans, and the price of a course (API-051, COLL-025). */
import * as v from 'valibot';
import { PRICE_LEAST_CENTS, PRICE_MOST_CENTS } from '#domain/price.ts';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { defineServerPage } from '../server-page.ts';
import { nameSchema } from '../visible-text.ts';
import { currencySchema, intervalSchema, ownerInfoSchema, pricedProductSchema } from './plan-overview.ts';

const NAME_LETTERS = 120;
const PLANS_AT_ONCE = 20;
const MOST_TERMS = 36;

const priceSchema = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(PRICE_LEAST_CENTS),
  v.maxValue(PRICE_MOST_CENTS),
);
const termCountSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_TERMS));

export const planSchema = v.object({
  productId: idSchema,
  planId: idSchema,
  title: v.string(),
  price: v.number(),
  termCount: v.number(),
  interval: intervalSchema,
});

const newPlanSchema = v.strictObject({
  planId: idSchema,
  title: nameSchema(NAME_LETTERS),
  price: priceSchema,
  termCount: termCountSchema,
  interval: intervalSchema,
});

export const createPlansForProductOperation = defineOperation({
  name: 'createPlansForProduct',
  service: 'billing',
  args: {
    tenantId: idSchema,
    productId: idSchema,
    plans: v.pipe(v.array(newPlanSchema), v.nonEmpty(), v.maxLength(PLANS_AT_ONCE)),
  },
  result: '{ productId planId title price termCount interval }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'],
});

export const createPricingPlanAndProductOperation = defineOperation({
  name: 'createPricingPlanAndProduct',
  service: 'billing',
  args: {
    /** who takes the money */
    provider: v.picklist(['test', 'stripe']),
    amountInCents: priceSchema,
    interval: intervalSchema,
    intervalCount: termCountSchema,
    productId: idSchema,
    pricingPlanId: idSchema,
    tenantId: idSchema,
    productName: nameSchema(NAME_LETTERS),
  },
  result: '{ productId planId title price termCount interval }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'],
});

/** null: it is no longer sold */
export const setCoursePriceOperation = defineOperation({
  name: 'setCoursePrice',
  service: 'billing',
  args: { courseId: idSchema, productId: idSchema, priceInCents: v.nullable(priceSchema) },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'],
});

/** For how much a course is sold with the money of the session that asks; null: it is not. */
export const courseOfferPage = defineServerPage({
  name: 'getCourseOffer',
  service: 'billing',
  args: { courseId: idSchema },
  result: '',
  answer: v.nullable(v.object({ priceInCents: v.number(), currency: currencySchema })),
});

/** What an organization can subscribe to. */
export const planOffersPage = defineServerPage({
  name: 'getPlanOffers',
  service: 'billing',
  args: { ownerInfo: ownerInfoSchema },
  result: '',
  answer: v.array(pricedProductSchema),
});
