/** Courses that go and come back, on the real services, jobs and database. */

import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assignStackOperation } from '#contract/content/assignment.ts';
import type { Collection } from '#contract/content/collection.ts';
import {
  updateCollectionItemsOperation,
  updateCollectionMetadataOperation,
  updateCollectionWorkflowOperation,
  updateSlugOperation,
} from '#contract/content/collection-meta.ts';
import { createCollectionOperation, createSkillForOwnerOperation } from '#contract/content/create.ts';
import { setFavoriteOperation } from '#contract/content/favorite.ts';
import {
  createLabTemplateOperation,
  setCourseLabOperation,
  updateLabTemplateOperation,
} from '#contract/content/lab.ts';
import { createPlaylistOperation, updatePlaylistItemsOperation } from '#contract/content/playlist.ts';
import { enrollOperation, upsertProgressOperation } from '#contract/content/progress.ts';
import {
  courseImpactPage,
  exclusivityPage,
  exclusivitySchema,
  restoreRetiredCourseOperation,
  retireCourseNowOperation,
  retirementImpactPage,
  retirementPage,
} from '#contract/content/retirement.ts';
import { addScheduleItemOperation, removeScheduleItemOperation } from '#contract/content/schedule.ts';
import { upsertSkillComponentOperation } from '#contract/content/skill-component.ts';
import { updateSkillMetaOperation } from '#contract/content/skill-meta.ts';
import { newId } from '#contract/ids.ts';
import type { Operation } from '#contract/operation.ts';
import type { Role } from '#domain/role.ts';
import { allJobs } from '#server/all-jobs.ts';
import { startJobs } from '#server/jobs/job-runner.ts';
import { aDocument, aHeading } from '#tests/support/lesson-samples.ts';
import { noMail } from '#tests/support/no-mail.ts';
import { inRing } from '#tests/support/ring.ts';
import {
  aCollection,
  aCourse,
  anEnrollment,
  anOrganization,
  aPerson,
  aSkill,
  type SeededCourse,
  type SeededOrganization,
  type SeededPerson,
  type SeededSkill,
} from '#tests/support/seed.ts';
import { aDeviceOf, ask, codeOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../../../storage/database.ts';
import { change } from '../../../sync/feed.ts';
import { announceCourse } from '../announce.ts';
import { assignCourse } from '../assign-course.ts';
import { retireCourse } from '../retire-course.ts';
import { searchContent } from '../search/search-content.ts';

let test: TestDatabase;
let open: OpenDatabase;
let harbor: SeededOrganization;
let owner: SeededPerson;
let learner: SeededPerson;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 8 });
  harbor = await anOrganization(open.db);
  owner = await person('owner');
  learner = await person('member');
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

const person = (...roles: Role[]) => aPerson(open.db, { roles: [[harbor, roles]] });
const run = (by: SeededPerson, operation: Operation, args: Record<string, unknown>) =>
  ask(open.db, by, operation.document, args);
const refusal = (by: SeededPerson, operation: { document: string }, args: Record<string, unknown>) =>
  codeOf(open.db, by, operation.document, args);

const context = () => ({
  database: open,
  announcer: { announce: () => undefined } as never,
  files: null as never,
  mailer: noMail,
  publicUrl: 'http://localhost',
  now: () => Date.now() + 1_000,
});
const jobs = allJobs.filter(({ everyMs }) => everyMs === undefined);
const aRunner = () => startJobs(jobs, context(), { lookMs: 0 });
async function work() {
  const runner = await aRunner();
  try {
    for (let turn = 0; turn < 5 && (await runner.runDue()) > 0; turn += 1);
  } finally {
    await runner.close();
  }
}

const published = { workflow: 'PUBLISHED' as const };
const skillIn = (over: object = {}) => aSkill(open.db, harbor, { ...published, ...over });
const courseOf = (holds: Parameters<typeof aCourse>[2] = {}) =>
  aCourse(open.db, harbor, { ...published, ...holds });
async function labOf(course: SeededCourse | null, labId = newId()) {
  const kind = { entityType: 'virtual_lab', operatingSystem: null };
  await run(owner, createLabTemplateOperation, {
    input: { labId, organizationId: harbor.id, labName: 'Pump station', ...kind },
  });
  if (course) await run(owner, setCourseLabOperation, { courseId: course.id, labId, on: true });
  return labId;
}
const retireArgs = (course: SeededCourse, replacement?: SeededCourse, comments: string | null = null) => ({
  courseId: course.id,
  replacementEntities: replacement ? [{ id: replacement.id, type: 'course' }] : [],
  internalComments: comments,
});
const queue = (course: SeededCourse, replacement?: SeededCourse) =>
  run(owner, retireCourseNowOperation, retireArgs(course, replacement));
