/**
 * The server is killed while it retires a course, and while it restores one, at each table that the job writes: all is as it was, or all is
 * done, and in the end it is done once. A table that is locked from outside holds the job at its step until the kill.
 */
import { chmod, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGroupOperation } from '#contract/accounts/group.ts';
import { enrollGroupOperation } from '#contract/accounts/group-enrollment.ts';
import { setFavoriteOperation } from '#contract/content/favorite.ts';
import { createLabTemplateOperation, setCourseLabOperation } from '#contract/content/lab.ts';
import { createPlaylistOperation, updatePlaylistItemsOperation } from '#contract/content/playlist.ts';
import { restoreRetiredCourseOperation, retireCourseNowOperation } from '#contract/content/retirement.ts';
import { addScheduleItemOperation } from '#contract/content/schedule.ts';
import { newId } from '#contract/ids.ts';
import { type OpenDatabase, openDatabase } from '#server/storage/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/storage/embedded-postgres.ts';
import { migrateToLatest } from '#server/storage/migrate.ts';
import { removeDataDir } from '../support/postmaster.ts';
import { freePort, type RealServer, startServer } from '../support/real-server.ts';
import { isCore } from '../support/ring.ts';
import { silent } from '../support/run-folder.ts';
import {
  aCourse,
  anEnrollment,
  anOrganization,
  aPerson,
  aSkill,
  type SeededCourse,
} from '../support/seed.ts';
import { ask } from '../support/service-calls.ts';

/** In the order in which the job writes them; the last two after its own end is in the transaction. */
const STEPS = [
  'content.labs',
  'content.skills',
  'content.enrollments',
  'content."scheduleItems"',
  'content.playlists',
  'accounts."groupCourses"',
  'content.favorites',
  'content.collections',
  'content.retirements',
  'sync.entities',
  'sync.feed',
];
const KILLED_AT = isCore ? { retire: ['content.playlists'], restore: [] } : { retire: STEPS, restore: STEPS };

let postgres: EmbeddedPostgres;
let folder: string;
let open: OpenDatabase;
let port: number;
let server: RealServer | undefined;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-retired-'));
  await chmod(folder, 0o755); // as root, PostgreSQL runs as another user and has to get in
  postgres = await startEmbeddedPostgres({ dataDir: folder, log: silent, keepRunning: false });
  open = openDatabase(postgres.url, { max: 4 });
  await migrateToLatest(open.db);
  port = await freePort();
}, 120_000);
afterAll(async () => {
  await server?.kill9();
  await open?.close();
  await postgres?.stop();
  if (folder) removeDataDir(folder);
});

const start = async () => {
  const env = {
    DATABASE_URL: postgres.url,
    LECTERN_DEMO: 'off',
    PUBLIC_URL: `http://localhost:${port}`,
  };
  server = await startServer({ port, dataDir: folder, env });
  return server;
};

/** A course that is learned, planned, listed, marked, given to a group and linked to. */
async function aBusyCourse() {
  const { db } = open;
  const organization = await anOrganization(db);
  const owner = await aPerson(db, { roles: [[organization, ['owner']]] });
  const published = { workflow: 'PUBLISHED' as const };
  const course = await aCourse(db, organization, {
    ...published,
    holds: [await aSkill(db, organization, published)],
  });
  const [replacement, beside] = [
    await aCourse(db, organization, published),
    await aCourse(db, organization, published),
  ];
  const run = (operation: { document: string }, args: object) =>
    ask(db, owner, operation.document, args as Record<string, unknown>);
  const labId = newId();
  const lab = { labName: 'Pump station', entityType: 'virtual_lab', operatingSystem: null };
  await run(createLabTemplateOperation, { input: { labId, organizationId: organization.id, ...lab } });
  await run(setCourseLabOperation, { courseId: course.id, labId, on: true });
  await anEnrollment(db, owner, course);
  const it = { type: 'collection', id: course.id };
  await run(addScheduleItemOperation, { type: 'collection', entityId: course.id, date: '2027-01-02' });
  await run(setFavoriteOperation, { type: 'collection', entityId: course.id, on: true });
  const playlistId = newId();
  const list = { organizationId: organization.id, title: 'First week', description: '' };
  await run(createPlaylistOperation, { playlistId, ...list });
  await run(updatePlaylistItemsOperation, { playlistId, item: it, act: 'insert', after: null });
  const group = { groupId: newId(), organizationId: organization.id, name: 'Crew', description: '' };
  await run(createGroupOperation, { ...group, private: true });
  await run(enrollGroupOperation, { groupId: group.groupId, courseId: course.id, active: true });
  const links = JSON.stringify([{ url: `/${organization.alias}/${course.slug}`, text: 'See also' }]);
  await db.updateTable('content.collections').set({ links }).where('id', '=', beside.id).execute();
  const retire = () =>
    run(retireCourseNowOperation, {
      courseId: course.id,
      replacementEntities: [{ id: replacement.id, type: 'course' }],
      internalComments: null,
    });
  const restore = () => run(restoreRetiredCourseOperation, { courseId: course.id });
  return { course, replacement, retire, restore };
}

