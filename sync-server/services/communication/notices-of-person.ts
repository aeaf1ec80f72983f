/** What the product has told somebody, and what it has told others of their acts: both name them, or say their words. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../storage/tables.ts';

/** The person is erased: their announcements are forgotten. @returns the messages whose text has to go */
export async function takeNoticesOf(tx: Kysely<Database>, userId: string): Promise<{ id: string }[]> {
  await tx.deleteFrom('communication.announcements').where('createdBy', '=', userId).execute();
  const { rows } = await sql<{ id: string }>`
    select id from communication.messages where "deletedAt" is null
      and (("channelId" = ${userId}::uuid and delivery is not null) or template ->> 'user' = ${userId})`.execute(
    tx,
  );
  return rows;
}
