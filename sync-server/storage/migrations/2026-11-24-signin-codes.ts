import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Codes with which the desktop app fetches a session of its own (D69): kept as a hash, for a minute, gone with the session they come from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table accounts."signInCodes" (
    hash text primary key,
    "userId" uuid not null references accounts.users,
    "sessionId" uuid not null references accounts.sessions on delete cascade,
    "deviceId" text,
    "redirectUri" text not null,
    challenge text not null,
    "expiresAt" bigint not null
  )`.execute(db);
  await sql`create index on accounts."signInCodes" ("userId")`.execute(db);
  await sql`create index on accounts."signInCodes" ("sessionId")`.execute(db);
  await sql`create index on accounts."signInCodes" ("expiresAt")`.execute(db);
}
