/** Private notes: statements and nothing else. */
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../../storage/tables.ts';

type Tx = Kysely<Database>;

/** One that is there stays as it is. */
export const insertNote = (tx: Tx, note: Insertable<Database['content.notes']>) =>
  tx
    .insertInto('content.notes')
    .values(note)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const writeNote = (tx: Tx, id: string, columns: { body: string; updatedAt: number }) =>
  tx.updateTable('content.notes').set(columns).where('id', '=', id).execute();

export async function deleteNotesOf(tx: Tx, userId: string): Promise<string[]> {
  const gone = await tx.deleteFrom('content.notes').where('userId', '=', userId).returning('id').execute();
  return gone.map(({ id }) => id);
}

export const deleteNotesOn = (tx: Tx, skillIds: readonly string[]) =>
  tx
    .deleteFrom('content.notes')
    .where('skillId', 'in', [...skillIds])
    .execute();
