/** Of changes in a term: statements and nothing else. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../storage/tables.ts';
import type { SubscriptionRecord } from './repository.ts';

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
