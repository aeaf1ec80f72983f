/**
 * A coupon on an open invoice. An invoice that is open or paid is a use of its coupon; one that is canceled is none, so that nothing has to
 * be given back.
 */
import type { applyCouponOperation } from '#contract/billing/coupon.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { COUPON_HELD_MS, type CouponFault, couponCode, couponFault, discountOf } from '#domain/coupons.ts';
import { leastCoin } from '#domain/money.ts';
import type { JobContext } from '../../../jobs/job.ts';
import { codeGuesses } from '../../../limits/code-guesses.ts';
import { sharedCounters } from '../../../limits/shared-counters.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { couponCalled, holdCoupon, usesOf } from '../coupon-statements.ts';
import { environmentOf } from '../environment.ts';
import { findPlan, holdInvoice, letHeldCouponsGo, writeInvoice } from '../repository.ts';

/** Where nobody counts for all nodes, this one does. */
const ownGuessing = codeGuesses(sharedCounters(null))('');

type Answer = { fault: CouponFault | null };

/** @throws Refusal FORBIDDEN_ACCESS: no such invoice, or not to be paid any more; RATE_LIMITED: too many codes that there are not */
export async function applyCoupon(
  ctx: ServiceContext,
  { uppToken, code: typed }: ArgsOf<typeof applyCouponOperation>,
): Promise<Answer> {
  const { tx, at, caller, guessing = ownGuessing } = ctx;
  const environment = environmentOf(ctx);
  const invoice = await holdInvoice(tx, environment, uppToken);
  const plan = invoice && (await findPlan(tx, environment, invoice.planId));
  if (!plan || invoice.status !== 'open') throw new Refusal('FORBIDDEN_ACCESS');
  const { createdAt, amountCents, discountCents } = invoice;
  const whole = amountCents + discountCents;
  const code = couponCode(typed);
  if (code === '') {
    await writeInvoice(tx, invoice, { couponId: null, discountCents: 0, amountCents: whole, createdAt });
    return { fault: null };
  }
  const { tenantId, productId: product } = plan;
  const called = await guessing(
    caller.userId,
    () => couponCalled(tx, { environment, tenantId, code }),
    'coupon',
  );
  if (!called) return { fault: 'unknown' };
  // What more licenses cost is reckoned anew each day until they are paid.
  if (invoice.kind === 'more licenses') return { fault: 'another product' };
  const coupon = await holdCoupon(tx, called);
  const uses = await usesOf(tx, environment, [coupon.id], invoice.id);
  const fault = couponFault(coupon, { at, uses: uses.get(coupon.id) ?? 0, product });
  if (fault !== null) return { fault };
  // 500 off is another sum in another currency.
  if (coupon.amountOffCents !== null && coupon.currency !== invoice.currency)
    return { fault: 'another product' };
  const off = discountOf(coupon, whole, leastCoin(invoice.currency));
  await writeInvoice(tx, invoice, {
    ...{ couponId: coupon.id, discountCents: off, amountCents: whole - off },
    // Issued with it: from now on the coupon is held.
    createdAt: at,
  });
  return { fault: null };
}

/** Invoices that nobody has paid for a day give their coupons to others. */
export const releaseCoupons = ({ database, now }: Pick<JobContext, 'database' | 'now'>) =>
  letHeldCouponsGo(database.db, now() - COUPON_HELD_MS);
