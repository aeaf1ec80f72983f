/** Comments that their readers have reported. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table content."commentReports" (
    "commentId" uuid not null,
    "userId" uuid not null,
    reason text not null,
    note text not null,
    at bigint not null,
    "dismissedAt" bigint,
    primary key ("commentId", "userId")
  )`,
  'create index on content."commentReports" ("userId", at)',
];
