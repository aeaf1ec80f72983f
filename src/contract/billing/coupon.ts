/** Coupons: made and ended by those who manage the billing of whoever sells, used by those who buy. */
import * as v from 'valibot';
import { COUPON_CODE, couponCode, couponFaults, MOST_COUPON_USES } from '#domain/coupons.ts';
import { PRICE_MOST_CENTS } from '#domain/price.ts';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { defineServerPage } from '../server-page.ts';
import { uppTokenSchema } from './invoice.ts';
import { currencySchema } from './plan-overview.ts';

export const MOST_COUPONS = 200;
const TYPED_LETTERS = 100;

const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const moment = v.nullable(whole(0, Number.MAX_SAFE_INTEGER));

const terms = {
  code: v.pipe(v.string(), v.maxLength(TYPED_LETTERS), v.transform(couponCode), v.regex(COUPON_CODE)),
  percentOff: v.nullable(whole(1, 100)),
  amountOffCents: v.nullable(whole(1, PRICE_MOST_CENTS)),
  mostUses: v.nullable(whole(1, MOST_COUPON_USES)),
  validFrom: moment,
  validUntil: moment,
  productId: v.nullable(idSchema),
};

/** One of percent and amount. */
export const createCouponOperation = {
  ...defineOperation({
    name: 'createCoupon',
    service: 'billing',
    args: { couponId: idSchema, organizationId: idSchema, ...terms },
    result: '{ success }',
    refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS', 'COUPON_EXISTS', 'LIMIT_REACHED'],
  }),
  attemptIn: 'couponId' as const,
};

/** Nobody can use it from now on; what was bought with it stays bought. */
export const endCouponOperation = defineOperation({
  name: 'endCoupon',
  service: 'billing',
  args: { organizationId: idSchema, couponId: idSchema },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS'],
});

const couponSchema = v.object({
  currency: currencySchema,
  couponId: idSchema,
  code: v.string(),
  percentOff: v.nullable(v.number()),
  amountOffCents: v.nullable(v.number()),
  mostUses: v.nullable(v.number()),
  uses: v.number(),
  validFrom: v.nullable(v.number()),
  validUntil: v.nullable(v.number()),
  productId: v.nullable(idSchema),
  ended: v.boolean(),
});
export type Coupon = v.InferOutput<typeof couponSchema>;

/** The newest first, with what is sold that one may be for. */
export const couponsPage = defineServerPage({
  name: 'getCoupons',
  service: 'billing',
  args: { organizationId: idSchema },
  result: '',
  answer: v.object({
    coupons: v.array(couponSchema),
    /** of an amount that is taken off from now on */
    currency: currencySchema,
    products: v.array(v.object({ productId: idSchema, name: v.string() })),
  }),
});

/**
 * On an open invoice, before it is paid. A code of another seller is as unknown as one that there is not. Empty: without one. An invoice
 * that is for more licenses of a running term takes none.
 */
export const applyCouponOperation = {
  ...defineOperation({
    name: 'applyCoupon',
    service: 'billing',
    args: { uppToken: uppTokenSchema, code: v.pipe(v.string(), v.maxLength(TYPED_LETTERS)) },
    result: '{ fault }',
    refusals: ['FORBIDDEN_ACCESS', 'RATE_LIMITED'],
  }),
  /** null: it serves, and the invoice asks for less */
  answer: v.object({ fault: v.nullable(v.picklist(couponFaults)) }),
};