async function retire(course: SeededCourse, replacement?: SeededCourse) {
  await queue(course, replacement);
  await work();
}
async function restore(course: SeededCourse) {
  const answer = await run(owner, restoreRetiredCourseOperation, { courseId: course.id });
  await work();
  return answer;
}
const workflowOf = async (table: 'skills' | 'collections' | 'labs', id: string) =>
  (
    await open.db
      .selectFrom(`content.${table}` as 'content.skills')
      .select('workflow')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.workflow;
const courseRow = ({ id }: SeededCourse) =>
  open.db.selectFrom('content.collections').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
/** Another course takes something in, as an edit would, without asking whether it may. */
const hold = async (course: SeededCourse, ...held: SeededSkill[]) => {
  await open.db
    .updateTable('content.collections')
    .set({ children: JSON.stringify(held.map(({ id }) => ({ type: 'skill', id }))) })
    .where('id', '=', course.id)
    .execute();
  await change(
    open.db,
    () => undefined,
    (ctx) => announceCourse(ctx, course.id),
  );
};

describe('what else holds the content of a course', () => {
  it('names shared skills, shared labs and labs in its texts with where else they are (API-027, RETIRE-015)', async () => {
    const shared = await skillIn({ title: 'Bowline' });
    const labInText = await labOf(null);
    const text = (title: string) =>
      aDocument(aHeading(title), {
        type: 'lab',
        attrs: { key: 'lab00001', labId: labInText, title: 'Pump' },
      } as never);
    const sections = JSON.stringify([
      { id: 'a', title: 'A', description: '', questions: 0, labs: 1, videos: 0, duration: 1 },
    ]);
    const practice = await skillIn({ title: 'Practice', document: text('One') });
    const elsewhere = await skillIn({ title: 'Elsewhere', document: text('Two') });
    await open.db
      .updateTable('content.skills')
      .set({ sections })
      .where('id', 'in', [practice.id, elsewhere.id])
      .execute();
    const course = await courseOf({ holds: [shared, practice] });
    const other = await courseOf({ holds: [shared], title: 'Other course' });
    const lab = await labOf(course);
    await run(owner, setCourseLabOperation, { courseId: other.id, labId: lab, on: true });
    const answer = await ask(open.db, owner, exclusivityPage.document, { courseId: course.id });
    for (const field of 'isExclusive hasError externalSkills externalLabs externalSkillableLabs'.split(' ')) {
      const { [field]: _left, ...rest } = answer;
      expect(v.is(exclusivitySchema, rest), field).toBe(false);
    }
    expect(Object.keys(answer.externalSkills[0])).toEqual(
      expect.arrayContaining(['skillId', 'skillTitle', 'skillSlug', 'tenantSlug', 'courses']),
    );
    for (const [{ labId, labName, courses, skills }] of [answer.externalLabs, answer.externalSkillableLabs])
      expect([labId, labName, courses, skills]).not.toContain(undefined);
    const named = {
      courseId: other.id,
      title: 'Other course',
      courseSlug: other.slug,
      tenantSlug: harbor.alias,
    };
    expect(answer).toMatchObject({
      isExclusive: false,
      hasError: false,
      externalSkills: [
        {
          skillId: shared.id,
          skillTitle: 'Bowline',
          skillSlug: shared.slug,
          tenantSlug: harbor.alias,
          courses: [named],
        },
      ],
      externalLabs: [{ labId: lab, labName: 'Pump station', courses: [named], skills: [] }],
      externalSkillableLabs: [
        { labId: labInText, courses: [], skills: [{ skillId: elsewhere.id, skillTitle: 'Elsewhere' }] },
      ],
    });
    const alone = await courseOf({ holds: [await skillIn()] });
    expect(await ask(open.db, owner, exclusivityPage.document, { courseId: alone.id })).toMatchObject({
      isExclusive: true,
      externalSkills: [],
    });
  });

  it('says of each skill which other courses hold it, and whether it would be retired (RETIRE-018)', async () => {
    const [shared, own] = [await skillIn(), await skillIn()];
    const course = await courseOf({ holds: [shared, own] });
    const other = await courseOf({ holds: [shared] });
    const args = { skillIds: [own.id, shared.id], courseId: course.id };
    const answer = await ask(open.db, owner, retirementImpactPage.document, args);
    const of = (id: string) => answer.find(({ skillId }: { skillId: string }) => skillId === id);
    expect(of(own.id)).toEqual({ skillId: own.id, courses: [], retires: true });
    expect(of(shared.id)).toMatchObject({ courses: [{ courseId: other.id }], retires: false });
    const anywhere = await ask(open.db, owner, retirementImpactPage.document, {
      ...args,
      courseId: null,
    });
    expect(anywhere.map(({ retires }: { retires: boolean }) => retires).sort()).toEqual([false, true]);
    expect(await ask(open.db, learner, retirementImpactPage.document, { ...args, courseId: null })).toEqual(
      [],
    );
  });
});

describe('retiring', () => {
  it('is accepted, then done by a job: course, skills and labs are retired, with date and replacement (RETIRE-016, API-043)', async () => {
    const skill = await skillIn({ workflow: 'NEEDS_SEO' });
    const part = await aCollection(open.db, harbor, { holds: [await skillIn()] });
    const course = await courseOf({ holds: [skill, part] });
    const replacement = await courseOf();
    const lab = await labOf(course);
    const before = await courseRow(course);
    const args = retireArgs(course, replacement, 'Nobody buys it.');
    expect(await run(owner, retireCourseNowOperation, args)).toEqual({
      success: true,
      version: before.infoVersion + 1,
    });
    expect(await courseRow(course)).toMatchObject({
      workflow: 'PUBLISHED',
      retirement: { state: 'retiring', replacementEntities: [{ type: 'course', id: replacement.id }] },
    });
    await work();
    const { workflow, retirement } = await courseRow(course);
    expect({ workflow, retirement }).toEqual({
      workflow: 'RETIRED',
      retirement: {
        retirementDate: expect.any(Number),
        replacementEntities: [{ type: 'course', id: replacement.id }],
      },
    });
    expect([await workflowOf('skills', skill.id), await workflowOf('labs', lab)]).toEqual([
      'RETIRED',
      'RETIRED',
    ]);
    const kept = await ask(open.db, owner, retirementPage.document, { courseId: course.id });
    expect(kept).toMatchObject({
      internalComments: 'Nobody buys it.',
      originalWorkflow: 'PUBLISHED',
      requestedBy: { userId: owner.id },
    });
    expect(await refusal(learner, retirementPage, { courseId: course.id })).toBe('FORBIDDEN_ACCESS');
    const { rows } = await aDeviceOf(open.db, learner).pullAll();
    const row = rows.find(({ id }) => id === course.id)?.body;
    expect(row).toMatchObject({ workflow: 'RETIRED', retirement: { replacementEntities: [{}] } });
    expect(JSON.stringify(rows)).not.toContain('Nobody buys it.');
    const answer = await restore(course);
    expect(answer).toEqual({ success: true, originalWorkflow: 'PUBLISHED', version: expect.any(Number) });
    expect([
      await workflowOf('collections', course.id),
      await workflowOf('skills', skill.id),
      await workflowOf('labs', lab),
    ]).toEqual(['PUBLISHED', 'NEEDS_SEO', 'PUBLISHED']);
    expect(await ask(open.db, owner, retirementPage.document, { courseId: course.id })).toBeNull();
  });

  it('is refused while something else holds a skill or a lab of it, and changes nothing (RETIRE-019, ERR-007)', async () => {
    const shared = await skillIn();
    const withSkill = await courseOf({ holds: [shared] });
    const other = await courseOf({ holds: [shared] });
    const withLab = await courseOf();
    const lab = await labOf(withLab);
    await run(owner, setCourseLabOperation, { courseId: other.id, labId: lab, on: true });
    for (const course of [withSkill, withLab]) {
      const before = await courseRow(course);
      expect(await refusal(owner, retireCourseNowOperation, retireArgs(course))).toBe(
        'COURSE_CONTENT_NOT_EXCLUSIVE',
      );
      await work();
      expect(await courseRow(course)).toEqual(before);
    }
    expect([await workflowOf('skills', shared.id), await workflowOf('labs', lab)]).toEqual([
      'PUBLISHED',
      'PUBLISHED',
    ]);
  });

  it('takes no replacement or one that fits, never two, itself, a retired one or one of another place (RETIRE-020, RETIRE-004)', async () => {
    const course = await courseOf();
    const gone = await courseOf();
    await retire(gone);
    const inside = await courseOf({ rootType: 'internal' });
    const foreign = await aCourse(open.db, await anOrganization(open.db), published);
    const [one, two] = [await courseOf(), await courseOf()];
    const withThese = (...ids: string[]) => ({
      ...retireArgs(course),
      replacementEntities: ids.map((id) => ({ id, type: 'course' })),
    });
    for (const bad of [[one.id, two.id], [course.id], [gone.id], [inside.id]])
      expect(await refusal(owner, retireCourseNowOperation, withThese(...bad))).toBe('INVALID_ARGUMENTS');
    expect(await refusal(owner, retireCourseNowOperation, withThese(foreign.id))).toBe('FORBIDDEN_ACCESS');
    expect(await run(owner, retireCourseNowOperation, withThese(one.id))).toMatchObject({ success: true });
  });

  it('leaves a skill that another course took in before the job ran, and restoring is then refused (RETIRE-016, RETIRE-011)', async () => {
    const [shared, own] = [await skillIn(), await skillIn()];
    const course = await courseOf({ holds: [shared, own] });
    const other = await courseOf();
    await queue(course);
    await hold(other, shared);
    await work();
    expect([await workflowOf('skills', shared.id), await workflowOf('skills', own.id)]).toEqual([
      'PUBLISHED',
      'RETIRED',
    ]);
    const args = { courseId: course.id };
    expect(await refusal(owner, restoreRetiredCourseOperation, args)).toBe('COURSE_CONTENT_NOT_EXCLUSIVE');
    expect(await workflowOf('collections', course.id)).toBe('RETIRED');
    await hold(other);
    await restore(course);
    expect(await workflowOf('skills', own.id)).toBe('PUBLISHED');
  });

  it('is for owners, super admins and store content admins alone, in their own organization (RETIRE-019, PERM-014)', async () => {
    const course = await courseOf();
    const args = retireArgs(course);
    for (const role of ['member', 'trainer', 'learningAdmin', 'billingAdmin'] as const)
      expect(await refusal(await person(role), retireCourseNowOperation, args)).toBe('FORBIDDEN_ACCESS');
    const elsewhere = await anOrganization(open.db);
    const stranger = await aPerson(open.db, { roles: [[elsewhere, ['owner']]] });
    expect(await refusal(stranger, retireCourseNowOperation, args)).toBe('FORBIDDEN_ACCESS');
    const ask = { courseId: course.id };
    expect(await refusal(stranger, exclusivityPage, ask)).toBe('FORBIDDEN_ACCESS');
    expect(await refusal(owner, retireCourseNowOperation, { ...args, courseId: newId() })).toBe(
      'FORBIDDEN_ACCESS',
    );
    expect(await run(await person('storeContentAdmin'), retireCourseNowOperation, args)).toMatchObject({
      success: true,
    });
    await work();
    expect(await refusal(await person('trainer'), restoreRetiredCourseOperation, ask)).toBe(
      'FORBIDDEN_ACCESS',
    );
    expect(await refusal(stranger, restoreRetiredCourseOperation, ask)).toBe('FORBIDDEN_ACCESS');
    expect(await run(await person('superAdmin'), restoreRetiredCourseOperation, ask)).toMatchObject({
      success: true,
    });
  });

  it('happens once, whoever asks twice and however many nodes work (RETIRE-016)', async () => {
    await work();
    const skill = await skillIn();
    const course = await courseOf({ holds: [skill] });
    const answers = await Promise.all(
      [1, 2].map(() => refusal(owner, retireCourseNowOperation, retireArgs(course))),
    );
    expect(answers.sort()).toEqual(['ROOT_COLLECTION_ITEMS_LOCKED', undefined].sort());
    const nodes = await Promise.all([aRunner(), aRunner()]);
    const ran = await Promise.all(nodes.map((node) => node.runDue()));
    await Promise.all(nodes.map((node) => node.close()));
    expect(ran[0]! + ran[1]!).toBe(1);
    const { infoVersion } = await courseRow(course);
    await open.db
      .insertInto('jobs.jobs')
      .values({
        kind: 'retire-course',
        args: JSON.stringify({ courseId: course.id }),
        key: null,
        createdAt: 1,
        runAt: 1,
      })
      .execute();
    await work();
    expect((await courseRow(course)).infoVersion).toBe(infoVersion);
    expect(await refusal(owner, retireCourseNowOperation, retireArgs(course))).toBe(
      'INVALID_ACTION_FOR_RETIRED_COURSE',
    );
  });

  it('leaves nothing half done when the server is killed before the job has ended, and the next run does it (RETIRE-016)', async () => {
    const skill = await skillIn();
    const course = await courseOf({ holds: [skill] });
    const replacement = await courseOf();
    await anEnrollment(open.db, learner, course);
    await queue(course, replacement);
    const before = await courseRow(course);
    const killed = retireCourse.run(
      { courseId: course.id },
      {
        ...context(),
        id: newId(),
        attempt: 1,
        done: async () => {
          throw new Error('killed');
        },
      },
    );
    await expect(killed).rejects.toThrow('killed');
    expect(await courseRow(course)).toEqual(before);
    expect(await workflowOf('skills', skill.id)).toBe('PUBLISHED');
    expect(await enrolledIn(replacement)).toEqual([]);
    await work();
    expect(await workflowOf('skills', skill.id)).toBe('RETIRED');
    expect(await enrolledIn(replacement)).toEqual([learner.id]);
  });
});

const enrolledIn = async ({ id }: SeededCourse) =>
  (
    await open.db
      .selectFrom('content.enrollments')
      .select('userId')
      .where('courseId', '=', id)
      .where('status', '<>', 'inactive')
      .orderBy('userId')
      .execute()
  ).map(({ userId }) => userId);

describe('what is refused of a course that goes', () => {
  it('locks the course and all that is in it while the job waits (ERR-005, D97)', async () => {
    const part = await aCollection(open.db, harbor);
    const skill = await skillIn();
    const course = await courseOf({ holds: [part] });
    await open.db
      .updateTable('content.collections')
      .set({ rootCollectionId: course.id })
      .where('id', '=', part.id)
      .execute();
    const insert = (collectionId: string) =>
      refusal(owner, updateCollectionItemsOperation, {
        collectionId,
        itemId: skill.id,
        act: 'insert',
        after: null,
      });
    await queue(course);
    for (const id of [course.id, part.id]) expect(await insert(id)).toBe('ROOT_COLLECTION_ITEMS_LOCKED');
    expect(await refusal(owner, retireCourseNowOperation, retireArgs(course))).toBe(
      'ROOT_COLLECTION_ITEMS_LOCKED',
    );
    await work();
    for (const id of [course.id, part.id]) expect(await insert(id)).toBe('COLLECTION_IS_RETIRED');
    await run(owner, restoreRetiredCourseOperation, { courseId: course.id });
    expect(await insert(part.id)).toBe('ROOT_COLLECTION_ITEMS_LOCKED');
    await work();
    expect(await insert(part.id)).toBeUndefined();
  });

  it('refuses every edit of what is retired, with the code of each (RETIRE-017, ERR-007, EDIT-011)', async () => {
    const skill = await skillIn();
    const course = await courseOf({ holds: [skill] });
    const other = await courseOf();
    const lab = await labOf(course);
    const workflow = (to: string) =>
      refusal(owner, updateCollectionWorkflowOperation, { collectionId: course.id, workflow: to });
    expect(await workflow('RETIRED')).toBe('INVALID_ARGUMENTS');
    const meta = (fields: object) => refusal(owner, updateSkillMetaOperation, { skillId: skill.id, fields });
    expect(await meta({ workflow: 'RETIRED' })).toBe('SKILL_RETIRE_NOT_SUPPORTED');
    await retire(course);
    const collectionId = course.id;
    expect(await workflow('PUBLISHED')).toBe('COLLECTION_IS_RETIRED');
    expect(await workflow('RETIRED')).toBe('COLLECTION_IS_RETIRED');
    expect(
      await refusal(owner, updateCollectionMetadataOperation, { input: { collectionId, title: 'a' } }),
    ).toBe('COLLECTION_IS_RETIRED');
    const slug = { entityInfo: { type: 'collection', id: collectionId }, slugString: 'another' };
    expect(await refusal(owner, updateSlugOperation, slug)).toBe('COLLECTION_IS_RETIRED');
    expect(
      await refusal(owner, createCollectionOperation, {
        input: {
          ...{ collectionId: newId(), title: 'a', titleSub: '', difficulty: null },
          ...{ parentCollectionId: collectionId, collectionType: 'collection' },
        },
      }),
    ).toBe('COLLECTION_IS_RETIRED');
    expect(
      await refusal(owner, createSkillForOwnerOperation, {
        ...{ skillId: newId(), title: 'a', subtitle: 'a', creatorIsAuthor: true, legacy: false },
        ...{ ownerInfo: { type: 'ORGANIZATION', id: harbor.id }, collectionIds: [collectionId] },
      }),
    ).toBe('COLLECTION_IS_RETIRED');
    expect(await meta({ title: 'a' })).toBe('SKILL_IS_RETIRED');
    expect(await meta({ workflow: 'PUBLISHED' })).toBe('SKILL_RESTORE_NOT_SUPPORTED');
    const intoOther = { collectionId: other.id, itemId: skill.id, act: 'insert', after: null };
    expect(await refusal(owner, updateCollectionItemsOperation, intoOther)).toBe(
      'CANNOT_ADD_RETIRED_SKILL_TO_COURSE',
    );
    const labPlace = { labId: lab, on: true };
    expect(await refusal(owner, setCourseLabOperation, { ...labPlace, courseId: other.id })).toBe(
      'LAB_IS_RETIRED',
    );
    expect(await refusal(owner, updateLabTemplateOperation, { input: { labId: lab, archived: true } })).toBe(
      'LAB_IS_RETIRED',
    );
    const component = {
      ...{ sessionId: 'tab-1', componentType: 'atomic', componentId: 'lab00001', order: null },
      values: JSON.stringify({
        text: ' ',
        entityRanges: [{ offset: 0, length: 1, key: 0 }],
        entityMap: { 0: { type: 'lab', data: { labId: await labOf(null), title: 'Pump' } } },
      }),
    };
    const put = (of: SeededSkill, more = component) =>
      refusal(owner, upsertSkillComponentOperation, { skillId: of.id, ...more });
    expect(await put(skill)).toBe('CANNOT_ADD_LAB_TO_RETIRED_SKILL');
    const retiredLab = component.values.replace(/"labId":"[^"]+"/, `"labId":"${lab}"`);
    expect(await put(await skillIn(), { ...component, values: retiredLab })).toBe(
      'CANNOT_ADD_RETIRED_LAB_TO_SKILL',
    );
    expect(
      await put(skill, { ...component, componentType: 'unstyled', values: JSON.stringify({ text: 'a' }) }),
    ).toBe('SKILL_IS_RETIRED');
  });

  it('keeps roots apart: a skill or a collection of the other one is refused (ERR-005, ERR-007)', async () => {
    const course = await courseOf();
    const into = (itemId: string) =>
      refusal(owner, updateCollectionItemsOperation, {
        ...{ collectionId: course.id, itemId, act: 'insert', after: null },
      });
    expect(await into((await skillIn({ rootType: 'internal' })).id)).toBe('ROOTS_DO_NOT_MATCH');
    const inside = await aCollection(open.db, harbor, { rootType: 'internal' });
    expect(await into(inside.id)).toBe('ROOT_COLLECTION_MISMATCH');
  });
});

describe('whoever learns or plans the course', () => {
  const plans = async (by: SeededPerson) => ({
    schedule: await open.db
      .selectFrom('content.scheduleItems')
      .select(['entityId', 'date'])
      .where('userId', '=', by.id)
      .where('date', 'is not', null)
      .orderBy('date')
      .execute(),
    enrollments: (
      await open.db
        .selectFrom('content.enrollments')
        .select('courseId')
        .where('userId', '=', by.id)
        .where('status', '=', 'active')
        .execute()
    )
      .map(({ courseId }) => courseId)
      .sort(),
    lists: (
      await open.db.selectFrom('content.playlists').select('items').where('createdBy', '=', by.id).execute()
    ).map(({ items }) => items.map(({ id }) => id)),
    favorites: await open.db
      .selectFrom('content.favorites')
      .select(['entityId', 'addedAt'])
      .where('userId', '=', by.id)
      .where('on', '=', true)
      .execute(),
  });

  it('follows the replacement, keeps what they have learned, and finds all as before after a restoration (D101, RETIRE-016)', async () => {
    const by = await person('owner');
    const skill = await skillIn();
    const course = await courseOf({ holds: [skill] });
    const replacement = await courseOf({ holds: [await skillIn()] });
    await run(by, enrollOperation, { enrollmentId: newId(), courseId: course.id, active: true });
    await run(by, addScheduleItemOperation, {
      ...{ type: 'collection', entityId: course.id, date: '2027-01-02' },
    });
    const playlistId = newId();
    await run(by, createPlaylistOperation, {
      ...{ playlistId, organizationId: harbor.id, title: 'First week', description: '' },
    });
    await run(by, updatePlaylistItemsOperation, {
      ...{ playlistId, item: { type: 'collection', id: course.id }, act: 'insert', after: null },
    });
    const to = { type: 'ORGANIZATION', id: harbor.id };
    await run(by, assignStackOperation, { assignmentId: newId(), stackId: playlistId, to, dueDate: null });
    await run(by, setFavoriteOperation, { type: 'collection', entityId: course.id, on: true });
    const before = await plans(by);
    const impact = (who: SeededPerson) =>
      ask(open.db, who, courseImpactPage.document, { courseId: course.id });
    expect(await impact(owner)).toEqual({
      ...{ enrolled: 1, planned: 1, marked: 1, playlists: 1, assignments: 1, groups: [] },
    });
    expect(await refusal(learner, courseImpactPage, { courseId: course.id })).toBe('FORBIDDEN_ACCESS');
    await retire(course, replacement);
    expect(await plans(by)).toEqual({
      favorites: [{ entityId: replacement.id, addedAt: before.favorites[0]?.addedAt }],
      schedule: [{ entityId: replacement.id, date: '2027-01-02' }],
      enrollments: [course.id, replacement.id].sort(),
      lists: [[replacement.id]],
    });
    const { rows } = await aDeviceOf(open.db, by).pullAll();
    const scheduled = rows.filter(({ type }) => type === 'scheduleItem').map(({ body }) => body);
    const marked = rows.filter(({ type, body }) => type === 'favorite' && body?.on).map(({ body }) => body);
    expect(marked).toMatchObject([{ entityId: replacement.id }]);
    expect(scheduled).toContainEqual(
      expect.objectContaining({ entityId: replacement.id, date: '2027-01-02' }),
    );
    // What was done offline arrives later, and counts.
    await run(by, upsertProgressOperation, progressOn(skill));
    await restore(course);
    expect(await plans(by)).toEqual(before);
    const kept = await open.db
      .selectFrom('content.progress')
      .select('secondsConsumed')
      .where('userId', '=', by.id)
      .execute();
    expect(kept).toHaveLength(1);
  });

  it('is led on together, each with what they had planned before, however many they are (D101)', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => person('member')));
    const [course, replacement] = [await courseOf(), await courseOf()];
    const plan = (by: SeededPerson, { id: entityId }: SeededCourse, date: string) =>
      run(by, addScheduleItemOperation, { type: 'collection', entityId, date });
    const mark = (by: SeededPerson, { id: entityId }: SeededCourse, on = true) =>
      run(by, setFavoriteOperation, { type: 'collection', entityId, on });
    const [both, offTheOther, marked, taken, nothing] = people as [
      SeededPerson,
      SeededPerson,
      SeededPerson,
      SeededPerson,
      SeededPerson,
    ];
    for (const by of [both, offTheOther, marked, taken]) {
      await plan(by, course, '2027-01-02');
      await mark(by, course);
    }
    await plan(both, replacement, '2027-03-04');
    await mark(both, replacement);
    await plan(offTheOther, replacement, '2027-05-06');
    await run(offTheOther, removeScheduleItemOperation, { item: { type: 'collection', id: replacement.id } });
    await mark(offTheOther, replacement);
    await mark(offTheOther, replacement, false);
    const before = await Promise.all(people.map(plans));
    await retire(course, replacement);
    const during = await Promise.all(people.map(plans));
    expect(during.map(({ schedule }) => schedule.map(({ date }) => date))).toEqual([
      ['2027-03-04'],
      ...Array.from({ length: 3 }, () => ['2027-01-02']),
      [],
    ]);
    for (const { schedule, favorites } of during.slice(0, 4))
      expect([...schedule, ...favorites].map(({ entityId }) => entityId)).toEqual([
        replacement.id,
        replacement.id,
      ]);
    await mark(taken, replacement, false);
    await restore(course);
    const after = await Promise.all(people.map(plans));
    expect(after[3]).toEqual({ ...before[3], favorites: [] });
    expect(after.toSpliced(3, 1)).toEqual(before.toSpliced(3, 1));
    expect(await plans(nothing)).toMatchObject({ schedule: [], favorites: [] });
    // What devices show is what the server has.
    const { rows } = await aDeviceOf(open.db, both).pullAll();
    const shown = rows
      .filter(({ type, body }) => type === 'favorite' && body?.on)
      .map(({ body }) => body?.entityId);
    expect(shown.sort()).toEqual([course.id, replacement.id].sort());
  });

  it('finds links beside other courses leading to the replacement, and to the course again after a restoration (D101)', async () => {
    const course = await courseOf();
    const replacement = await courseOf({ title: 'The new one' });
    const [page, next] = [course, replacement].map(({ slug }) => `/${harbor.alias}/${slug}`) as [
      string,
      string,
    ];
    const elsewhere = await aCourse(open.db, await anOrganization(open.db), published);
    const link = (url: string) => ({ url, text: 'See also' });
    const beside = await courseOf();
    const lists = {
      links: JSON.stringify([link('https://example.org'), link(page), link(`${page}-2`)]),
      examLinks: JSON.stringify([link(`http://localhost${page}?activeTab=exams`)]),
      studyPlans: JSON.stringify([{ assetId: null, linkText: 'First', url: page }]),
    };
    await open.db
      .updateTable('content.collections')
      .set(lists)
      .where('id', 'in', [beside.id, elsewhere.id])
      .execute();
    const urls = async (of: SeededCourse) => {
      const { links, examLinks, studyPlans } = await courseRow(of);
      return [links, examLinks, studyPlans].map((list) => list.map(({ url }) => url));
    };
    const before = await urls(beside);
    const { studyPlansVersion } = await courseRow(beside);
    await retire(course, replacement);
    expect(await urls(beside)).toEqual([
      ['https://example.org', next, `${page}-2`],
      [`http://localhost${next}`],
      [next],
    ]);
    expect((await courseRow(beside)).studyPlansVersion).toBe(studyPlansVersion + 1);
    expect(await urls(elsewhere)).toEqual(before);
    const { rows } = await aDeviceOf(open.db, owner).pullAll();
    expect(rows.find(({ id }) => id === beside.id)?.body).toMatchObject({ studyPlans: [{ url: next }] });
    await restore(course);
    expect(await urls(beside)).toEqual(before);
  });

  it('is led to what has replaced the replacement when that went first, and by a group or a code that gives the course later (D101)', async () => {
    const by = await person('member');
    const [course, second, third] = [await courseOf(), await courseOf(), await courseOf()];
    await anEnrollment(open.db, by, course);
    await queue(course, second);
    await open.db
      .updateTable('content.collections')
      .set({
        workflow: 'RETIRED',
        retirement: JSON.stringify({
          retirementDate: 1,
          replacementEntities: [{ type: 'course', id: third.id }],
        }),
      })
      .where('id', '=', second.id)
      .execute();
    await work();
    expect((await plans(by)).enrollments).toEqual([course.id, third.id].sort());
    const late = await person('member');
    await change(
      open.db,
      () => undefined,
      (ctx) => assignCourse(ctx, { courseId: course.id, userId: late.id, at: 1 }),
    );
    expect((await plans(late)).enrollments).toEqual([course.id, third.id].sort());
    await restore(course);
    expect((await plans(by)).enrollments).toEqual([course.id]);
  });

  it('is led on by an enrollment that was made offline before the course went and arrives after it (RETIRE-016)', async () => {
    const by = await person('member');
    const course = await courseOf();
    const replacement = await courseOf();
    await retire(course, replacement);
    await run(by, enrollOperation, { enrollmentId: newId(), courseId: course.id, active: true });
    expect((await plans(by)).enrollments).toEqual([course.id, replacement.id].sort());
  });

  it('finds a retired course and its skills no more, unlike those who work on them (RETIRE-017)', async () => {
    const skill = await skillIn({ title: 'Quincunx lashing' });
    const course = await courseOf({ holds: [skill], title: 'Quincunx course' });
    const found = async (by: SeededPerson) => {
      const caller = { userId: by.id, sessionId: newId(), actorId: null };
      const query = { query: 'quincunx', filters: {}, sort: 'relevance', typos: false, offset: 0 } as const;
      const { hits } = await searchContent({ tx: open.db, caller, at: Date.now() }, query as never);
      return hits.map(({ id }) => id).sort();
    };
    const both = [course.id, skill.id].sort();
    expect(await found(learner)).toEqual(both);
    await retire(course);
    expect(await found(learner)).toEqual([]);
    expect(await found(owner)).toEqual(both);
  });

  it('stays with what they did themselves meanwhile: learned in the replacement, or took it off the schedule', async () => {
    const by = await person('member');
    const next = await skillIn();
    const course = await courseOf();
    const replacement = await courseOf({ holds: [next] });
    await run(by, enrollOperation, { enrollmentId: newId(), courseId: course.id, active: true });
    await run(by, addScheduleItemOperation, {
      ...{ type: 'collection', entityId: course.id, date: '2027-01-02' },
    });
    await retire(course, replacement);
    await run(by, removeScheduleItemOperation, { item: { type: 'collection', id: replacement.id } });
    await ask(open.db, by, upsertProgressOperation.document, progressOn(next), { now: Date.now() + 9_000 });
    await restore(course);
    const { schedule, enrollments } = await plans(by);
    expect(schedule).toEqual([]);
    expect(enrollments).toEqual([course.id, replacement.id].sort());
  });
});

