/** Coupons of what an organization sells: made, listed and ended by those who manage its billing. */
import {
  type createCouponOperation,
  type endCouponOperation,
  MOST_COUPONS,
} from '#contract/billing/coupon.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { audit } from '../../../audit/audit.ts';
import type { ReadContext, ServiceContext } from '../../../verbs/service-context.ts';
import { assertBilling } from '../access.ts';
import {
  couponsOf,
  endCouponRow,
  findCoupon,
  insertCoupon,
  productsOf,
  usesOf,
} from '../coupon-statements.ts';
import { environmentOf } from '../environment.ts';
import { findProduct } from '../repository.ts';
import { sellingNow } from '../selling.ts';

/** @throws Refusal FORBIDDEN_ACCESS */
export async function coupons(ctx: ReadContext, { organizationId }: { organizationId: string }) {
  await assertBilling(ctx, { type: 'ORGANIZATION', id: organizationId }, 'Read');
  const environment = environmentOf(ctx);
  const found = await couponsOf(ctx.tx, environment, organizationId);
  const uses = await usesOf(
    ctx.tx,
    environment,
    found.map(({ id }) => id),
  );
  const products = await productsOf(ctx.tx, environment, organizationId);
  return {
    coupons: found.map(({ id, environment: _environment, tenantId, createdAt, ...coupon }) => ({
      ...coupon,
      couponId: id,
      uses: uses.get(id) ?? 0,
    })),
    currency: sellingNow().currency,
    products: products.map(({ id: productId, name }) => ({ productId, name })),
  };
}

/** @throws Refusal FORBIDDEN_ACCESS; INVALID_ARGUMENTS: no discount or two, or it ends before it begins; COUPON_EXISTS; LIMIT_REACHED */
export async function createCoupon(ctx: ServiceContext, args: ArgsOf<typeof createCouponOperation>) {
  const { couponId: id, organizationId: tenantId, ...terms } = args;
  await assertBilling(ctx, { type: 'ORGANIZATION', id: tenantId }, 'Manage');
  const { tx, at } = ctx;
  const environment = environmentOf(ctx);
  const { percentOff, amountOffCents, validFrom, validUntil, productId } = terms;
  const isBackwards = validFrom !== null && validUntil !== null && validUntil <= validFrom;
  if ((percentOff === null) === (amountOffCents === null) || isBackwards)
    throw new Refusal('INVALID_ARGUMENTS');
  if (productId !== null && (await findProduct(tx, environment, productId))?.tenantId !== tenantId)
    throw new Refusal('FORBIDDEN_ACCESS');
  const known = await findCoupon(tx, environment, id);
  if (known) {
    if (known.tenantId !== tenantId) throw new Refusal('FORBIDDEN_ACCESS');
    return { success: true };
  }
  const open = (await couponsOf(tx, environment, tenantId)).filter(({ ended }) => !ended);
  if (open.length >= MOST_COUPONS) throw new Refusal('LIMIT_REACHED', { extras: { most: MOST_COUPONS } });
  const made = await insertCoupon(tx, {
    ...terms,
    currency: sellingNow().currency,
    environment,
    id,
    tenantId,
    createdAt: at,
  });
  // Sent twice at one moment, it is there by now.
  if (!made && (await findCoupon(tx, environment, id))?.tenantId === tenantId) return { success: true };
  if (!made) throw new Refusal('COUPON_EXISTS');
  await audit(tx, {
    kind: 'coupon made',
    at,
    by: ctx.caller,
    organizationId: tenantId,
    entity: { type: 'coupon', id },
    details: { environment, percentOff, amountOffCents },
  });
  return { success: true };
}

/** @throws Refusal FORBIDDEN_ACCESS; the same where there is no such coupon */
export async function endCoupon(
  ctx: ServiceContext,
  { organizationId, couponId }: ArgsOf<typeof endCouponOperation>,
) {
  await assertBilling(ctx, { type: 'ORGANIZATION', id: organizationId }, 'Manage');
  const environment = environmentOf(ctx);
  const coupon = await findCoupon(ctx.tx, environment, couponId);
  if (coupon?.tenantId !== organizationId) throw new Refusal('FORBIDDEN_ACCESS');
  if (coupon.ended) return { success: true };
  await endCouponRow(ctx.tx, coupon);
  await audit(ctx.tx, {
    kind: 'coupon ended',
    at: ctx.at,
    by: ctx.caller,
    organizationId,
    entity: { type: 'coupon', id: couponId },
    details: { environment },
  });
  return { success: true };
}
