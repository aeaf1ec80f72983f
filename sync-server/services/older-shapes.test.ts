import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { shapeOf } from '#contract/sync/row-shapes.ts';
import { noMail } from '#tests/support/no-mail.ts';
import { anOrganization, aPerson, aSkill } from '#tests/support/seed.ts';
import { aDeviceOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type JobRunner, startJobs } from '../jobs/job-runner.ts';
import { type OpenDatabase, openDatabase } from '../storage/database.ts';
import { announceOlderShapes, sendOlderShapes } from './older-shapes.ts';

vi.mock('#contract/sync/row-shapes.ts', () => ({ shapeOf: vi.fn(() => 1) }));

let test: TestDatabase;
let open: OpenDatabase;
let runner: JobRunner;
let now = 1_000_000;
const woken: string[][] = [];

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 4 });
  const announcer = { announce: (buckets: string[]) => void woken.push(buckets) };
  const context = {
    database: open,
    announcer: announcer as never,
    files: null as never,
    mailer: noMail,
    publicUrl: 'http://localhost',
    now: () => now,
  };
  runner = await startJobs([announceOlderShapes], context, { lookMs: 0 });
});
afterAll(async () => {
  await runner?.close();
  await open?.close();
  await test?.drop();
});

const start = () => sendOlderShapes({ database: open, now: () => now });

it('gives rows that nobody touches a new field of their type, 500 at a time and spread, and announces none twice', async () => {
  const organization = await anOrganization(open.db);
  const skill = await aSkill(open.db, organization);
  const person = await aPerson(open.db, { roles: [[organization, ['member']]] });
  await sql`insert into content.comments (id, "skillId", "createdBy", "createdAt", body, access)
    select gen_random_uuid(), ${skill.id}, ${person.id}, n, 'comment ' || n, 'public' from generate_series(1, 501) as n`.execute(
    open.db,
  );
  // As the version before has announced them: without `thread`.
  await sql`insert into sync.entities (type, id, ver, deleted, body)
    select 'comment', id::text, 1, false, jsonb_build_object('commentId', id, 'body', body) from content.comments`.execute(
    open.db,
  );
  const older = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from sync.entities where type = 'comment' and not body ? 'thread'`.execute(
      open.db,
    );
    return rows[0]?.count;
  };
  await start();
  expect(await runner.runDue()).toBe(0);

  vi.mocked(shapeOf).mockImplementation((type) => (type === 'comment' ? 2 : 1));
  await Promise.all([start(), start()]);
  expect(await runner.runDue()).toBe(1);
  expect(await older()).toBe(1);
  now += 4_999;
  expect(await runner.runDue()).toBe(0);
  now += 1;
  expect(await runner.runDue()).toBe(1);
  expect(await older()).toBe(0);
  expect(woken.length).toBe(2);
  const device = aDeviceOf(open.db, person);
  const { rows } = await device.pullAll();
  expect(rows.filter(({ type, body }) => type === 'comment' && body?.thread)).toHaveLength(501);

  // A node of the version before writes one of them meanwhile, and knows nothing of shapes.
  await sql`update sync.entities set ver = ver + 1, body = body - 'thread' where type = 'comment' and id = (
    select id::text from content.comments limit 1)`.execute(open.db);
  await start();
  await runner.runDue();
  expect(await older()).toBe(0);
  expect(woken.length).toBe(3);
  expect((await device.pullAll()).rows).toHaveLength(1);
});
