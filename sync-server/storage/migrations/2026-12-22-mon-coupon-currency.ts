import { type Kysely, sql } from 'kysely';

/** What a coupon takes off is in the currency in which it was made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table billing.coupons add column currency text not null default 'USD'`.execute(db);
}
