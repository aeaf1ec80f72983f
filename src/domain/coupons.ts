/** What a coupon takes off, and whether it serves. Moments are epoch milliseconds, amounts whole units of the currency's smallest coin. */

export const COUPON_CODE = /^[A-Z0-9][A-Z0-9-]{2,31}$/;
export const MOST_COUPON_USES = 100_000;
/** An unpaid invoice holds its coupon so long; then it is canceled, and somebody else can use the coupon. */
export const COUPON_HELD_MS = 24 * 60 * 60 * 1000;

export type CouponTerms = {
  /** one of the two */
  percentOff: number | null;
  amountOffCents: number | null;
  /** null: any number */
  mostUses: number | null;
  validFrom: number | null;
  /** the first moment at which it does not serve any more */
  validUntil: number | null;
  /** null: all that its seller sells */
  productId: string | null;
  ended: boolean;
};

export const couponFaults = ['unknown', 'ended', 'not yet', 'expired', 'another product', 'used up'] as const;
export type CouponFault = (typeof couponFaults)[number];

/** As people type it. */
export const couponCode = (typed: string): string => typed.replace(/\s+/g, '').toUpperCase();

/** @param uses  by other invoices. @returns null: it serves */
export function couponFault(
  { mostUses, validFrom, validUntil, productId, ended }: CouponTerms,
  { at, uses, product }: { at: number; uses: number; product: string },
): CouponFault | null {
  if (ended) return 'ended';
  if (validFrom !== null && at < validFrom) return 'not yet';
  if (validUntil !== null && at >= validUntil) return 'expired';
  if (productId !== null && productId !== product) return 'another product';
  if (mostUses !== null && uses >= mostUses) return 'used up';
  return null;
}

/** Never more than the whole; half a coin is taken off. @param coin  what can be paid is so many of (`leastCoin`) */
export function discountOf(
  { percentOff, amountOffCents }: Pick<CouponTerms, 'percentOff' | 'amountOffCents'>,
  amountCents: number,
  coin = 1,
): number {
  const off = percentOff === null ? (amountOffCents ?? 0) : (amountCents * percentOff) / 100;
  return Math.min(amountCents, Math.round(off / coin) * coin);
}
