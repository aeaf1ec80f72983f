import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Who made an organization through the app, and when; and which invitations were mailed within the last day, to whom is kept as a hash. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts.organizations add column "createdAt" bigint, add column "createdBy" uuid`.execute(
    db,
  );
  await sql`create index on accounts.organizations ("createdBy", "createdAt") where "createdBy" is not null`.execute(
    db,
  );
  await sql`create table accounts."invitationMails" (
    "organizationId" uuid not null references accounts.organizations on delete cascade,
    "addressHash" text not null,
    "sentBy" uuid not null,
    "sentAt" bigint not null
  )`.execute(db);
  for (const column of ['organizationId', 'addressHash', 'sentBy'])
    await sql`create index on accounts."invitationMails" (${sql.ref(column)}, "sentAt")`.execute(db);
}
