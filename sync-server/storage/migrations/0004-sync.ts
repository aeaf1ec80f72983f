/**
 * Anchors tell which part of the past survived a restore, a failover or a lost disk (sync/cursor.ts). Who wrote a field last is kept, and
 * what somebody else lost by it (sync/field-writes.ts).
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** What a server that has become the first one may lack of what the former one had said. */
const FAILOVER_MARGIN_BYTES = 64 * 1024;

const statements = [
  `alter table sync.anchors
    add "startedAt" timestamptz,
    add place text,
    add timeline int,
    add lsn pg_lsn not null default '0/0'`,
  'create unique index on sync.anchors ("startedAt", place)',
  // A start of the database begins a part of its history: whatever was written up to the checkpoint of that start is still there, and
  // nothing else. Where the database does not tell its checkpoints, nothing counts after a start. A history that was loaded from a dump
  // has no position in common with the former one; neither have its transaction ids.
  `create function sync.note_history() returns void language plpgsql as $$
  declare
    control record;
    here record;
    last record;
    written bigint;
  begin
    begin
      select c.timeline_id as timeline, c.checkpoint_lsn as lsn, s.system_identifier::text as cluster
      into control from pg_control_checkpoint() c, pg_control_system() s;
    exception when insufficient_privilege then
      select 0 as timeline, '0/0'::pg_lsn as lsn, '' as cluster into control;
    end;
    select pg_postmaster_start_time() as "startedAt", control.timeline, control.lsn,
      control.cluster || '.' || d.oid || '.' || pg_relation_filenode('sync.anchors') as place
    into here from pg_database d where d.datname = current_database();
    select * into last from sync.anchors order by n desc limit 1;
    if last."startedAt" = here."startedAt" and last.place = here.place then return; end if;
    insert into sync.anchors (nonce, "startedAt", place, timeline, lsn) values (
      gen_random_uuid()::text, here."startedAt", here.place, here.timeline,
      case when last."startedAt" is null then pg_current_wal_insert_lsn()
        when last.place <> here.place then '0/0'
        when last.timeline <> here.timeline then here.lsn - ${FAILOVER_MARGIN_BYTES}
        else here.lsn end)
    on conflict do nothing;
    get diagnostics written = row_count;
    if written = 1 and last.place <> here.place
      and (select max(x) >= pg_snapshot_xmax(pg_current_snapshot()) from sync.feed) then
      update sync.feed set x = '3';
      update sync.mutations set x = '3';
    end if;
  end $$`,
  'select sync.note_history()',
  `create table sync."fieldWrites" (
    type text not null,
    id text not null,
    field text not null,
    ver int not null,
    "userId" uuid not null,
    "clientId" uuid,
    value jsonb not null,
    primary key (type, id, field)
  )`,
  `create table sync."lostValues" (
    id uuid primary key,
    "userId" uuid not null,
    type text not null,
    "entityId" text not null,
    field text not null
  )`,
  'create index on sync."lostValues" (type, "entityId", "userId")',
];
