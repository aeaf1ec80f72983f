import { type Kysely, sql } from 'kysely';

/** Whether it is a paid plan that makes an organization premium: then its end takes that back. What is premium stays premium. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts.organizations add column "premiumByPlan" boolean not null default false`.execute(
    db,
  );
}
