import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What people say of Lectern, until somebody has answered it; the address for a shirt beside it, which goes with the account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table accounts.feedback (
    id uuid primary key,
    "userId" uuid not null references accounts.users,
    at bigint not null,
    "learningEffectiveness" text not null,
    "platformEffectiveness" text not null,
    bugs text not null,
    url text not null,
    shipping jsonb,
    "answeredAt" bigint
  )`.execute(db);
  await sql`create index on accounts.feedback ("userId", at)`.execute(db);
  await sql`create index on accounts.feedback (at) where "answeredAt" is null`.execute(db);
}
