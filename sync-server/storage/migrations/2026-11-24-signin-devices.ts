import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Where and when somebody signed in: one line a sign-in, for its person alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table accounts."deviceLogs" (
    id uuid primary key,
    "userId" uuid not null references accounts.users,
    "deviceId" text not null,
    "loginAt" bigint not null,
    "userAgent" text not null,
    "ipAddress" text,
    location jsonb
  )`.execute(db);
  await sql`create index on accounts."deviceLogs" ("userId", "loginAt" desc)`.execute(db);
  await sql`create index on accounts."deviceLogs" ("loginAt")`.execute(db);
}
