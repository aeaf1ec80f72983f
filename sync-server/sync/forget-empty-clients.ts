/** A device that has never sent anything is known again with its next pull: nothing is lost when it is forgotten. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../storage/tables.ts';

export async function forgetEmptyClients(db: Kysely<Database>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from sync.clients c where c.floor = 0
    and not exists (select from sync.mutations m where m."clientId" = c.id)`.execute(db);
  return Number(numAffectedRows);
}
