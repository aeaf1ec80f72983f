import { type Kysely, sql } from 'kysely';

/** A search key ends with the session that fetched it; which address was the first one before tells who may take an account back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table content."searchKeys" add column "sessionId" uuid`.execute(db);
  await sql`create table accounts."formerAddresses" (
    "userId" uuid not null references accounts.users,
    address text not null,
    until bigint not null,
    "removedAt" bigint,
    primary key ("userId", until)
  )`.execute(db);
}
