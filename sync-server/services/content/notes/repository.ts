import type { Kysely } from 'kysely';
import type { Database } from '../../../storage/tables.ts';

export async function deleteNotesOf(tx: Kysely<Database>, userId: string): Promise<string[]> {
  const gone = await tx.deleteFrom('content.notes').where('userId', '=', userId).returning('id').execute();
  return gone.map(({ id }) => id);
}
