import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Lines of the trail leave after 400 days, the oldest first: `head` keeps the number and the hash of the last one that has left, so that the
 * chain still begins somewhere that is known. Nothing else takes a line away.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table audit.head add column "leftN" bigint not null default 0, add column "leftHash" text not null default ''`,
  `create or replace function audit.refuse() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' and current_setting('audit.leaving', true) = 'on' then return old; end if;
    raise exception 'the audit trail is only added to';
  end $$`,
  `create function audit.let_leave(before bigint) returns bigint language plpgsql as $$
  declare
    last audit.lines;
    gone bigint;
  begin
    perform 1 from audit.head for update;
    select * into last from audit.lines where n < coalesce((select min(n) from audit.lines where at >= before), 9223372036854775807)
      order by n desc limit 1;
    if last.n is null then return 0; end if;
    update audit.head set "leftN" = last.n, "leftHash" = last.hash;
    perform set_config('audit.leaving', 'on', true);
    delete from audit.lines where n <= last.n;
    get diagnostics gone = row_count;
    perform set_config('audit.leaving', 'off', true);
    return gone;
  end $$`,
];