/** All that the job changes, but for times and versions. */
async function stateOf(course: SeededCourse) {
  const organizationId = course.organization.id;
  const read = async (query: ReturnType<typeof sql<object>>) => (await query.execute(open.db)).rows;
  const own = sql`"organizationId" = ${organizationId}::uuid`;
  return {
    courses: await read(
      sql`select id, workflow, retirement ->> 'state' as state, links from content.collections where ${own} order by id`,
    ),
    skills: await read(sql`select id, workflow from content.skills where ${own} order by id`),
    labs: await read(sql`select id, workflow from content.labs where ${own} order by id`),
    enrollments: await read(
      sql`select "courseId", status from content.enrollments where ${own} order by "courseId"`,
    ),
    lists: await read(sql`select id, items from content.playlists where ${own} order by id`),
    schedule: await read(
      sql`select "entityId" from content."scheduleItems" where date is not null order by "entityId"`,
    ),
    favorites: await read(sql`select "entityId" from content.favorites where "on" order by "entityId"`),
    groups: await read(sql`select "courseId" from accounts."groupCourses" order by "courseId"`),
  };
}

const own = sql`kind in ('retire-course', 'restore-course')`;
const jobs = async () =>
  (await sql<{ attempts: number }>`select attempts from jobs.jobs where ${own}`.execute(open.db)).rows;
/** Nobody waits for the lease of a server that is dead. */
const dueNow = () =>
  sql`update jobs.jobs set "runAt" = 0, lease = null where ${own} and attempts > 0`.execute(open.db);
const until = (what: () => Promise<unknown>) => expect.poll(what, { timeout: 30_000, interval: 50 });

/** Starts the server, waits until the job stands before the table, and kills it. */
async function killAt(table: string, database: pg.Client): Promise<void> {
  const [before] = await jobs();
  await dueNow();
  const node = await start();
  await until(async () => (await jobs())[0]?.attempts).toBe((before?.attempts ?? 0) + 1);
  await until(async () => (await database.query(waitingFor(table))).rowCount).toBe(1);
  await node.kill9();
  server = undefined;
}
async function stop(): Promise<void> {
  await server?.kill9();
  server = undefined;
}
const waitingFor = (table: string) =>
  `select 1 from pg_locks where relation = '${table}'::regclass and not granted limit 1`;
const others = `select 1 from pg_stat_activity where datname = current_database() and state <> 'idle'
  and pid <> pg_backend_pid() and backend_type = 'client backend' and query not like '%pg_stat_activity%'`;

async function killedAt(table: string): Promise<void> {
  const database = new pg.Client(postgres.url);
  await database.connect();
  try {
    await database.query(`begin; lock table ${table} in share row exclusive mode`);
    await killAt(table, database);
    await database.query('rollback');
    // What the dead server has left under way ends now, undone or, where its commit was sent already, done.
    await until(async () => (await database.query(others)).rowCount).toBe(0);
  } finally {
    await database.end();
  }
}

/** What no kill has left is done by the server that runs, or the next one. */
async function finish(): Promise<void> {
  if (!server) {
    await dueNow();
    await start();
  }
  await until(async () => (await jobs()).length).toBe(0);
}

it('a server that is killed at any step of retiring or restoring a course leaves all as it was, and what follows the replacement moves once (RETIRE-016, D101)', {
  timeout: 600_000,
}, async () => {
  const { course, replacement, retire, restore } = await aBusyCourse();
  const untouched = await stateOf(course);
  let moved: Awaited<ReturnType<typeof stateOf>> | undefined;
  for (const [ask, finished, tables] of [
    [retire, 'retired', KILLED_AT.retire],
    [restore, 'restored', KILLED_AT.restore],
  ] as const) {
    if (tables.length > 0) await stop();
    await ask();
    const queued = await stateOf(course);
    for (const table of tables) {
      await killedAt(table);
      if ((await jobs()).length === 0) break; // the commit was on its way already
      expect(await stateOf(course), `killed at ${table}, to be ${finished}`).toEqual(queued);
    }
    await finish();
    if (finished === 'retired') moved = await stateOf(course);
  }
  const to = (rows: object[]) => JSON.stringify(rows);
  expect(moved?.enrollments).toHaveLength(2);
  expect(to(moved?.schedule ?? [])).toBe(to([{ entityId: replacement.id }]));
  expect(to(moved?.favorites ?? [])).toBe(to([{ entityId: replacement.id }]));
  expect(to(moved?.lists ?? [])).toContain(replacement.id);
  expect(to(moved?.courses ?? [])).toContain(replacement.slug);
  expect(moved?.groups).toHaveLength(2);
  expect(to([...(moved?.skills ?? []), ...(moved?.labs ?? [])]).match(/RETIRED/g)).toHaveLength(2);
  expect(await stateOf(course)).toEqual(untouched);
});
