/** Seats of courses that organizations buy: statements and nothing else. */
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { BillingEnvironment } from '#domain/billing-environment.ts';
import type { Database } from '../../storage/tables.ts';

type Tx = Kysely<Database>;
type SeatPurchase = Selectable<Database['billing.seatPurchases']>;
type Key = { environment: BillingEnvironment; invoiceId: string };

/** Of an open invoice that was asked for again: with what is asked for now. */
export const writePurchase = (tx: Tx, purchase: Insertable<Database['billing.seatPurchases']>) =>
  tx
    .insertInto('billing.seatPurchases')
    .values(purchase)
    .onConflict((conflict) =>
      conflict.columns(['environment', 'invoiceId']).doUpdateSet({
        seats: purchase.seats,
        groupId: purchase.groupId,
        boughtBy: purchase.boughtBy,
      }),
    )
    .execute();

export const findPurchase = (tx: Tx, { environment, invoiceId }: Key): Promise<SeatPurchase | undefined> =>
  tx
    .selectFrom('billing.seatPurchases')
    .selectAll()
    .where('environment', '=', environment)
    .where('invoiceId', '=', invoiceId)
    .executeTakeFirst();

/** What an organization has paid for of a course. Held until the transaction ends: payments for it come one after the other. */
export async function paidPurchases(
  tx: Tx,
  { environment, organizationId, courseId }: SeatPurchase,
): Promise<SeatPurchase[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`seats of ${organizationId} ${courseId}`}, 0))`.execute(
    tx,
  );
  return tx
    .selectFrom('billing.seatPurchases')
    .selectAll()
    .where('environment', '=', environment)
    .where('organizationId', '=', organizationId)
    .where('courseId', '=', courseId)
    .where('accessGroupId', 'is not', null)
    .execute();
}

export const settlePurchase = (tx: Tx, { environment, invoiceId }: Key, accessGroupId: string | null) =>
  tx
    .updateTable('billing.seatPurchases')
    .set({ accessGroupId })
    .where('environment', '=', environment)
    .where('invoiceId', '=', invoiceId)
    .execute();

/** In the order in which they came into the group: those without a seat. */
export async function groupMembersWithoutSeat(
  tx: Tx,
  { groupId, accessGroupId, limit }: { groupId: string; accessGroupId: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select m."userId" from accounts."groupMembers" m
    join accounts.groups g on g.id = m."groupId" and not g.archived
    where m."groupId" = ${groupId}::uuid and not exists (
      select 1 from content.seats s where s."accessGroupId" = ${accessGroupId}::uuid
        and s."userId" = m."userId" and s.status = 'active')
    order by m."joinedAt", m."userId" limit ${limit}`.execute(tx);
  return rows.map(({ userId }) => userId);
}