const progressOn = ({ id: skillId }: SeededSkill) => ({
  ...{ skillId, clientId: newId(), secondsConsumed: 5, completedQuestions: [], answers: {} },
  ...{ lastCompletedBlockKey: null, complete: false },
});

describe('labs', () => {
  it('are made, named and archived by whoever works there, and shown to them alone (LAB-002)', async () => {
    const trainer = await person('trainer');
    const input = {
      ...{ labId: newId(), organizationId: harbor.id, labName: 'Bridge' },
      ...{ entityType: 'lab_image', operatingSystem: 'LINUX' },
    };
    await run(trainer, createLabTemplateOperation, { input });
    await run(trainer, createLabTemplateOperation, { input });
    await run(trainer, updateLabTemplateOperation, { input: { labId: input.labId, archived: true } });
    expect(await refusal(learner, createLabTemplateOperation, { input: { ...input, labId: newId() } })).toBe(
      'FORBIDDEN_ACCESS',
    );
    expect(
      await refusal(trainer, createLabTemplateOperation, {
        input: { ...input, labId: newId(), operatingSystem: null },
      }),
    ).toBe('INVALID_ARGUMENTS');
    const seen = async (by: SeededPerson) =>
      (await aDeviceOf(open.db, by).pullAll()).rows.find(({ id }) => id === input.labId)?.body;
    expect(await seen(trainer)).toMatchObject({ labName: 'Bridge', archived: true, courseIds: [] });
    expect(await seen(learner)).toBeUndefined();
    const foreign = await aCourse(open.db, await anOrganization(open.db));
    expect(
      await refusal(trainer, setCourseLabOperation, { labId: input.labId, courseId: foreign.id, on: true }),
    ).toBe('FORBIDDEN_ACCESS');
  });

  it('are counted and named by the course that offers them, each once, for everybody who reads it (LAB-001, SKILL-020)', async () => {
    const labId = await labOf(null);
    const sections = JSON.stringify([
      { id: 'a', title: 'A', description: '', questions: 0, labs: 1, videos: 0, duration: 1 },
    ]);
    const inText = { type: 'lab', attrs: { key: 'lab00001', labId, title: 'Pump' } } as never;
    const skill = await skillIn({ document: aDocument(aHeading('Practice'), inText) });
    await open.db.updateTable('content.skills').set({ sections }).where('id', '=', skill.id).execute();
    const course = await courseOf({ holds: [skill] });
    const offered = async () => {
      const { rows } = await aDeviceOf(open.db, learner).pullAll();
      const body = rows.find(({ id }) => id === course.id)?.body as unknown as Collection;
      const count = body.stats.descendants.find(({ type }) => type === 'virtual_lab')?.count ?? 0;
      return { count, names: body.labs?.map(({ name }) => name) };
    };
    await run(owner, setCourseLabOperation, { courseId: course.id, labId, on: true });
    expect(await offered()).toEqual({ count: 1, names: ['Pump station'] });
    const image = {
      labId: newId(),
      labName: 'Engine room',
      entityType: 'lab_image',
      operatingSystem: 'LINUX',
    };
    await run(owner, createLabTemplateOperation, { input: { ...image, organizationId: harbor.id } });
    await run(owner, setCourseLabOperation, { courseId: course.id, labId: image.labId, on: true });
    expect(await offered()).toEqual({ count: 2, names: ['Engine room', 'Pump station'] });
    await run(owner, updateLabTemplateOperation, { input: { labId: image.labId, labName: 'Boiler' } });
    expect(await offered()).toEqual({ count: 2, names: ['Boiler', 'Pump station'] });
    await run(owner, updateLabTemplateOperation, { input: { labId: image.labId, archived: true } });
    expect(await offered()).toEqual({ count: 1, names: ['Pump station'] });
  });
});

