import { type Kysely, sql } from 'kysely';

/** Uses of a coupon are counted by its invoices; nothing writes its own count. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index on billing.invoices (environment, "couponId") where "couponId" is not null`.execute(
    db,
  );
}
