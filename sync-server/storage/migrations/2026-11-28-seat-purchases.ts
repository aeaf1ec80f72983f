import { type Kysely, sql } from 'kysely';

/** Seats of one course that an organization has an invoice for, and once it is paid the access group that they are in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table billing."seatPurchases" (
      environment text not null,
      "invoiceId" uuid not null,
      "organizationId" uuid not null references accounts.organizations,
      "courseId" uuid not null,
      seats integer not null check (seats > 0),
      "groupId" uuid,
      "boughtBy" uuid not null,
      "accessGroupId" uuid,
      primary key (environment, "invoiceId"),
      foreign key (environment, "invoiceId") references billing.invoices
    )`)
    .execute(db);
  await sql
    .raw('create index on billing."seatPurchases" ("accessGroupId") where "accessGroupId" is not null')
    .execute(db);
  await sql
    .raw('create index on billing."seatPurchases" (environment, "organizationId", "courseId")')
    .execute(db);
}
