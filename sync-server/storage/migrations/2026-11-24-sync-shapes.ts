import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Which shape a row had when it was announced last. `shapedVer` is the version for which that holds: a node of the version before raises
 * `ver` and says nothing of a shape.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sync.entities
    add column shape int not null default 1,
    add column "shapedVer" int not null default 0`.execute(db);
}
