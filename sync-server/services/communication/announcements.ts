/** What people have told whole groups, kept to count them and for their own export: statements and nothing else. */
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../storage/tables.ts';

type Tx = Kysely<Database>;

export const insertAnnouncement = (
  tx: Tx,
  announcement: Insertable<Database['communication.announcements']>,
) => tx.insertInto('communication.announcements').values(announcement).execute();

export async function countAnnouncements(tx: Tx, createdBy: string, since: number): Promise<number> {
  const { count } = await tx
    .selectFrom('communication.announcements')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('createdBy', '=', createdBy)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const deleteAnnouncements = (tx: Tx, createdBy: string) =>
  tx.deleteFrom('communication.announcements').where('createdBy', '=', createdBy).execute();
