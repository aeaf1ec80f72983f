/** What it costs to ask when there is nothing new, which is what devices do all day. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aCourse, anOrganization, aPerson, aSkill } from '#tests/support/seed.ts';
import { aDeviceOf } from '#tests/support/service-calls.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { openDatabase } from '../storage/database.ts';

type Statement = { text: string; values: unknown[] };

it('asks the feed one indexed question when nothing is new, at 10 rows and at 100,000 alike', async () => {
  const test = await testDatabase();
  const open = openDatabase(test.url, { max: 2 });
  const seen: Statement[] = [];
  open.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query: (text: string, values: unknown[] = [], ...rest: unknown[]) => {
        if (typeof text === 'string') seen.push({ text, values });
        return query(text, values, ...rest);
      },
    });
  });
  const organization = await anOrganization(open.db);
  const skill = await aSkill(open.db, organization);
  const course = await aCourse(open.db, organization, { holds: [skill] });
  const person = await aPerson(open.db, { roles: [[organization, ['member']]] });
  const device = aDeviceOf(open.db, person);
  await device.pullAll();

  const cost = async () => {
    await sql`analyze sync.feed`.execute(open.db);
    await device.pullOnce();
    seen.length = 0;
    expect((await device.pullOnce()).rows).toEqual([]);
    const statements = [...seen];
    const [asked, ...others] = statements.filter(({ text }) => text.includes('sync.feed'));
    expect(others).toEqual([]);
    const { rows } = await open.pool.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers, costs off, timing off, summary off) ${asked?.text}`,
      asked?.values,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    const pages = Number(/shared hit=(\d+)/.exec(plan)?.[1]) + Number(/read=(\d+)/.exec(plan)?.[1] ?? 0);
    return { statements: statements.map(({ text }) => text), plan, pages };
  };
  const few = await cost();

  // Long known to the device: written before everything that its cursor has seen.
  await sql`insert into sync.feed (bucket, type, id, x, gone)
    select ${`course:${course.id}:read`}, 'skill', 'row-' || n, '3', false
    from generate_series(1, 100000) n`.execute(open.db);
  const many = await cost();

  expect(many.statements).toEqual(few.statements);
  expect(many.plan).not.toContain('Seq Scan on feed');
  expect(many.plan).toMatch(/Index (Only )?Scan.* on feed|Bitmap Index Scan on feed/);
  expect(many.pages).toBeLessThan(40);
  await open.close();
  await test.drop();
}, 60_000);
