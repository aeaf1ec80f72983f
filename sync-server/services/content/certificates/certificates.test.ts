import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifiedCertificatePage } from '#contract/content/certificate.ts';
import { upsertProgressOperation } from '#contract/content/progress.ts';
import { newId } from '#contract/ids.ts';
import {
  aCourse,
  anEnrollment,
  anOrganization,
  aPerson,
  aSkill,
  type SeededOrganization,
  type SeededPerson,
  type SeededSkill,
} from '#tests/support/seed.ts';
import { aDeviceOf, ask } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import type { JobRun } from '../../../jobs/job.ts';
import { type OpenDatabase, openDatabase } from '../../../storage/database.ts';
import { change } from '../../../sync/feed.ts';
import { announceCourse } from '../announce.ts';
import { erasePlansOf } from '../erase-plans.ts';
import { issueMissingCertificates } from './issue-certificates.ts';
import { holdPerson } from './repository.ts';

let test: TestDatabase;
let open: OpenDatabase;
let harbor: SeededOrganization;
let lena: SeededPerson;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 6 });
  harbor = await anOrganization(open.db);
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

const nobody = () => undefined;
const aLearner = (given: object = {}) =>
  aPerson(open.db, { roles: [[harbor, ['member']]], first: 'Lena', last: 'Vale', ...given });
const aFreeSkill = (given: object = {}) =>
  aSkill(open.db, harbor, { free: true, rootType: 'internal', ...given });
const aCourseOf = (holds: SeededSkill[], given: object = {}) =>
  aCourse(open.db, harbor, { rootType: 'internal', title: 'Knots', holds, ...given });
const learns = (by: SeededPerson, skillId: string, complete = true) =>
  ask(open.db, by, upsertProgressOperation.document, {
    ...{ skillId, clientId: newId(), secondsConsumed: 60, answers: {}, completedQuestions: [] },
    ...{ lastCompletedBlockKey: null, complete },
  });
/** What a new device of a person receives. */
async function received(by: SeededPerson) {
  const { rows } = await aDeviceOf(open.db, by).pullAll();
  // biome-ignore lint/suspicious/noExplicitAny: rows are compared, not typed
  return rows.filter(({ type }) => type === 'certificate').map(({ body }) => body as any);
}
const verified = (token: string, by: SeededPerson | null = null) =>
  ask(open.db, by, verifiedCertificatePage.document, { token });
const issueMissing = () =>
  issueMissingCertificates({
    database: open,
    announcer: { announce: nobody },
    now: () => 5_000,
  } as unknown as JobRun);

