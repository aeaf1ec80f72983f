/** What a person has written in channels, for that person's own export. */
import { type Kysely, sql } from 'kysely';
import type { WrittenRow } from '#contract/accounts/account-export.ts';
import type { Database } from '../../storage/tables.ts';
import { moment } from '../../verbs/moment.ts';
import { everyMember } from './every-member.ts';

/** A channel is named as long as the person is in it. */
export async function messagesWrittenBy(db: Kysely<Database>, userId: string): Promise<WrittenRow[]> {
  const { rows } = await sql<{ channel: string | null; text: string; sentAt: number }>`
    select c.name as channel, w.text, w."sentAt" from communication.messages w
    left join ${everyMember} m on m."channelId" = w."channelId" and m."userId" = w."senderId"
    left join communication.channels c on c.id = m."channelId"
    where w."senderId" = ${userId}::uuid and w."deletedAt" is null order by w."sentAt", w.id`.execute(db);
  return rows.map((row) => ({ ...row, sentAt: moment(row.sentAt) }));
}
