import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Devices that are told what is new while the app is closed, each with its session, and how many were told to whom in the last hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table communication."pushDevices" (
    "sessionId" uuid primary key references accounts.sessions on delete cascade,
    "userId" uuid not null references accounts.users,
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    "publicKey" text not null,
    "createdAt" bigint not null
  )`.execute(db);
  await sql`create index on communication."pushDevices" ("userId")`.execute(db);
  await sql`create table communication.pushes (
    "userId" uuid not null references accounts.users,
    "sentAt" bigint not null
  )`.execute(db);
  await sql`create index on communication.pushes ("userId", "sentAt")`.execute(db);
}