describe('a certificate', () => {
  it('is issued once when the last skill of a course is complete, and reaches the learner’s devices alone (D92)', async () => {
    lena = await aLearner();
    const mate = await aLearner();
    const skills = [await aFreeSkill(), await aFreeSkill()];
    const course = await aCourseOf(skills);
    await learns(lena, skills[0]!.id);
    await learns(lena, skills[1]!.id, false);
    expect(await received(lena)).toEqual([]);
    await learns(lena, skills[1]!.id);
    await learns(lena, skills[0]!.id);
    const [certificate, ...others] = await received(lena);
    expect(others).toEqual([]);
    expect(certificate).toEqual({
      ...{ id: expect.any(String), thing: 'certificate', courseId: course.id, organizationId: harbor.id },
      ...{ title: 'Knots', organization: expect.any(String), issuedAt: expect.any(Number) },
      token: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(await received(mate)).toEqual([]);
  });

  it('is issued once when two devices complete the last two skills at one moment (D92)', async () => {
    const skills = await Promise.all([aFreeSkill(), aFreeSkill(), aFreeSkill()]);
    await aCourseOf(skills);
    for (let round = 0; round < 5; round += 1) {
      const person = await aLearner();
      await Promise.all(skills.map(({ id }) => learns(person, id)));
      expect(await received(person)).toHaveLength(1);
    }
  });

  it('is looked for by the report that completes a skill alone: later ones wait for nobody who holds the person (D92)', async () => {
    const person = await aLearner();
    const [done, other] = [await aFreeSkill(), await aFreeSkill()];
    await learns(person, done.id);
    const [held, isHeld] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = open.db.transaction().execute(async (tx) => {
      await holdPerson(tx, person.id);
      isHeld.resolve();
      await held.promise;
    });
    await isHeld.promise;
    await learns(person, done.id);
    let ended = false;
    const completing = learns(person, other.id).then(() => {
      ended = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    held.resolve();
    expect(ended).toBe(false);
    await Promise.all([holding, completing]);
  });

  it('stays when the course gets another skill or another title (D92)', async () => {
    const person = await aLearner();
    const skill = await aFreeSkill();
    const course = await aCourseOf([skill]);
    await learns(person, skill.id);
    const [before] = await received(person);
    const later = await aFreeSkill();
    await change(open.db, nobody, async (ctx) => {
      const children = JSON.stringify([skill, later].map(({ id }) => ({ type: 'skill', id })));
      await ctx.tx
        .updateTable('content.collections')
        .set({ title: 'Knots and hitches', children })
        .where('id', '=', course.id)
        .execute();
      await announceCourse(ctx, course.id);
    });
    await learns(person, later.id);
    await issueMissing();
    expect(await received(person)).toEqual([before]);
  });

  it('needs no skill that is hidden or archived, and none is issued of a course that the learner may not read (D92)', async () => {
    const person = await aLearner();
    const skill = await aFreeSkill();
    const hidden = [await aFreeSkill({ visible: false }), await aFreeSkill({ archived: true })];
    const course = await aCourseOf([skill, ...hidden]);
    await aCourseOf([skill], { visible: false, title: 'Secret' });
    await aCourseOf(hidden, { title: 'Nothing to learn' });
    await learns(person, skill.id);
    expect((await received(person)).map(({ courseId }) => courseId)).toEqual([course.id]);
  });

  it('is issued later to those whose missing skill the course has lost (D92)', async () => {
    const person = await aLearner();
    const [skill, dropped] = [await aFreeSkill(), await aFreeSkill()];
    const course = await aCourseOf([skill, dropped]);
    await anEnrollment(open.db, person, course);
    await learns(person, skill.id);
    await issueMissing();
    expect(await received(person)).toEqual([]);
    await change(open.db, nobody, async (ctx) => {
      const children = JSON.stringify([{ type: 'skill', id: skill.id }]);
      await ctx.tx.updateTable('content.collections').set({ children }).where('id', '=', course.id).execute();
      await announceCourse(ctx, course.id);
    });
    await issueMissing();
    await issueMissing();
    expect(await received(person)).toMatchObject([{ courseId: course.id, issuedAt: 5_000 }]);
  });
});

describe('the link to verify a certificate', () => {
  it('says to everybody whose it is, for what and when, without an email; and that another one was not found (D92)', async () => {
    const [{ token, id, issuedAt }] = (await received(lena)) as [
      { token: string; id: string; issuedAt: number },
    ];
    const shown = { id, name: 'Lena Vale', title: 'Knots', organization: expect.any(String), issuedAt };
    for (const by of [null, await aLearner()]) expect(await verified(token, by)).toEqual(shown);
    for (const wrong of ['', 'x', 'x'.repeat(43), `${token}a`, id]) expect(await verified(wrong)).toBeNull();
  });

  it('finds nothing once the learner’s account is deleted, and no new one is issued (D92)', async () => {
    const person = await aLearner();
    const skill = await aFreeSkill();
    const course = await aCourseOf([skill]);
    await anEnrollment(open.db, person, course);
    await learns(person, skill.id);
    const [{ token }] = (await received(person)) as [{ token: string }];
    await change(open.db, nobody, (ctx) => erasePlansOf(ctx, person.id));
    await open.db.updateTable('accounts.users').set({ disabled: true }).where('id', '=', person.id).execute();
    await issueMissing();
    expect(await received(person)).toEqual([]);
    expect(await verified(token)).toBeNull();
  });
});
