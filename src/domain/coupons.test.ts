import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUPON_CODE, type CouponTerms, couponCode, couponFault, discountOf } from './coupons.ts';

const coupon = (given: Partial<CouponTerms> = {}): CouponTerms => ({
  ...{ percentOff: 20, amountOffCents: null, mostUses: null },
  ...{ validFrom: null, validUntil: null, productId: null, ended: false },
  ...given,
});
const asked = (given: object = {}) => ({ at: 1000, uses: 0, product: 'skiff', ...given });

describe('a coupon', () => {
  it('takes a percentage or an amount off', () => {
    expect(discountOf({ percentOff: 20, amountOffCents: null }, 1900)).toBe(380);
    expect(discountOf({ percentOff: 15, amountOffCents: null }, 1910)).toBe(287);
    expect(discountOf({ percentOff: null, amountOffCents: 500 }, 1900)).toBe(500);
  });

  it('never takes more off than there is, and never less than nothing', () => {
    expect(discountOf({ percentOff: null, amountOffCents: 5000 }, 1900)).toBe(1900);
    expect(discountOf({ percentOff: 100, amountOffCents: null }, 1901)).toBe(1901);
    const amount = fc.integer({ min: 0, max: 2_147_483_647 });
    const percents = fc.integer({ min: 1, max: 100 });
    fc.assert(
      fc.property(amount, percents, amount, (whole, percentOff, amountOffCents) => {
        for (const off of [
          discountOf({ percentOff, amountOffCents: null }, whole),
          discountOf({ percentOff: null, amountOffCents }, whole),
        ]) {
          expect(Number.isInteger(off)).toBe(true);
          expect(off).toBeGreaterThanOrEqual(0);
          expect(off).toBeLessThanOrEqual(whole);
        }
      }),
    );
  });

  it('serves from its first moment until just before its last, for its product, as often as it may', () => {
    expect(couponFault(coupon(), asked())).toBeNull();
    expect(couponFault(coupon({ validFrom: 1001 }), asked())).toBe('not yet');
    expect(couponFault(coupon({ validFrom: 1000, validUntil: 1001 }), asked())).toBeNull();
    expect(couponFault(coupon({ validUntil: 1000 }), asked())).toBe('expired');
    expect(couponFault(coupon({ productId: 'sloop' }), asked())).toBe('another product');
    expect(couponFault(coupon({ mostUses: 2 }), asked({ uses: 1 }))).toBeNull();
    expect(couponFault(coupon({ mostUses: 2 }), asked({ uses: 2 }))).toBe('used up');
    expect(couponFault(coupon({ ended: true }), asked())).toBe('ended');
  });

  it('is found however its code was typed', () => {
    expect(couponCode(' spring-26 ')).toBe('SPRING-26');
    for (const code of ['SPRING-26', 'ABC']) expect(COUPON_CODE.test(code)).toBe(true);
    for (const code of ['', 'AB', '-AB', 'A B C', 'ÄBC', 'X'.repeat(33)])
      expect(COUPON_CODE.test(code)).toBe(false);
  });
});
