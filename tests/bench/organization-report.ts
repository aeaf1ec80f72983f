/**
 * The report of an organization by course, over a million rows of progress of which one person in a hundred has learned since the roll-up,
 * beside the bare query on the roll-up. The operation with its rights, on a real PostgreSQL of its own. Run by run.mjs in the copy of the
 * benches; --rows=N for fewer.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { reportPage } from '#contract/content/report.ts';
import { rollUpLearning } from '#server/services/content/reports/learning-days.ts';
import { openDatabase } from '#server/storage/database.ts';
import { startEmbeddedPostgres } from '#server/storage/embedded-postgres.ts';
import { migrateToLatest } from '#server/storage/migrate.ts';
import type { Database } from '#server/storage/tables.ts';
import { aCourse, anOrganization, aPerson, aSkill } from '../support/seed.ts';
import { ask } from '../support/service-calls.ts';

const COURSES = 100;
const SKILLS = 50;
const COURSES_OF_A_PERSON = 4;
/** In which somebody takes a course. */
const DAYS = 5;
const DAY_MS = 24 * 60 * 60 * 1000;
const LEARNS_TODAY = 100;

const { args, interleave, report } = await import(
  pathToFileURL(path.join(process.cwd(), 'lib', 'common.mjs')).href
);
const rows = Number(args.rows ?? 1_000_000);
const people = Math.ceil(rows / (COURSES_OF_A_PERSON * SKILLS));
const silent = { info() {}, warn() {}, error() {} };
const now = Date.now();

const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-report-'));
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
  await seedProgress(db, organization.id, await firstCourse(db, organization));
  await db.transaction().execute((tx) => rollUpLearning(tx, organization.id, now));
  await sql`update content.progress p set "updatedAt" = ${now}, "secondsConsumed" = 90 from bench_people b
    where b.id = p."userId" and b.n % ${sql.lit(LEARNS_TODAY)} = 0 and p."skillId" in
      (select "memberId" from content."courseMembers" limit ${sql.lit(COURSES)})`.execute(db);
  await sql`vacuum analyze`.execute(db);
  const asked = { organizationId: organization.id, by: 'course', courseId: null, groupId: null };
  const runs = {
    'bare-query': async () => timed(() => bareQuery(db, organization.id)),
    lectern: async () => timed(() => ask(db, admin, reportPage.document, { ...asked, from: null, to: null })),
  };
  for (const run of Object.values(runs)) await run(); // plans and caches
  const results = await interleave(Object.keys(runs), Number(args.rounds ?? 10), (name: keyof typeof runs) =>
    runs[name](),
  );
  report('organization-report', results, 'bare-query', { rows });
} finally {
  await open.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);

async function timed(run: () => Promise<unknown>) {
  const started = performance.now();
  await run();
  return { report_ms: performance.now() - started };
}

async function firstCourse(db: Kysely<Database>, organization: Awaited<ReturnType<typeof anOrganization>>) {
  const fields = { free: true, rootType: 'internal' } as const;
  const skill = await aSkill(db, organization, fields);
  const course = await aCourse(db, organization, { rootType: 'internal', holds: [skill] });
  return { skill, course };
}

/** Copies of one skill, course and person, as the tables have them, and progress of all of them. */
async function seedProgress(
  db: Kysely<Database>,
  organizationId: string,
  { skill, course }: Awaited<ReturnType<typeof firstCourse>>,
): Promise<void> {
  const copied = (table: string, id: string, named: string, count: number, others: string) =>
    sql`insert into ${sql.table(table)} select (jsonb_populate_record(t, jsonb_build_object('id', b.id) || ${sql.raw(others)})).*
      from ${sql.table(table)} t cross join ${sql.raw(named)} b where t.id = ${id}::uuid and b.n <= ${sql.lit(count)}`.execute(
      db,
    );
  const person = await aPerson(db);
  for (const [name, count] of [
    ['bench_skills', COURSES * SKILLS],
    ['bench_courses', COURSES],
    ['bench_people', people],
  ] as const)
    await sql`create table ${sql.raw(name)} as select n, gen_random_uuid() as id
      from generate_series(1, ${sql.lit(count)}) n`.execute(db);
  await copied(
    'content.skills',
    skill.id,
    'bench_skills',
    COURSES * SKILLS,
    `jsonb_build_object('slug', 's' || b.n)`,
  );
  await copied(
    ...(['content.collections', course.id, 'bench_courses', COURSES] as const),
    `jsonb_build_object('slug', 'c' || b.n, 'title', 'Course ' || b.n, 'rootCollectionId', b.id)`,
  );
  await copied(
    ...(['accounts.users', person.id, 'bench_people', people] as const),
    `jsonb_build_object('alias', 'p' || b.n, 'email', 'p' || b.n || '@bench.example')`,
  );
  await sql`insert into content."courseMembers" ("courseId", type, "memberId")
    select c.id, 'skill', s.id from bench_courses c join bench_skills s on (s.n - 1) / ${sql.lit(SKILLS)} = c.n - 1`.execute(
    db,
  );
  await sql`insert into content.enrollments (id, "userId", "courseId", "organizationId", status, visibility, "createdAt")
    select gen_random_uuid(), p.id, c.id, ${organizationId}::uuid, 'active', 'visible', 1 from bench_people p
    cross join generate_series(0, ${sql.lit(COURSES_OF_A_PERSON - 1)}) taken
    join bench_courses c on c.n - 1 = (p.n + taken * 7) % ${sql.lit(COURSES)}`.execute(db);
  await sql`insert into content.progress ("userId", "skillId", "secondsByClient", "completedQuestions", answers, sections,
      "lastCompletedBlockKey", "secondsConsumed", "percentComplete", complete, "completedAt", "updatedAt")
    select e."userId", m."memberId", '{}', '[]', '{}', '{}', null, 60, 100, s.n % 17 <> 0, 1,
      ${now - 40 * DAY_MS}::bigint + (s.n % ${sql.lit(DAYS)} + abs(hashtext(e."userId"::text)) % 30) * ${sql.lit(DAY_MS)}::bigint
    from content.enrollments e join content."courseMembers" m on m."courseId" = e."courseId" and m.type = 'skill'
    join bench_skills s on s.id = m."memberId"`.execute(db);
}

/** The same columns from the roll-up alone: whatever has been learned since is not in it. */
function bareQuery(db: Kysely<Database>, organizationId: string) {
  return sql`with finished as (
      select "courseId", "userId", sum(finished) as finished from content."learningDays"
      where "organizationId" = ${organizationId}::uuid and "courseId" is not null group by 1, 2
    ), size as (select "courseId", count(*) as size from content."courseMembers" where type = 'skill' group by 1),
    enrolled as (
      select e."courseId", count(*) as enrolled, count(*) filter (where f.finished >= size.size) as completed
      from content.enrollments e join size using ("courseId") left join finished f using ("courseId", "userId")
      where e."organizationId" = ${organizationId}::uuid group by 1
    ), learned as (
      select "courseId", sum(finished) as finished, count(distinct "userId") as learners, sum(seconds) as seconds
      from content."learningDays" where "organizationId" = ${organizationId}::uuid and "courseId" is not null group by 1
    )
    select c.id, c.title, enrolled, completed, finished, learners, seconds from content.collections c
    left join enrolled on enrolled."courseId" = c.id left join learned on learned."courseId" = c.id
    where c.type = 'course' and c."organizationId" = ${organizationId}::uuid order by c.title, c.id`.execute(
    db,
  );
}
