/** Coupons: statements and nothing else. Each is of one environment. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database } from '../../storage/tables.ts';
import type { InvoiceRecord } from './repository.ts';

type Tx = Kysely<Database>;

/** @returns null: the invoice has none */
export async function couponCodeOf(
  tx: Tx,
  { environment, couponId }: Pick<InvoiceRecord, 'environment' | 'couponId'>,
): Promise<string | null> {
  if (couponId === null) return null;
  const coupon = await tx
    .selectFrom('billing.coupons')
    .select('code')
    .where('environment', '=', environment)
    .where('id', '=', couponId)
    .executeTakeFirst();
  return coupon?.code ?? null;
}

export type CouponRecord = Selectable<Database['billing.coupons']>;
type Environment = InvoiceRecord['environment'];

export const insertCoupon = (tx: Tx, coupon: Insertable<Database['billing.coupons']>) =>
  tx
    .insertInto('billing.coupons')
    .values(coupon)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

export const findCoupon = (tx: Tx, environment: Environment, id: string) =>
  tx
    .selectFrom('billing.coupons')
    .selectAll()
    .where('environment', '=', environment)
    .where('id', '=', id)
    .executeTakeFirst();

/** The one that can be used, or else the one that was ended last. */
export const couponCalled = (
  tx: Tx,
  { environment, tenantId, code }: Pick<CouponRecord, 'environment' | 'tenantId' | 'code'>,
) =>
  tx
    .selectFrom('billing.coupons')
    .selectAll()
    .where('environment', '=', environment)
    .where('tenantId', '=', tenantId)
    .where('code', '=', code)
    .orderBy('ended')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Until the transaction ends nobody else counts its uses: the last one is somebody's alone. */
export const holdCoupon = (tx: Tx, { environment, id }: Pick<CouponRecord, 'environment' | 'id'>) =>
  tx
    .selectFrom('billing.coupons')
    .selectAll()
    .where('environment', '=', environment)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();

export const endCouponRow = (tx: Tx, { environment, id }: Pick<CouponRecord, 'environment' | 'id'>) =>
  tx
    .updateTable('billing.coupons')
    .set({ ended: true })
    .where('environment', '=', environment)
    .where('id', '=', id)
    .execute();

export const couponsOf = (tx: Tx, environment: Environment, tenantId: string) =>
  tx
    .selectFrom('billing.coupons')
    .selectAll()
    .where('environment', '=', environment)
    .where('tenantId', '=', tenantId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(500)
    .execute();

/** By invoices that are paid or may still be: one that is canceled gives its use back. @param besides  an invoice that is not counted */
export async function usesOf(
  tx: Tx,
  environment: Environment,
  couponIds: readonly string[],
  besides: string | null = null,
): Promise<ReadonlyMap<string, number>> {
  if (couponIds.length === 0) return new Map();
  const counted = await tx
    .selectFrom('billing.invoices')
    .select(({ fn }) => ['couponId', fn.countAll<string>().as('count')])
    .where('environment', '=', environment)
    .where('couponId', 'in', [...couponIds])
    .where('status', '!=', 'void')
    .$if(besides !== null, (query) => query.where('id', '!=', besides))
    .groupBy('couponId')
    .execute();
  return new Map(counted.map(({ couponId, count }) => [couponId as string, Number(count)]));
}

export const productsOf = (tx: Tx, environment: Environment, tenantId: string) =>
  tx
    .selectFrom('billing.products')
    .select(['id', 'name'])
    .where('environment', '=', environment)
    .where('tenantId', '=', tenantId)
    .orderBy('name')
    .limit(500)
    .execute();
