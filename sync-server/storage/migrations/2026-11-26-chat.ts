/**
 * Chat: reactions, what of a channel is one person's own, which messages devices still have, what the system's messages say. Each group has a
 * channel, whose members are the group's (D104).
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table communication.messages add column kept boolean not null default true, add column template jsonb',
  'create index on communication.messages (parent) where parent is not null',
  'create index "keptMessages" on communication.messages ("channelId", "sentAt" desc, id desc) where kept',
  `create table communication.reactions (
    "messageId" uuid not null references communication.messages,
    reaction text not null,
    "userId" uuid not null,
    at bigint not null,
    primary key ("messageId", reaction, "userId")
  )`,
  'create index on communication.reactions ("userId", at)',
  `create table communication.parts (
    "channelId" uuid not null references communication.channels,
    "userId" uuid not null,
    "lastReadAt" bigint not null,
    muted boolean not null,
    "left" boolean not null,
    primary key ("userId", "channelId")
  )`,
  'alter table communication.channels add column "createdAt" bigint',
  'create index on communication.channels ("ownerId")',
  `insert into communication.channels (id, name, type, "ownerId", "ownerType")
    select id, name, 'ORGANIZATION_GROUP', id, 'GROUP' from accounts.groups on conflict do nothing`,
];
