/**
 * Whether a course of 500 skills may be retired: the operation with its rights, beside the bare queries of what it has to find out, in an
 * organization of 5,000 skills of which one in ten names a lab of its course. On a real PostgreSQL of its own. Run by run.mjs in the copy of the benches.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { exclusivityPage } from '#contract/content/retirement.ts';
import { openDatabase } from '#server/storage/database.ts';
import { startEmbeddedPostgres } from '#server/storage/embedded-postgres.ts';
import { migrateToLatest } from '#server/storage/migrate.ts';
import type { Database } from '#server/storage/tables.ts';
import { aCourse, anOrganization, aPerson, aSkill } from '../support/seed.ts';
import { ask } from '../support/service-calls.ts';

const SKILLS = 5_000;
/** Of the course that is asked about; the others are in courses of a hundred. */
const HELD = 500;
const OTHER_COURSE = 100;
/** Of these skills, one is in another course as well; and one names a lab. */
const SHARED = 20;
const WITH_LAB = 10;

const { args, interleave, report } = await import(
  pathToFileURL(path.join(process.cwd(), 'lib', 'common.mjs')).href
);
const silent = { info() {}, warn() {}, error() {} };
const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-exclusivity-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({
  ...{ dataDir: path.join(folder, 'data'), log: silent, durable: false, keepRunning: false },
});
const open = openDatabase(postgres.url, { max: 4 });
try {
  const { db } = open;
  await migrateToLatest(db);
  const { owner, courseId } = await seedCourses(db);
  await sql`vacuum analyze`.execute(db);
  const runs = {
    'bare-queries': () => timed(() => bareQueries(db, courseId)),
    lectern: () => timed(() => ask(db, owner, exclusivityPage.document, { courseId })),
  };
  for (const run of Object.values(runs)) for (let time = 0; time < 8; time += 1) await run(); // plans and caches
  const results = await interleave(Object.keys(runs), Number(args.rounds ?? 20), (name: keyof typeof runs) =>
    runs[name](),
  );
  report('exclusivity', results, 'bare-queries', { skills: HELD });
} finally {
  await open.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);

async function timed(run: () => Promise<unknown>) {
  const started = performance.now();
  await run();
  return { check_ms: performance.now() - started };
}

/** Copies of one skill, one lab in the texts of some. */
async function seedCourses(db: Kysely<Database>) {
  const organization = await anOrganization(db);
  const owner = await aPerson(db, { roles: [[organization, ['owner']]] });
  const skill = await aSkill(db, organization);
  const course = await aCourse(db, organization, { holds: [skill] });
  await sql`create table bench_labs as select n, gen_random_uuid() as id
    from generate_series(0, ${sql.lit(SKILLS / OTHER_COURSE)}) n`.execute(db);
  await sql`insert into content.labs select id, ${organization.id}::uuid, 'virtual_lab', null, 'Lab ' || n, 'PUBLISHED', false,
    ${owner.id}::uuid, 1, 1 from bench_labs`.execute(db);
  await sql`insert into content."courseLabs" select ${course.id}::uuid, id from bench_labs where n <= ${sql.lit(HELD / OTHER_COURSE)}`.execute(
    db,
  );
  await sql`create table bench_skills as select n, gen_random_uuid() as id from generate_series(1, ${sql.lit(SKILLS)}) n`.execute(
    db,
  );
  await sql`create table bench_courses as select n, gen_random_uuid() as id
    from generate_series(1, ${sql.lit((SKILLS - HELD) / OTHER_COURSE)}) n`.execute(db);
  await sql`
    insert into content.skills select (jsonb_populate_record(t, jsonb_build_object('id', b.id, 'slug', 's' || b.n, 'sections',
      case when b.n % ${sql.lit(WITH_LAB)} = 0 then '[{"labs": 1}]' else '[{"labs": 0}]' end::jsonb))).*
    from content.skills t cross join bench_skills b where t.id = ${skill.id}::uuid`.execute(db);
  await sql`
    insert into content."skillBodies" ("skillId", "bodyVersion", document)
    select b.id, t."bodyVersion", case when b.n % ${sql.lit(WITH_LAB)} = 0 then jsonb_set(t.document, '{content}',
      t.document -> 'content' || jsonb_build_array(jsonb_build_object('type', 'lab', 'attrs', jsonb_build_object('labId', l.id))))
      else t.document end
    from content."skillBodies" t cross join bench_skills b join bench_labs l on l.n = (b.n - 1) / ${sql.lit(OTHER_COURSE)} where t."skillId" = ${skill.id}::uuid`.execute(
    db,
  );
  await sql`
    insert into content.collections select (jsonb_populate_record(t, jsonb_build_object('id', b.id, 'slug', 'c' || b.n,
      'title', 'Course ' || b.n, 'rootCollectionId', b.id))).*
    from content.collections t cross join bench_courses b where t.id = ${course.id}::uuid`.execute(db);
  await sql`
    insert into content."courseMembers" ("courseId", type, "memberId")
    select ${course.id}::uuid, 'skill', id from bench_skills where n <= ${sql.lit(HELD)}
    union all select c.id, 'skill', s.id from bench_courses c
    join bench_skills s on (s.n - ${sql.lit(HELD)} - 1) / ${sql.lit(OTHER_COURSE)} = c.n - 1 and s.n > ${sql.lit(HELD)}
    union all select c.id, 'skill', s.id from bench_courses c join bench_skills s on s.n <= ${sql.lit(HELD)}
      and s.n % ${sql.lit(SHARED)} = 0 where c.n = 1`.execute(db);
  return { owner, courseId: course.id };
}

/** Which of its skills other courses hold, which of its labs, and which labs in its texts are in others: ids alone, one after the other. */
async function bareQueries(db: Kysely<Database>, courseId: string): Promise<void> {
  const own = sql`select "memberId" from content."courseMembers" where type = 'skill' and "courseId" = ${courseId}::uuid`;
  await sql`select "memberId", "courseId" from content."courseMembers"
    where type = 'skill' and "courseId" <> ${courseId}::uuid and "memberId" in (${own})`.execute(db);
  await sql`select o."labId", o."courseId" from content."courseLabs" m
    join content."courseLabs" o on o."labId" = m."labId" and o."courseId" <> m."courseId"
    where m."courseId" = ${courseId}::uuid`.execute(db);
  await sql`select b."skillId", jsonb_path_query(b.document, 'lax $.**.attrs.labId') as lab
    from content.collections c join content.skills s on s."organizationId" = c."organizationId"
      and jsonb_path_exists(s.sections, '$[*].labs ? (@ > 0)')
    join content."skillBodies" b on b."skillId" = s.id where c.id = ${courseId}::uuid`.execute(db);
}
