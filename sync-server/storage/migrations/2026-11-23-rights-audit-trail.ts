/**
 * What was done with rights, sign-ins and people's data, one line each. Lines are only ever added: each holds the hash of the one before it, so whoever
 * changes or removes one breaks the chain from there on. `head` is held by a transaction from its line to its commit: the lines are in one order.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'create schema audit',
  `create table audit.head (one boolean primary key default true check (one), n bigint not null, hash text not null)`,
  `insert into audit.head (n, hash) values (0, '')`,
  `create table audit.lines (
    n bigint primary key,
    at bigint not null,
    kind text not null,
    "userId" uuid,
    "actorId" uuid,
    "organizationId" uuid,
    "entityType" text,
    "entityId" text,
    details jsonb not null,
    previous text not null,
    hash text not null
  )`,
  'create index on audit.lines ("organizationId", n)',
  'create index on audit.lines ("userId", n)',
  `create function audit.hash_of(line audit.lines) returns text language sql stable as $$
    select encode(sha256(convert_to(jsonb_build_array(line.n, line.at, line.kind, line."userId", line."actorId", line."organizationId",
      line."entityType", line."entityId", line.details, line.previous)::text, 'UTF8')), 'hex')
  $$`,
  `create function audit.chain() returns trigger language plpgsql as $$
  begin
    update audit.head set n = n + 1 returning n, hash into new.n, new.previous;
    new.hash := audit.hash_of(new);
    update audit.head set hash = new.hash;
    return new;
  end $$`,
  `create trigger chain before insert on audit.lines for each row execute function audit.chain()`,
  `create function audit.refuse() returns trigger language plpgsql as $$
  begin
    raise exception 'the audit trail is only added to';
  end $$`,
  `create trigger kept before update or delete on audit.lines for each row execute function audit.refuse()`,
  `create trigger whole before truncate on audit.lines for each statement execute function audit.refuse()`,
];
