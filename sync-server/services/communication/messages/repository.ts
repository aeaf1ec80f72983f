/** Channels and messages: statements and nothing else. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../storage/tables.ts';
import type { ChannelRecord, MessageRecord } from './message-row.ts';

type Tx = Kysely<Database>;

const channels = (tx: Tx) =>
  tx
    .selectFrom('communication.channels as c')
    .selectAll('c')
    .select(
      sql<string[]>`coalesce((select jsonb_agg(m."userId" order by m."userId") from communication.members m
        where m."channelId" = c.id), '[]')`.as('members'),
    )
    .orderBy('c.name')
    .orderBy('c.id');

export const findChannel = (tx: Tx, channelId: string): Promise<ChannelRecord | undefined> =>
  channels(tx).where('c.id', '=', channelId).executeTakeFirst();

export const channelsOfUser = (tx: Tx, userId: string): Promise<ChannelRecord[]> =>
  channels(tx)
    .where(
      'c.id',
      'in',
      tx.selectFrom('communication.members').select('channelId').where('userId', '=', userId),
    )
    .execute();

/** Of a channel that someone is a member of. */
export async function typeOfOwnChannel(tx: Tx, channelId: string, userId: string) {
  const row = await tx
    .selectFrom('communication.members as m')
    .innerJoin('communication.channels as c', 'c.id', 'm.channelId')
    .select('c.type')
    .where('m.channelId', '=', channelId)
    .where('m.userId', '=', userId)
    .executeTakeFirst();
  return row?.type;
}

const messages = (tx: Tx) =>
  tx
    .selectFrom('communication.messages as m')
    .selectAll('m')
    .select(
      sql<number>`(select count(*)::int from communication.messages r where r.parent = m.id and r."deletedAt" is null)`.as(
        'responses',
      ),
    );

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
    .where(
      before ? sql<boolean>`(m."sentAt", m.id) < (${before.sentAt}, ${before.id}::uuid)` : sql<boolean>`true`,
    )
    .orderBy('m.sentAt', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute();

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
  message: Omit<MessageRecord, 'responses' | 'deletedAt' | 'version'>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('communication.messages')
    .values({ ...message, deletedAt: null, version: 1 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export const updateText = (tx: Tx, id: string, text: string, version: number) =>
  tx.updateTable('communication.messages').set({ text, version }).where('id', '=', id).execute();

export const markDeleted = (tx: Tx, id: string, deletedAt: number) =>
  tx.updateTable('communication.messages').set({ text: '', deletedAt }).where('id', '=', id).execute();
