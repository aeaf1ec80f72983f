/** How a message is delivered and acknowledged (RT-005), and what was announced to groups. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table communication.messages add column delivery jsonb, add column acks jsonb',
  `create index on communication.messages ((template ->> 'user')) where template is not null`,
  `create table communication.announcements (
    id uuid primary key,
    "groupId" uuid not null,
    "createdBy" uuid not null,
    "createdAt" bigint not null,
    text text not null
  )`,
  'create index on communication.announcements ("createdBy", "createdAt")',
];
