/**
 * The page of an organization's members, with rights, groups and the number of all, over 100,000 of them, beside the bare query: fifty people by
 * name, and the count. The operation on a real PostgreSQL of its own. Run by run.mjs in the copy of the benches; --rows=N for fewer.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { membersPage } from '#contract/accounts/members.ts';
import { openDatabase } from '#server/storage/database.ts';
import { startEmbeddedPostgres } from '#server/storage/embedded-postgres.ts';
import { migrateToLatest } from '#server/storage/migrate.ts';
import type { Database } from '#server/storage/tables.ts';
import { anOrganization, aPerson } from '../support/seed.ts';
import { ask } from '../support/service-calls.ts';

const ON_A_PAGE = 50;
const GROUPS = 200;
/** Names repeat, as they do. */
const LAST_NAMES = 20_000;

const { args, interleave, report } = await import(
  pathToFileURL(path.join(process.cwd(), 'lib', 'common.mjs')).href
);
const rows = Number(args.rows ?? 100_000);
const silent = { info() {}, warn() {}, error() {} };

const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-members-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({
  ...{ dataDir: path.join(folder, 'data'), log: silent, durable: false, keepRunning: false },
});
const open = openDatabase(postgres.url, { max: 4 });
try {
  const { db } = open;
  await migrateToLatest(db);
  const organization = await anOrganization(db);
  const admin = await aPerson(db, { roles: [[organization, ['learningAdmin']]] });
  await seedMembers(db, organization.id, admin.id);
  await sql`vacuum analyze`.execute(db);
  const asked = { organizationId: organization.id, groupId: null, query: '', sort: 'name', after: null };
  const runs = {
    'bare-query': async () => timed(() => bareQuery(db, organization.id)),
    lectern: async () => timed(() => ask(db, admin, membersPage.document, asked)),
  };
  for (const run of Object.values(runs)) await run(); // plans and caches
  const results = await interleave(Object.keys(runs), Number(args.rounds ?? 20), (name: keyof typeof runs) =>
    runs[name](),
  );
  report('members-page', results, 'bare-query', { rows });
} finally {
  await open.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);

async function timed(run: () => Promise<unknown>) {
  const started = performance.now();
  await run();
  return { page_ms: performance.now() - started };
}

/** Copies of one person, as the table has them, each a member and in one of the groups. */
async function seedMembers(db: Kysely<Database>, organizationId: string, madeBy: string): Promise<void> {
  const person = await aPerson(db);
  await sql`create table bench_people as select n, gen_random_uuid() as id from generate_series(1, ${sql.lit(rows)}) n`.execute(
    db,
  );
  await sql`insert into accounts.users select (jsonb_populate_record(t, jsonb_build_object('id', b.id, 'alias', 'p' || b.n,
      'email', 'p' || b.n || '@bench.example', 'lastName', 'Name ' || b.n % ${sql.lit(LAST_NAMES)}))).*
    from accounts.users t cross join bench_people b where t.id = ${person.id}::uuid`.execute(db);
  await sql`insert into accounts.profiles ("userId", "organizationId", roles, "joinedAt")
    select id, ${organizationId}::uuid, '["member"]', n from bench_people`.execute(db);
  await sql`insert into accounts.groups (id, "organizationId", name, slug, "createdAt", "createdBy")
    select gen_random_uuid(), ${organizationId}::uuid, 'Group ' || n, 'group-' || n, 1, ${madeBy}::uuid
    from generate_series(1, ${sql.lit(GROUPS)}) n`.execute(db);
  await sql`insert into accounts."groupMembers" ("groupId", "userId", role, "joinedAt")
    select g.id, b.id, 'member', 1 from bench_people b
    join (select id, row_number() over () as n from accounts.groups) g on g.n = b.n % ${sql.lit(GROUPS)} + 1`.execute(
    db,
  );
}

/** What the page shows of fifty people, and how many there are; nobody's rights are asked. */
function bareQuery(db: Kysely<Database>, organizationId: string) {
  const people = sql`accounts.profiles p join accounts.users u on u.id = p."userId"
    where p."organizationId" = ${organizationId}::uuid and not u.disabled and p.roles <> '[]'::jsonb`;
  const byName = sql`lower(u."lastName"), lower(u."firstName"), u.id::text`;
  return Promise.all([
    sql`with page as materialized (
        select u.id, p.roles, p."joinedAt" from ${people} order by ${byName} limit ${sql.lit(ON_A_PAGE + 1)}
      )
      select u.id, u.alias, u."firstName", u."lastName", u.image, u.email, p.roles, p."joinedAt", u."lastLoginAt",
        (select jsonb_agg(m."groupId") from accounts."groupMembers" m where m."userId" = u.id) as groups
      from page p join accounts.users u on u.id = p.id order by ${byName}`.execute(db),
    sql`select count(*)::int from ${people}`.execute(db),
  ]);
}
