/** Channels and messages: statements and nothing else. */
import { type Kysely, sql } from 'kysely';
import { type NoticeTemplate, SYSTEM_SENDER } from '#contract/communication/inbox.ts';
import { MEMBERS_IN_A_ROW } from '#contract/communication/message.ts';
import type { SentMessage } from '#domain/seen-messages.ts';
import type { Database } from '../../../storage/tables.ts';
import { everyMember } from '../every-member.ts';
import type { ChannelRecord, MessageRecord } from './message-row.ts';

type Tx = Kysely<Database>;

const channels = (tx: Tx) =>
  tx
    .selectFrom('communication.channels as c')
    .leftJoin('accounts.groups as g', (join) =>
      join.onRef('g.id', '=', 'c.ownerId').on('c.ownerType', '=', 'GROUP'),
    )
    .select([
      'c.id',
      'c.type',
      'c.ownerId',
      'c.ownerType',
      'g.organizationId',
      sql<string>`coalesce(g.name, c.name)`.as('name'),
      sql<number>`(select count(*)::int from ${everyMember} m where m."channelId" = c.id)`.as('memberCount'),
      sql<string[]>`coalesce((select jsonb_agg(m."userId" order by m."userId") from (
        select "userId" from ${everyMember} m where m."channelId" = c.id limit ${MEMBERS_IN_A_ROW + 1}) m
        having count(*) <= ${MEMBERS_IN_A_ROW}), '[]')`.as('members'),
    ])
    .orderBy('name')
    .orderBy('c.id');

export const channelsByIds = (tx: Tx, channelIds: readonly string[]): Promise<ChannelRecord[]> =>
  channelIds.length === 0
    ? Promise.resolve([])
    : channels(tx)
        .where('c.id', 'in', [...channelIds])
        .execute();

export const channelsOfUser = (tx: Tx, userId: string): Promise<ChannelRecord[]> =>
  channels(tx)
    .where(
      'c.id',
      'in',
      sql<string>`(select m."channelId" from ${everyMember} m where m."userId" = ${userId}::uuid)`,
    )
    .execute();

export type OwnChannel = { id: string; type: ChannelRecord['type']; organizationId: string | null };

/** Channels that someone is a member of. organizationId: of a group's. @param channelId  that one alone; null: all */
export async function ownChannels(tx: Tx, userId: string, channelId: string | null): Promise<OwnChannel[]> {
  const { rows } = await sql<OwnChannel>`
    select c.id, c.type, g."organizationId" from communication.channels c
      left join accounts.groups g on g.id = c."ownerId" and c."ownerType" = 'GROUP'
    where ${channelId === null ? sql`true` : sql`c.id = ${channelId}::uuid`} and exists (
      select 1 from ${everyMember} m where m."channelId" = c.id and m."userId" = ${userId}::uuid)`.execute(
    tx,
  );
  return rows;
}

