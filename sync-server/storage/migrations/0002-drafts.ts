/** Drafts: one snapshot a skill with the updates since, and who holds the lock. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table content."draftSnapshots" (
    "skillId" uuid primary key references content.skills,
    state bytea not null,
    vector bytea not null,
    checksum text not null,
    bytes int not null,
    seq int not null,
    "updatedAt" bigint not null
  )`,
  `create table content."draftUpdates" (
    "skillId" uuid not null references content."draftSnapshots",
    seq int not null,
    update bytea not null,
    checksum text not null,
    "createdAt" bigint not null,
    primary key ("skillId", seq)
  )`,
  `create table content."skillLocks" (
    "skillId" uuid primary key references content.skills,
    "userId" uuid not null,
    "sessionId" text not null,
    until bigint not null
  )`,
];
