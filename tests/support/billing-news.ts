/** What somebody reads in their inbox of their money, and how many mails wait to say the same. */
import type { Kysely } from 'kysely';
import { systemChannelId } from '#domain/realtime.ts';
import type { Database } from '#server/storage/tables.ts';

export async function billingNewsOf(db: Kysely<Database>, { id }: { id: string }) {
  const messages = await db
    .selectFrom('communication.messages')
    .select('template')
    .where('channelId', '=', systemChannelId(id))
    .orderBy('sentAt')
    .orderBy('id')
    .execute();
  const mails = await db.selectFrom('jobs.jobs').select('args').where('kind', '=', 'renewal-mail').execute();
  return {
    read: messages
      .filter(({ template }) => template?.template === 'billingNews')
      .map(({ template }) => `${template?.variables?.title}. ${template?.variables?.text}`),
    mails: mails.filter(({ args }) => (args as { userId?: string }).userId === id).length,
  };
}
