/** What is generated, and how far it is: statements and nothing else. */
import type { Insertable, Kysely, Updateable } from 'kysely';
import type { Database } from '../../../storage/tables.ts';

type Tx = Kysely<Database>;

export const contentJobById = (tx: Tx, id: string) =>
  tx.selectFrom('content.contentJobs').selectAll().where('id', '=', id).executeTakeFirst();

export const insertContentJob = (tx: Tx, job: Insertable<Database['content.contentJobs']>) =>
  tx.insertInto('content.contentJobs').values(job).execute();

export const writeContentJob = (tx: Tx, id: string, columns: Updateable<Database['content.contentJobs']>) =>
  tx.updateTable('content.contentJobs').set(columns).where('id', '=', id).execute();

export const deleteJobsOf = (tx: Tx, skillIds: readonly string[]) =>
  tx
    .deleteFrom('content.contentJobs')
    .where('entityType', '=', 'skill')
    .where('entityId', 'in', [...skillIds])
    .execute();
