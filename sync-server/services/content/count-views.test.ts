import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertProgressOperation } from '#contract/content/progress.ts';
import { newId } from '#contract/ids.ts';
import {
  aCollection,
  aCourse,
  anOrganization,
  aPerson,
  aSkill,
  callerOf,
  type SeededOrganization,
  type SeededPerson,
  type SeededSkill,
} from '#tests/support/seed.ts';
import { ask } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../../storage/database.ts';
import { countEveryView } from './count-views.ts';
import { searchContent } from './search/search-content.ts';

let test: TestDatabase;
let open: OpenDatabase;
let harbor: SeededOrganization;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 6 });
  harbor = await anOrganization(open.db);
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

const learns = (person: SeededPerson, { id }: SeededSkill, secondsConsumed = 1) =>
  ask(open.db, person, upsertProgressOperation.document, {
    skillId: id,
    clientId: newId(),
    secondsConsumed,
    answers: {},
    completedQuestions: [],
    lastCompletedBlockKey: null,
    complete: false,
  });

async function count(): Promise<string[]> {
  const announced: string[] = [];
  const announcer = { announce: (buckets: string[]) => announced.push(...buckets) };
  await countEveryView({ database: open, announcer: announcer as never });
  return announced;
}

const viewsOf = async (table: 'skills' | 'collections', id: string) =>
  (
    await open.db
      .selectFrom(`content.${table}`)
      .select('views')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).views;

describe('views', () => {
  it('are the people who have opened a skill, and anything in a course or a collection, each person once (SEARCH-007)', async () => {
    const [one, two, other] = [
      await aSkill(open.db, harbor),
      await aSkill(open.db, harbor),
      await aSkill(open.db, harbor),
    ];
    const nested = await aCollection(open.db, harbor, { holds: [one, two] });
    const course = await aCourse(open.db, harbor, { holds: [nested, other] });
    const [ada, bo] = [await aPerson(open.db), await aPerson(open.db)];
    await learns(ada, one);
    await learns(ada, one, 9);
    await learns(ada, two);
    await learns(bo, one);
    await learns(bo, other);
    expect(await count()).toEqual(
      expect.arrayContaining([`course:${course.id}:read`, `org:${harbor.id}:public`]),
    );
    expect(await Promise.all([one, two, other].map(({ id }) => viewsOf('skills', id)))).toEqual([2, 1, 1]);
    expect(await viewsOf('collections', nested.id)).toBe(2);
    expect(await viewsOf('collections', course.id)).toBe(2);
    expect(await count()).toEqual([]); // nobody is woken for what has not changed
  });

  it('sort what is popular, courses as skills, and never fall', async () => {
    const [rare, often] = [
      await aSkill(open.db, harbor, { title: 'Lamp keeping' }),
      await aSkill(open.db, harbor, { title: 'Fog signals' }),
    ];
    await aCourse(open.db, harbor, { title: 'Lighthouses at night', holds: [rare] });
    const course = await aCourse(open.db, harbor, { title: 'Lighthouses by day', holds: [rare, often] });
    const people = await Promise.all([aPerson(open.db), aPerson(open.db), aPerson(open.db)]);
    for (const person of people) await learns(person, often);
    await count();
    const asked = {
      index: 'content',
      key: '',
      query: 'lighthouses',
      sort: 'popular',
      filters: {},
      typos: true,
      offset: 0,
    } as const;
    const caller = callerOf(people[0] as SeededPerson);
    const { hits } = await searchContent({ tx: open.db, caller, at: Date.now() }, asked);
    expect(hits.map(({ title, viewCount }) => [title, viewCount])).toEqual([
      ['Lighthouses by day', 3],
      ['Lighthouses at night', 0],
    ]);
    await open.db.deleteFrom('content.progress').where('skillId', '=', often.id).execute();
    await count();
    expect(await viewsOf('collections', course.id)).toBe(3);
  });
});
