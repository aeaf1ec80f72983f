import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertProgressOperation } from '#contract/content/progress.ts';
import { newId } from '#contract/ids.ts';
import {
  aCollection,
  aCourse,
  anOrganization,
  aPerson,
  aSkill,
  type SeededOrganization,
} from '#tests/support/seed.ts';
import { ask, codeOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../../../storage/database.ts';

let test: TestDatabase;
let open: OpenDatabase;
let organization: SeededOrganization;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 6 });
  organization = await anOrganization(open.db);
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

const upsert = upsertProgressOperation.document.replace(
  /\{[^{}]*\}\s*\}$/,
  '{ secondsConsumed completedQuestions percentComplete complete completedAt answers sections } }',
);
const report = (skillId: string, over: object = {}) => ({
  skillId,
  clientId: newId(),
  secondsConsumed: 0,
  answers: {},
  completedQuestions: [],
  lastCompletedBlockKey: null,
  complete: false,
  ...over,
});

describe('progress', () => {
  it('raises the seconds of the skill and the progress of all courses and collections that hold it (SKILL-024)', async () => {
    const [skill, second] = [await aSkill(open.db, organization), await aSkill(open.db, organization)];
    const nested = await aCollection(open.db, organization, { holds: [skill] });
    const course = await aCourse(open.db, organization, { holds: [nested, second] });
    const learner = await aPerson(open.db);
    const asking = 'query($ids: [String!]!) { getCollectionBasicDetails(collectionIds: $ids) { progress } }';
    await ask(open.db, learner, upsert, report(skill.id, { secondsConsumed: 30 }));
    const [before] = await ask(open.db, learner, asking, { ids: [course.id] });
    expect(before.progress).toEqual({
      collectionComplete: false,
      completedChildren: 0,
      secondsConsumed: 30,
      percentComplete: 0,
    });
    await ask(open.db, learner, upsert, report(skill.id, { answers: { volts: ['v230'], unit: ['volt'] } }));
    const [after, inside] = await ask(open.db, learner, asking, { ids: [course.id, nested.id] });
    expect(after.progress).toMatchObject({
      completedChildren: 1,
      percentComplete: 50,
      collectionComplete: false,
    });
    expect(inside.progress).toMatchObject({
      completedChildren: 1,
      percentComplete: 100,
      collectionComplete: true,
    });
    const [others] = await ask(open.db, await aPerson(open.db), asking, { ids: [course.id] });
    expect(others.progress).toMatchObject({ completedChildren: 0, secondsConsumed: 0 });
  });

  it('judges answers itself, whatever the device says', async () => {
    const skill = await aSkill(open.db, organization);
    const learner = await aPerson(open.db);
    const claimed = report(skill.id, {
      answers: { volts: ['v400'], unit: ['volt'], 'no question': ['x'], __proto__: ['y'] },
      completedQuestions: ['volts', 'unit', 'no question'],
    });
    expect(await ask(open.db, learner, upsert, claimed)).toMatchObject({
      completedQuestions: ['unit'],
      percentComplete: 50,
      complete: false,
      answers: { volts: ['v400'], unit: ['volt'] },
    });
    const wrongLater = report(skill.id, { answers: { unit: ['watt'] } });
    expect(await ask(open.db, learner, upsert, wrongLater)).toMatchObject({ completedQuestions: ['unit'] });
  });

  it('of two devices is united and never falls (LOCAL-032)', async () => {
    const skill = await aSkill(open.db, organization);
    const learner = await aPerson(open.db);
    const [phone, laptop] = [newId(), newId()];
    const reports = [
      report(skill.id, { clientId: phone, secondsConsumed: 40, answers: { volts: ['v230'] } }),
      report(skill.id, { clientId: laptop, secondsConsumed: 25.4, answers: { unit: ['volt'] } }),
      report(skill.id, { clientId: phone, secondsConsumed: 10 }),
    ];
    await Promise.all([...reports, ...reports].map((each) => ask(open.db, learner, upsert, each)));
    expect(await ask(open.db, learner, upsert, reports[0]!)).toMatchObject({
      secondsConsumed: 65,
      completedQuestions: ['unit', 'volts'],
      complete: true,
      percentComplete: 100,
      completedAt: expect.any(Number),
    });
  });

  it('is kept only where the person may read, and by people with an account', async () => {
    const paid = await aSkill(open.db, organization, { free: false });
    expect(await codeOf(open.db, await aPerson(open.db), upsert, report(paid.id))).toBe('FORBIDDEN_ACCESS');
    expect(await codeOf(open.db, null, upsert, report(paid.id))).toBe('UNAUTHENTICATED');
  });

  it('bears the highest numbers that may be sent, from any number of devices', async () => {
    const skill = await aSkill(open.db, organization);
    const learner = await aPerson(open.db);
    for (let i = 0; i < 23; i += 1)
      await ask(open.db, learner, upsert, report(skill.id, { secondsConsumed: 100_000_000 }));
    expect((await ask(open.db, learner, upsert, report(skill.id))).secondsConsumed).toBe(2_000_000_000);
  });
});
