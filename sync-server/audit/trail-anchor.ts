/**
 * Where the audit trail ends, to be kept where whoever owns the database can't write: they can take off its guards and chain other lines anew,
 * which nothing inside the database would show.
 */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../storage/tables.ts';

/** A line by its number, with the hash that it had: everything before it goes into that. */
export type TrailAnchor = { n: number; hash: string };

/** n 0: nothing was ever written */
export async function endOfTrail(db: Kysely<Database>): Promise<TrailAnchor> {
  const { rows } = await sql<TrailAnchor>`select n::float8 as n, hash from audit.head`.execute(db);
  return rows[0] ?? { n: 0, hash: '' };
}

/** @returns null: the line is too old to be kept, so that nobody knows */
export async function holdsAnchor(db: Kysely<Database>, anchor: TrailAnchor): Promise<boolean | null> {
  const { rows } = await sql<{ holds: boolean | null }>`
    select case when h."leftN" > ${anchor.n}::bigint then null
      else ${anchor.hash} = coalesce(l.hash, case when h."leftN" = ${anchor.n}::bigint then h."leftHash" else '' end) end as holds
    from audit.head h left join audit.lines l on l.n = ${anchor.n}::bigint`.execute(db);
  return rows[0]?.holds ?? null;
}
