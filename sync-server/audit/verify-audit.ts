/** Whether the audit trail is as it was written: every line follows the one before it, and the last one is where the chain ends. It begins behind those that are too old. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../storage/tables.ts';

/** @returns the number of the first line that is not as it was written, or is missing; null: the trail is whole */
export async function firstBrokenLine(db: Kysely<Database>): Promise<number | null> {
  const { rows } = await sql<{ n: number | null }>`
    with chained as (
      select l.n, l.hash, l.previous, audit.hash_of(l) as own,
        lag(l.hash, 1, h."leftHash") over (order by l.n) as before,
        h."leftN" + row_number() over (order by l.n) as place
      from audit.lines l cross join audit.head h
    ), broken as (
      select n from chained where own <> hash or previous <> before or n <> place
      union all
      select h.n from audit.head h where h.n > h."leftN"
        and not exists (select 1 from audit.lines l where l.n = h.n and l.hash = h.hash)
    )
    select min(n)::int as n from broken`.execute(db);
  return rows[0]?.n ?? null;
}
