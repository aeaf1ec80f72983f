import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * What a provider elsewhere needs: the reference of its session from the start, why a payment came to nothing, money that goes back, the
 * events it has told us of, and with what an owner has agreed to pay the next term.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table billing.payments add column reason text`.execute(db);
  await sql`alter table billing.payments drop constraint payments_status_check`.execute(db);
  await sql`alter table billing.payments add constraint payments_status_check
    check (status in ('started', 'paid', 'refused', 'refund due', 'refunded'))`.execute(db);
  await sql`create index on billing.payments ("startedAt") where status in ('started', 'refund due')`.execute(
    db,
  );
  await sql`alter table billing.accounts add column "savedCustomer" text, add column "savedMethod" text`.execute(
    db,
  );
  await sql`create table billing."providerEvents" (
    provider text not null,
    id text not null,
    at bigint not null,
    primary key (provider, id)
  )`.execute(db);
}
