import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SeededDemo, seededDemo } from '#tests/support/seeded-demo.ts';

let demo: SeededDemo;
beforeAll(async () => {
  demo = await seededDemo();
}, 60_000);
afterAll(() => demo.close());

it('the demo’s learner has completed a course over three weeks, and every lesson of it', async () => {
  const { db } = demo.database;
  const { rows } = await sql<{ slug: string; status: string; open: number; days: number }>`
    select c.slug, e.status,
      count(*) filter (where p.complete is not true)::int as open,
      round((max(p."completedAt") - min(p."completedAt")) / 86400000.0)::int as days
    from accounts.users u
    join content.enrollments e on e."userId" = u.id
    join content.collections c on c.id = e."courseId" and c.slug = 'everyday-statistics'
    join content."courseMembers" m on m."courseId" = c.id and m.type = 'skill'
    left join content.progress p on p."skillId" = m."memberId" and p."userId" = u.id
    where u.alias = 'learner'
    group by c.slug, e.status`.execute(db);
  expect(rows).toEqual([{ slug: 'everyday-statistics', status: 'completed', open: 0, days: 15 }]);
});

it('the demo’s learner has a certificate of that course, of the day on which it was completed', async () => {
  const { db } = demo.database;
  const found = await db
    .selectFrom('content.certificates as c')
    .innerJoin('content.progress as p', 'p.userId', 'c.userId')
    .innerJoin('content.courseMembers as m', (join) =>
      join.onRef('m.memberId', '=', 'p.skillId').onRef('m.courseId', '=', 'c.courseId'),
    )
    .select(['c.title', 'c.issuedAt', ({ fn }) => fn.max('p.completedAt').as('completedAt')])
    .groupBy(['c.id'])
    .execute();
  expect(found).toEqual([
    { title: 'Everyday statistics', issuedAt: found[0]?.completedAt, completedAt: expect.any(Number) },
  ]);
});

it('the demo has a list of a learner’s own and an organization on the marketplace', async () => {
  const { db } = demo.database;
  const own = await db
    .selectFrom('content.playlists')
    .select(['title', 'items'])
    .where('ownerType', '=', 'USER')
    .execute();
  expect(own).toEqual([{ title: 'For the ferry', items: expect.objectContaining({ length: 3 }) }]);
  const listed = await db
    .selectFrom('accounts.organizations')
    .select('alias')
    .where('marketplaceStatus', '=', 'LISTED')
    .execute();
  expect(listed).toEqual([{ alias: 'commons' }]);
});

it('no lesson of the demo’s older courses was made after somebody enrolled in them', async () => {
  const { rows } = await sql<{ slug: string }>`
    select distinct c.slug from content.collections c
    join content.enrollments e on e."courseId" = c.id
    join content."courseMembers" m on m."courseId" = c.id and m.type = 'skill'
    join content.skills s on s.id = m."memberId"
    where s."createdAt" > e."createdAt"`.execute(demo.database.db);
  expect(rows.map(({ slug }) => slug)).toEqual(['learn-with-lectern']);
});
