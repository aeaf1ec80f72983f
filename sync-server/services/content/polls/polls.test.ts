import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { upsertProgressOperation } from '#contract/content/progress.ts';
import { newId } from '#contract/ids.ts';
import { aDocument, aParagraph, aPoll } from '#tests/support/lesson-samples.ts';
import {
  aCourse,
  anOrganization,
  aPerson,
  aSkill,
  type SeededPerson,
  type SeededSkill,
} from '#tests/support/seed.ts';
import { aDeviceOf, ask } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { openMailer } from '../../../mail/mailer.ts';
import { type OpenDatabase, openDatabase } from '../../../storage/database.ts';
import { change } from '../../../sync/feed.ts';
import { announceCourse } from '../announce.ts';
import { countPolls } from '../count-polls.ts';

let test: TestDatabase;
let open: OpenDatabase;
let skill: SeededSkill;
let courseId: string;
let ann: SeededPerson;
let bo: SeededPerson;
let organization: Awaited<ReturnType<typeof anOrganization>>;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 6 });
});
afterAll(async () => {
  await open.close();
  await test.drop();
});
beforeEach(async () => {
  organization = await anOrganization(open.db);
  skill = await aSkill(open.db, organization, { document: aDocument(aParagraph(), aPoll('shells')) });
  courseId = (await aCourse(open.db, organization, { holds: [skill] })).id;
  ann = await aPerson(open.db, { first: 'Ann' });
  bo = await aPerson(open.db, { first: 'Bo' });
});

const answer = (person: SeededPerson, ...optionIds: string[]) =>
  ask(open.db, person, upsertProgressOperation.document, {
    ...{ skillId: skill.id, clientId: newId(), secondsConsumed: 1, answers: { shells: optionIds } },
    ...{ completedQuestions: [], lastCompletedBlockKey: null, complete: false },
  });
const count = () =>
  countPolls.run(
    { skillId: skill.id },
    {
      ...{ database: open, announcer: { announce: () => undefined } as never, files: null as never },
      mailer: openMailer({ smtpUrl: undefined, from: 'a@b', dataDir: '', now: Date.now }),
      ...{ publicUrl: '', now: Date.now, id: '1', attempt: 1, done: async () => undefined },
    },
  );
const rowsOf = async (who: SeededPerson | null) => {
  const { rows } = await aDeviceOf(open.db, who, { tenants: [organization.alias] }).pullAll();
  const body = (id: string) => rows.find((row) => row.id.endsWith(`${id}:${skill.id}`))?.body;
  return { counts: body('pollCounts'), own: body('pollVotes'), all: JSON.stringify(rows) };
};
const jobs = () =>
  open.db
    .selectFrom('jobs.jobs')
    .select('key')
    .where('kind', '=', 'count-polls')
    .where('key', '=', skill.id)
    .execute();

it('a poll is counted once a minute, and everybody who sees the lesson has how many chose each', async () => {
  await answer(ann, 'shells-a');
  await answer(bo, 'shells-a');
  expect(await jobs()).toHaveLength(1);
  expect((await rowsOf(ann)).counts).toBeUndefined();
  await count();
  const { counts, own } = await rowsOf(ann);
  expect(counts).toMatchObject({ questions: { shells: { 'shells-a': 2 } } });
  expect(own).toMatchObject({ counted: { shells: 'shells-a' } });
  const visitor = await rowsOf(null);
  expect(visitor.counts).toMatchObject({ questions: { shells: { 'shells-a': 2 } } });
  expect(visitor.own).toBeUndefined();
});

it('who chose what in a poll reaches nobody else’s device', async () => {
  await answer(ann, 'shells-b');
  await count();
  const others = await rowsOf(bo);
  expect(others.own).toBeUndefined();
  expect(others.all).not.toContain(ann.id);
});

it('an answer to a poll that is changed is counted as it is now, and one that is no answer is not', async () => {
  await answer(ann, 'shells-a');
  await answer(bo, 'shells-b');
  await count();
  await answer(ann, 'shells-b');
  await answer(bo, 'shells-b');
  await answer(bo, 'no option');
  await answer(bo, 'shells-a', 'shells-b');
  expect((await rowsOf(ann)).counts).toMatchObject({
    questions: { shells: { 'shells-a': 1, 'shells-b': 1 } },
  });
  await count();
  expect((await rowsOf(bo)).counts).toEqual(
    expect.objectContaining({ questions: { shells: { 'shells-b': 2 } } }),
  );
});

it('two answers of one person at the same moment are one', async () => {
  await Promise.all([answer(ann, 'shells-a'), answer(ann, 'shells-b'), answer(ann, 'shells-a')]);
  await count();
  const { questions } = (await rowsOf(ann)).counts as { questions: Record<string, Record<string, number>> };
  expect(Object.values(questions.shells ?? {}).reduce((sum, each) => sum + each, 0)).toBe(1);
});

it('the counts of a poll go where their lesson goes', async () => {
  await answer(ann, 'shells-a');
  await count();
  await open.db.updateTable('content.skills').set({ visible: false }).where('id', '=', skill.id).execute();
  await change(
    open.db,
    () => undefined,
    (ctx) => announceCourse(ctx, courseId),
  );
  expect((await rowsOf(bo)).counts).toBeUndefined();
});
