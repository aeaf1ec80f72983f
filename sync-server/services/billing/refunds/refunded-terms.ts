/** Terms whose money went back: statements and nothing else. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../storage/tables.ts';
import type { SubscriptionRecord } from '../repository.ts';

type Tx = Kysely<Database>;
type Key = Pick<SubscriptionRecord, 'environment' | 'id'>;

export const changeTerm = (
  tx: Tx,
  { environment, id }: Key,
  fields: Partial<Pick<SubscriptionRecord, 'endsAt' | 'cancelAtEnd' | 'licenses'>>,
) =>
  tx
    .updateTable('billing.subscriptions')
    .set(fields)
    .where('environment', '=', environment)
    .where('id', '=', id)
    .execute();

export const deleteTerm = (tx: Tx, { environment, id }: Key) =>
  tx
    .deleteFrom('billing.subscriptions')
    .where('environment', '=', environment)
    .where('id', '=', id)
    .execute();
