import { afterAll, beforeAll, expect, it } from 'vitest';
import { listingIdOf } from '#contract/content/content-listing.ts';
import { aCourse, anOrganization, aSkill } from '#tests/support/seed.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../../storage/database.ts';
import { change } from '../../sync/feed.ts';
import { announceCollection, announceSkill } from './announce.ts';

let test: TestDatabase;
let open: OpenDatabase;
beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 4 });
});
afterAll(async () => {
  await open?.close();
  await test?.drop();
});

const nobody = () => undefined;

it('a lesson that is announced while its course is being hidden is listed for staff alone, whichever of the two is first (D59)', async () => {
  const { db } = open;
  const harbor = await anOrganization(db);
  for (const first of ['lesson', 'course'] as const) {
    const skill = await aSkill(db, harbor);
    const course = await aCourse(db, harbor, { holds: [skill] });
    const { promise: held, resolve: commit } = Promise.withResolvers<void>();
    const { promise: isReached, resolve: reached } = Promise.withResolvers<void>();
    const whoIs = async (which: 'lesson' | 'course') => {
      if (which !== first) return;
      reached();
      await held;
    };
    const announcing = () =>
      change(db, nobody, async (ctx) => {
        await announceSkill(ctx, skill.id);
        await whoIs('lesson');
      });
    const hiding = () =>
      change(db, nobody, async (ctx) => {
        await ctx.tx
          .updateTable('content.collections')
          .set({ visible: false })
          .where('id', '=', course.id)
          .execute();
        await announceCollection(ctx, course.id);
        await whoIs('course');
      });
    const [one, other] = first === 'lesson' ? [announcing, hiding] : [hiding, announcing];
    const begun = one();
    await isReached;
    const second = other();
    commit();
    await Promise.all([begun, second]);
    const rows = await db
      .selectFrom('sync.feed')
      .select('bucket')
      .where('type', '=', 'listing')
      .where('id', '=', listingIdOf(`skill:${skill.id}`))
      .where('gone', '=', false)
      .execute();
    expect(rows, `${first} first`).toEqual([{ bucket: `org:${harbor.id}:listings:catalogStaff` }]);
  }
});