/** What people wrote that devices no longer have, the newest first. */
export const olderTexts = (
  tx: Tx,
  channelIds: readonly string[],
  before: { sentAt: number; id: string } | null,
  limit: number,
): Promise<{ id: string; text: string }[]> =>
  tx
    .selectFrom('communication.messages as m')
    .select(['m.id', 'm.text'])
    .where('m.channelId', 'in', [...channelIds])
    .where('m.kept', '=', false)
    .where('m.deletedAt', 'is', null)
    .where('m.template', 'is', null)
    .where(isBefore(before))
    .orderBy('m.sentAt', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute();

const isBefore = (message: { sentAt: number; id: string } | null) =>
  message ? sql<boolean>`(m."sentAt", m.id) < (${message.sentAt}, ${message.id}::uuid)` : sql<boolean>`true`;

const messages = (tx: Tx) =>
  tx
    .selectFrom('communication.messages as m')
    .selectAll('m')
    .select([
      sql<number>`(select count(*)::int from communication.messages r where r.parent = m.id and r."deletedAt" is null)`.as(
        'responses',
      ),
      sql<Record<string, number>>`(select coalesce(jsonb_object_agg(r."senderId", r.n), '{}') from (
        select "senderId", count(*)::int as n from communication.messages
        where parent = m.id and "deletedAt" is null group by "senderId") r)`.as('responders'),
      sql<Record<string, string[]>>`(select coalesce(jsonb_object_agg(r.reaction, r.users), '{}') from (
        select reaction, jsonb_agg("userId" order by at, "userId") as users from communication.reactions
        where "messageId" = m.id group by reaction) r)`.as('reactions'),
    ]);

export async function messagesByIds(tx: Tx, ids: readonly string[]): Promise<MessageRecord[]> {
  return messages(tx)
    .where('m.id', 'in', [...ids])
    .orderBy('m.id')
    .execute();
}

/** Newest first. @param before  only what was sent before this message */
export const newestMessages = (
  tx: Tx,
  channelId: string,
  before: { sentAt: number; id: string } | null,
  limit: number,
): Promise<MessageRecord[]> =>
  messages(tx)
    .where('m.channelId', '=', channelId)
    .where(isBefore(before))
    .orderBy('m.sentAt', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute();

/** The message itself and what came next, oldest first. */
export const messagesFrom = (
  tx: Tx,
  channelId: string,
  from: { sentAt: number; id: string },
  limit: number,
): Promise<MessageRecord[]> =>
  messages(tx)
    .where('m.channelId', '=', channelId)
    .where(sql<boolean>`(m."sentAt", m.id) >= (${from.sentAt}, ${from.id}::uuid)`)
    .orderBy('m.sentAt')
    .orderBy('m.id')
    .limit(limit)
    .execute();

/** What devices have of a channel that others than this person have sent since, without what was taken back. */
export const sentByOthers = (
  tx: Tx,
  { userId, channelId }: { userId: string; channelId: string },
  since: number,
): Promise<SentMessage[]> =>
  tx
    .selectFrom('communication.messages')
    .select(['sentAt', 'parent'])
    .where('channelId', '=', channelId)
    .where('kept', '=', true)
    .where('deletedAt', 'is', null)
    .where('senderId', '!=', userId)
    .where('sentAt', '>', since)
    .execute();

/** What the product has told somebody, and what it has told others of their acts: both name them, or say their words. */
export async function noticesNaming(tx: Tx, userId: string): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from communication.messages where "deletedAt" is null
      and (("channelId" = ${userId}::uuid and delivery is not null) or template ->> 'user' = ${userId})`.execute(
    tx,
  );
  return rows;
}

type NoticeOf = { template: NoticeTemplate; link: string };

const isNoticeOf = ({ template, link }: NoticeOf) =>
  sql<boolean>`kept and "deletedAt" is null and template ->> 'template' = ${template}
    and template -> 'variables' ->> 'link' = ${link}`;

/** @returns those of these inboxes in which such a notice waits to be seen */
export async function toldOf(tx: Tx, inboxes: readonly string[], notice: NoticeOf): Promise<string[]> {
  const found = await tx
    .selectFrom('communication.messages')
    .select('channelId')
    .distinct()
    .where('channelId', 'in', [...inboxes, SYSTEM_SENDER])
    .where(isNoticeOf(notice))
    .where(sql<boolean>`acks = '[]'`)
    .execute();
  return found.map(({ channelId }) => channelId);
}

/** What is no longer to be told; it makes no room in an inbox smaller. @returns their ids */
export async function takeBackNotices(
  tx: Tx,
  inbox: string,
  notice: NoticeOf,
  deletedAt: number,
): Promise<string[]> {
  const gone = await tx
    .updateTable('communication.messages')
    .set({ template: null, deletedAt, kept: false })
    .where('channelId', '=', inbox)
    .where(isNoticeOf(notice))
    .returning('id')
    .execute();
  return gone.map(({ id }) => id);
}

/** Held until the transaction ends. */
export const holdMessage = (tx: Tx, channelId: string, id: string) =>
  tx
    .selectFrom('communication.messages')
    .selectAll()
    .where('id', '=', id)
    .where('channelId', '=', channelId)
    .forUpdate()
    .executeTakeFirst();

/** @returns false when there is one with its id */
export async function insertMessage(
  tx: Tx,
  message: Pick<MessageRecord, 'id' | 'channelId' | 'senderId' | 'sentAt' | 'parent' | 'text'>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('communication.messages')
    .values({ ...message, deletedAt: null, version: 1 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** What the product says, each into the inbox of one person. @returns those that were not there */
export const insertNotices = (
  tx: Tx,
  notices: readonly { id: string; channelId: string }[],
  said: { sentAt: number; template: string; delivery: string },
) =>
  tx
    .insertInto('communication.messages')
    .values(
      notices.map((notice) => ({
        ...notice,
        ...said,
        senderId: SYSTEM_SENDER,
        deletedAt: null,
        version: 1,
        parent: null,
        text: '',
        acks: '[]',
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(['id', 'channelId'])
    .execute();

export const updateText = (tx: Tx, id: string, text: string, version: number) =>
  tx.updateTable('communication.messages').set({ text, version }).where('id', '=', id).execute();

export const updateAcks = (tx: Tx, id: string, acks: readonly { type: string; at: number }[]) =>
  tx
    .updateTable('communication.messages')
    .set({ acks: JSON.stringify(acks) })
    .where('id', '=', id)
    .execute();

/** With its reactions. */
export async function markDeleted(tx: Tx, id: string, deletedAt: number): Promise<void> {
  await tx
    .updateTable('communication.messages')
    .set({ text: '', template: null, deletedAt })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('communication.reactions').where('messageId', '=', id).execute();
}

/**
 * Marks what is older than the newest as not on devices any more, when it is enough of it to be worth it.
 * @returns the ids of those messages
 */
export async function letGo(
  tx: Tx,
  channelId: string,
  { keep, atLeast }: { keep: number; atLeast: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with old as (
      select id from communication.messages where "channelId" = ${channelId}::uuid and kept
      order by "sentAt" desc, id desc offset ${keep}
    )
    update communication.messages set kept = false
    where id in (select id from old) and (select count(*) from old) >= ${atLeast}
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export const reactionsOn = (tx: Tx, messageId: string) =>
  tx
    .selectFrom('communication.reactions')
    .select(['reaction', 'userId'])
    .where('messageId', '=', messageId)
    .execute();

export const insertReaction = (
  tx: Tx,
  reaction: { messageId: string; reaction: string; userId: string; at: number },
) =>
  tx
    .insertInto('communication.reactions')
    .values(reaction)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const deleteReaction = (
  tx: Tx,
  { messageId, reaction, userId }: { messageId: string; reaction: string; userId: string },
) =>
  tx
    .deleteFrom('communication.reactions')
    .where('messageId', '=', messageId)
    .where('reaction', '=', reaction)
    .where('userId', '=', userId)
    .execute();

/** All of a person's. @returns the messages that had them */
export async function deleteReactionsBy(tx: Tx, userId: string): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('communication.reactions')
    .where('userId', '=', userId)
    .returning('messageId')
    .execute();
  return deleted.map(({ messageId }) => messageId);
}
