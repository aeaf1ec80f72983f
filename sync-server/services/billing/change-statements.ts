/** Of changes in a term: statements and nothing else. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../storage/tables.ts';
import type { InvoiceRecord, SubscriptionRecord } from './repository.ts';

type Tx = Kysely<Database>;
type Key = Pick<SubscriptionRecord, 'environment' | 'id'>;

/** Held until the transaction ends: another change of it waits here. */
export const holdSubscription = (tx: Tx, { environment, id }: Key): Promise<SubscriptionRecord | undefined> =>
  tx
    .selectFrom('billing.subscriptions')
    .selectAll()
    .where('environment', '=', environment)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const writeSubscription = (
  tx: Tx,
  { environment, id }: Key,
  fields: Partial<Pick<SubscriptionRecord, 'licenses' | 'cancelAtEnd' | 'nextPlanId' | 'nextLicenses'>>,
) =>
  tx
    .updateTable('billing.subscriptions')
    .set(fields)
    .where('environment', '=', environment)
    .where('id', '=', id)
    .execute();

/** As it has been reckoned again. */
export const writeInvoice = (
  tx: Tx,
  { environment, id }: Pick<InvoiceRecord, 'environment' | 'id'>,
  { amountCents, periodStart, periodEnd }: Pick<InvoiceRecord, 'amountCents' | 'periodStart' | 'periodEnd'>,
) =>
  tx
    .updateTable('billing.invoices')
    .set({ amountCents, periodStart, periodEnd })
    .where('environment', '=', environment)
    .where('id', '=', id)
    .execute();

/** What is open for the term that follows is not to be paid any more. @param but  the plan whose stays; null: none does */
export const voidNextTerms = (
  tx: Tx,
  { environment, ownerType, ownerId, productId }: SubscriptionRecord,
  but: string | null,
) =>
  tx
    .updateTable('billing.invoices')
    .set({ status: 'void' })
    .where('environment', '=', environment)
    .where('ownerType', '=', ownerType)
    .where('ownerId', '=', ownerId)
    .where('kind', '=', 'term')
    .where('status', '=', 'open')
    .where('planId', 'in', (plans) =>
      plans
        .selectFrom('billing.plans')
        .select('id')
        .where('environment', '=', environment)
        .where('productId', '=', productId)
        .$if(but !== null, (query) => query.where('id', '!=', but)),
    )
    .execute();

/** Terms that run with another number of seats open than they have licenses. */
export async function termsToBegin(
  tx: Tx,
  at: number,
): Promise<{ accessGroupId: string; licenses: number }[]> {
  const { rows } = await sql<{ accessGroupId: string; licenses: number }>`
    select s."accessGroupId", s.licenses from billing.subscriptions s
    join content."accessGroups" g on g.id = s."accessGroupId"
    where s.environment = 'LIVE' and s."startsAt" <= ${at} and s."endsAt" > ${at} and g."seatsMax" <> s.licenses
    limit 200`.execute(tx);
  return rows;
}
