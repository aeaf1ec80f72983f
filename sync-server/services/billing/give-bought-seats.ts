/**
 * Seats that an organization has paid for: they are there in the transaction of the payment, and the members of the group that they were
 * bought for get one each right after it, a hundred at a time.
 */
import * as v from 'valibot';
import { newId } from '#contract/ids.ts';
import { billingEnvironments } from '#domain/billing-environment.ts';
import { defineJob, sendJob } from '../../jobs/job.ts';
import { type ChangeContext, change } from '../../sync/feed.ts';
import { giveSeat } from '../content/seats.ts';
import { openSoldSeats } from '../content/sold-seats.ts';
import type { InvoiceRecord } from './repository.ts';
import { findPurchase, groupMembersWithoutSeat, paidPurchases, settlePurchase } from './seat-purchases.ts';

const AT_ONCE = 100;

/** Added to those that the organization has of the course already. @param invoice  held, and not settled before */
export async function openBoughtSeats(
  ctx: ChangeContext,
  { environment, id: invoiceId, title }: InvoiceRecord,
  at: number,
): Promise<void> {
  const { tx } = ctx;
  const key = { environment, invoiceId };
  const purchase = await findPurchase(tx, key);
  if (!purchase) return;
  const { organizationId, courseId, seats, groupId } = purchase;
  const before = await paidPurchases(tx, purchase);
  const accessGroupId = before[0]?.accessGroupId ?? newId();
  const seatsMax = before.reduce((sum, each) => sum + each.seats, seats);
  await settlePurchase(tx, key, accessGroupId);
  const sold = { accessGroupId, organizationId, name: title, courseIds: [courseId], seatsMax };
  await openSoldSeats(ctx, { ...sold, endsAt: null, at });
  if (groupId !== null) await sendJob(tx, giveBoughtSeats, key, { at, key: `${environment} ${invoiceId}` });
}

export const giveBoughtSeats = defineJob({
  kind: 'give-bought-seats',
  args: v.strictObject({ environment: v.picklist(billingEnvironments), invoiceId: v.string() }),
  async run(key, { database, announcer, now, done }) {
    const purchase = await findPurchase(database.db, key);
    const { accessGroupId, groupId, boughtBy } = purchase ?? {};
    let more = accessGroupId != null && groupId != null;
    while (more && accessGroupId && groupId && boughtBy)
      more = await change(
        database.db,
        (buckets, carried) => announcer.announce(buckets, carried),
        (ctx) => giveSome(ctx, { accessGroupId, groupId, by: boughtBy, at: now() }),
      );
    await database.db.transaction().execute(done);
  },
});

/** @returns whether there may be others, and seats for them */
async function giveSome(
  ctx: ChangeContext,
  { accessGroupId, groupId, by, at }: { accessGroupId: string; groupId: string; by: string; at: number },
): Promise<boolean> {
  const people = await groupMembersWithoutSeat(ctx.tx, { groupId, accessGroupId, limit: AT_ONCE });
  for (const userId of people) if (!(await giveSeat(ctx, { accessGroupId, userId, by, at }))) return false;
  return people.length === AT_ONCE;
}