const GRAPHS = inRing({ core: 8, full: 100 });

describe('any graph of courses', () => {
  it('retires nothing of another course, and is as it was after each restoration (RETIRE-016, D101)', {
    timeout: 60_000,
  }, async () => {
    let seed = 7;
    const chance = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed / 2_147_483_648;
    };
    for (let graph = 0; graph < GRAPHS; graph += 1) {
      const skills = await Promise.all(
        Array.from({ length: 4 }, () => skillIn({ workflow: chance() < 0.5 ? 'PUBLISHED' : 'NEEDS_SEO' })),
      );
      const some = () => skills.filter(() => chance() < 0.3);
      const courses = [await courseOf({ holds: some() }), await courseOf({ holds: some() })];
      const late = some();
      const all = () => Promise.all(skills.map(({ id }) => workflowOf('skills', id)));
      const before = await all();
      const [course, other] = courses as [SeededCourse, SeededCourse];
      const refused = await refusal(owner, retireCourseNowOperation, retireArgs(course));
      if (refused) {
        expect(await all()).toEqual(before);
        continue;
      }
      await hold(other, ...late);
      await work();
      const after = await all();
      skills.forEach(({ id }, at) => {
        if (late.some((each) => each.id === id)) expect(after[at]).toBe(before[at]);
      });
      await hold(other);
      await restore(course);
      expect(await all()).toEqual(before);
    }
  });
});
