/** Work that is done later than its cause: written in the cause's transaction, taken by whichever node is free. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'create schema jobs',
  `create table jobs.jobs (
    id uuid primary key default gen_random_uuid(),
    kind text not null,
    args jsonb not null,
    key text,
    "createdAt" bigint not null,
    "runAt" bigint not null,
    attempts integer not null default 0,
    lease uuid,
    "diedAt" bigint,
    error text
  )`,
  'create index on jobs.jobs ("runAt") where "diedAt" is null',
  'create unique index on jobs.jobs (kind, key) where "diedAt" is null and lease is null',
  `create unique index on jobs.jobs (kind) where key = 'schedule'`,
];
