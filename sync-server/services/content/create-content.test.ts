import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import {
  updateCollectionItemsOperation,
  updateCollectionMetadataOperation,
} from '#contract/content/collection-meta.ts';
import { createCollectionOperation, createSkillForOwnerOperation } from '#contract/content/create.ts';
import { enrollOperation } from '#contract/content/progress.ts';
import { updateSkillMetaOperation } from '#contract/content/skill-meta.ts';
import { DRAFT_FRAGMENT } from '#contract/drafts/draft-protocol.ts';
import { firstDraftState } from '#contract/drafts/first-draft.ts';
import { newId } from '#contract/ids.ts';
import { loadDraft } from '#server/drafts/draft-storage.ts';
import {
  aCourse,
  anOrganization,
  aPerson,
  type SeededOrganization,
  type SeededPerson,
} from '#tests/support/seed.ts';
import { ask, codeOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../../storage/database.ts';
import { collectionsByIds } from './collections/repository.ts';
import { skillsByIds } from './skills/repository.ts';
import { toSkill } from './skills/skill-row.ts';

let test: TestDatabase;
let open: OpenDatabase;
let harbor: SeededOrganization;
let quay: SeededOrganization;
let trainer: SeededPerson;
let member: SeededPerson;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 6 });
  harbor = await anOrganization(open.db, { alias: 'harbor' });
  quay = await anOrganization(open.db, { alias: 'quay' });
  trainer = await aPerson(open.db, { roles: [[harbor, ['member', 'trainer']]] });
  member = await aPerson(open.db, { roles: [[harbor, ['member']]] });
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

const skill = (over: object = {}) => ({
  skillId: newId(),
  ownerInfo: { type: 'ORGANIZATION', id: harbor.id },
  title: 'Tie a bowline',
  subtitle: 'In four steps',
  creatorIsAuthor: true,
  collectionIds: [] as string[],
  rootType: null,
  legacy: false,
  ...over,
});
const input = (over: object) => ({
  input: { collectionId: newId(), title: 'Knots', titleSub: '', difficulty: null, ...over },
});
const makeSkill = (by: SeededPerson, over: object = {}) =>
  ask(open.db, by, createSkillForOwnerOperation.document, skill(over));
const makeCollection = (by: SeededPerson, over: object) =>
  ask(open.db, by, createCollectionOperation.document, input(over));
const skillCode = (by: SeededPerson | null, over: object = {}) =>
  codeOf(open.db, by, createSkillForOwnerOperation.document, skill(over));
const rootsOf = async ({ id }: SeededOrganization) => {
  const rows = await open.db
    .selectFrom('content.collections')
    .select(['id', 'rootType'])
    .where('organizationId', '=', id)
    .where('type', '=', 'root')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.rootType, row.id])) as Record<
    'catalog' | 'internal',
    string
  >;
};

describe('a new skill', () => {
  it('keeps the id that its device gave, gets its slug from the title, and is its maker’s, hidden until it is published (API-046, CREATE-010, CREATE-015, D103)', async () => {
    const skillId = newId();
    const createSkillForOwner = await makeSkill(trainer, { skillId, title: 'Größe & Wind!' });
    expect(createSkillForOwner).toEqual({ skillId, skillSlug: 'grosse-wind', tenantSlug: 'harbor' });
    const [record] = await skillsByIds(open.db, [skillId]);
    expect(toSkill(record!)).toMatchObject({
      skillId,
      workflow: 'INITIAL',
      visible: false,
      bodyVersion: null,
      authors: [{ userId: trainer.id, authorType: 'author' }],
    });
  });

  it('has no author when its maker leaves it to others (CREATE-018)', async () => {
    const skillId = newId();
    await makeSkill(trainer, { skillId, creatorIsAuthor: false });
    expect((await skillsByIds(open.db, [skillId]))[0]?.authors).toEqual([]);
  });

  it('of the same title gets a slug of its own, also when eight are made at one moment (D103)', async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, () => makeSkill(trainer, { title: 'At the same time' })),
    );
    expect(made).not.toContain(undefined);
    const slugs = made.map((each) => (each as { skillSlug: string }).skillSlug);
    expect(new Set(slugs).size).toBe(8);
    expect(slugs).toContain('at-the-same-time');
    expect(slugs).toContain('at-the-same-time-8');
  });

  it('stands at the end of each course that was chosen, and counts there', async () => {
    const course = await aCourse(open.db, harbor, { rootType: 'internal' });
    const skillId = newId();
    await makeSkill(trainer, { skillId, collectionIds: [course.id] });
    const [changed] = await collectionsByIds(open.db, [course.id]);
    expect(changed?.children.at(-1)).toEqual({ type: 'skill', id: skillId });
    expect((await skillsByIds(open.db, [skillId]))[0]?.courseIds).toEqual([course.id]);
  });

  it('is refused to members, visitors and other organizations, and across catalogs (D97)', async () => {
    expect(await skillCode(member)).toBe('FORBIDDEN_ACCESS');
    expect(await skillCode(null)).toBe('UNAUTHENTICATED');
    expect(await skillCode(trainer, { ownerInfo: { type: 'ORGANIZATION', id: quay.id } })).toBe(
      'FORBIDDEN_ACCESS',
    );
    const theirs = await aCourse(open.db, quay);
    expect(await skillCode(trainer, { collectionIds: [theirs.id] })).toBe('FORBIDDEN_ACCESS');
    const inside = await aCourse(open.db, harbor, { rootType: 'internal' });
    const outside = await aCourse(open.db, harbor, { rootType: 'catalog' });
    expect(await skillCode(trainer, { collectionIds: [inside.id, outside.id] })).toBe('ROOTS_DO_NOT_MATCH');
    expect(await skillCode(trainer, { title: 'x'.repeat(51) })).toBe('INVALID_ARGUMENTS');
    expect(await skillCode(trainer, { title: '  ' })).toBe('INVALID_ARGUMENTS');
    await open.db
      .updateTable('content.collections')
      .set({ workflow: 'RETIRED' })
      .where('id', '=', inside.id)
      .execute();
    expect(await skillCode(trainer, { collectionIds: [inside.id] })).toBe('COLLECTION_IS_RETIRED');
  });

  it('has the draft that its device may have begun without a network, and no second beginning', async () => {
    const skillId = newId();
    await makeSkill(trainer, { skillId });
    const stored = await loadDraft(open.db, skillId);
    const device = new Y.Doc();
    Y.applyUpdate(device, firstDraftState());
    Y.applyUpdate(device, Y.encodeStateAsUpdate(stored!.doc));
    expect(device.getXmlFragment(DRAFT_FRAGMENT).length).toBe(1);
  });

  it('is seen by learners from its first publication on', async () => {
    const skillId = newId();
    await makeSkill(trainer, { skillId });
    await ask(open.db, trainer, updateSkillMetaOperation.document, {
      skillId,
      fields: { workflow: 'PUBLISHED' },
      draftVector: null,
    });
    expect((await skillsByIds(open.db, [skillId]))[0]).toMatchObject({ visible: true, bodyVersion: 1 });
  });
});

describe('a new course or collection', () => {
  it('is last in its catalog, or in its course, with a slug from the title, and the answer says how its place looks now (API-040)', async () => {
    const { internal } = await rootsOf(harbor);
    const courseId = newId();
    const course = await makeCollection(trainer, {
      collectionId: courseId,
      collectionType: 'course',
      parentCollectionId: internal,
      title: 'Knots',
      difficulty: 'beginner',
    });
    expect(course).toMatchObject({
      newCollection: { collectionId: courseId, title: 'Knots', collectionSlug: 'knots', type: 'course' },
    });
    const partId = newId();
    const before = (await collectionsByIds(open.db, [courseId]))[0];
    const answer = await makeCollection(trainer, {
      collectionId: partId,
      collectionType: 'collection',
      parentCollectionId: courseId,
      title: 'Loops',
    });
    expect(answer).toEqual({
      newCollection: { collectionId: partId, title: 'Loops', collectionSlug: 'loops', type: 'collection' },
      parentCollection: {
        itemsVersion: (before?.itemsVersion ?? 0) + 1,
        infoVersion: before?.infoVersion,
        children: [{ type: 'collection', id: partId }],
      },
    });
    const [root, made, part] = await Promise.all(
      [internal, courseId, partId].map(async (id) => (await collectionsByIds(open.db, [id]))[0]),
    );
    expect(root?.children.at(-1)).toEqual({ type: 'course', id: courseId });
    expect(made).toMatchObject({ rootType: 'internal', difficulty: 'Beginner', rootCollectionId: courseId });
    expect(made?.children).toEqual([{ type: 'collection', id: partId }]);
    expect(part).toMatchObject({ rootCollectionId: courseId, courseIds: [courseId] });
  });

  it('is refused where it cannot be, and to who may not', async () => {
    const { internal } = await rootsOf(harbor);
    const code = (by: SeededPerson, over: object) =>
      codeOf(open.db, by, createCollectionOperation.document, input(over));
    expect(await code(member, { collectionType: 'course', parentCollectionId: internal })).toBe(
      'FORBIDDEN_ACCESS',
    );
    expect(await code(trainer, { collectionType: 'collection', parentCollectionId: internal })).toBe(
      'INVALID_ARGUMENTS',
    );
    expect(await code(trainer, { collectionType: 'course', parentCollectionId: newId() })).toBe(
      'FORBIDDEN_ACCESS',
    );
  });
});

describe('the settings of a course', () => {
  const set = (by: SeededPerson, change: object) =>
    codeOf(open.db, by, updateCollectionMetadataOperation.document, { input: change });

  it('change what is given and nothing else, by those who work on it', async () => {
    const course = await aCourse(open.db, harbor, { rootType: 'internal', title: 'Before' });
    const change = { collectionId: course.id, title: 'After', difficulty: 'expert', visible: false };
    expect(await set(trainer, change)).toBeUndefined();
    expect((await collectionsByIds(open.db, [course.id]))[0]).toMatchObject({
      title: 'After',
      difficulty: 'Expert',
      visible: false,
      workflow: 'PUBLISHED',
    });
    expect(await set(member, { collectionId: course.id, title: 'Mine' })).toBe('FORBIDDEN_ACCESS');
    expect(await set(trainer, { collectionId: course.id, title: ' ' })).toBe('INVALID_ARGUMENTS');
    expect(await set(trainer, { collectionId: (await rootsOf(harbor)).internal, title: 'Root' })).toBe(
      'FORBIDDEN_ACCESS',
    );
  });
});

describe('the list of a course', () => {
  const change = (by: SeededPerson, args: object) =>
    codeOf(open.db, by, updateCollectionItemsOperation.document, { act: 'move', after: null, ...args });
  const childrenOf = async (id: string) =>
    (await collectionsByIds(open.db, [id]))[0]?.children.map((child) => child.id);

  it('is changed an element at a time, and what has left it is where it was before (D93)', async () => {
    const course = await aCourse(open.db, harbor, { rootType: 'internal' });
    const ids = [newId(), newId(), newId()] as const;
    for (const skillId of ids) await makeSkill(trainer, { skillId, collectionIds: [course.id] });
    const before = (await childrenOf(course.id)) ?? [];
    const [first, second, third] = ids;
    expect(await change(trainer, { collectionId: course.id, itemId: third, after: first })).toBeUndefined();
    expect(await childrenOf(course.id)).toEqual([...before.slice(0, -3), first, third, second]);
    expect(await change(trainer, { collectionId: course.id, itemId: second, act: 'remove' })).toBeUndefined();
    expect((await childrenOf(course.id))?.slice(-2)).toEqual([first, third]);
    expect((await skillsByIds(open.db, [second]))[0]?.courseIds).toEqual([]);
    expect(await change(member, { collectionId: course.id, itemId: first })).toBe('FORBIDDEN_ACCESS');
    const { internal } = await rootsOf(harbor);
    expect(await change(trainer, { collectionId: internal, itemId: course.id, act: 'remove' })).toBe(
      'FORBIDDEN_ACCESS',
    );
  });
});

describe('enrolling', () => {
  const enrol = (by: SeededPerson, args: object) => ask(open.db, by, enrollOperation.document, args as never);

  it('makes one active enrollment, which is left and taken up again (COLL-018)', async () => {
    const course = await aCourse(open.db, harbor, { rootType: 'internal' });
    const enrollmentId = newId();
    expect(await enrol(member, { enrollmentId, courseId: course.id, active: true })).toEqual({
      enrollmentId,
      status: 'active',
    });
    const fromAnother = await enrol(member, { enrollmentId: newId(), courseId: course.id, active: true });
    expect(fromAnother).toEqual({ enrollmentId, status: 'active' });
    expect(await enrol(member, { enrollmentId, courseId: course.id, active: false })).toMatchObject({
      status: 'inactive',
    });
    expect(await enrol(member, { enrollmentId, courseId: course.id, active: true })).toMatchObject({
      status: 'active',
    });
  });

  it('is refused where the course may not be read, and for what is no course', async () => {
    const code = (by: SeededPerson | null, courseId: string) =>
      codeOf(open.db, by, enrollOperation.document, { enrollmentId: newId(), courseId, active: true });
    const theirs = await aCourse(open.db, quay, { rootType: 'internal' });
    expect(await code(member, theirs.id)).toBe('FORBIDDEN_ACCESS');
    const paid = await aCourse(open.db, harbor, { rootType: 'catalog', free: false });
    expect(await code(member, paid.id)).toBe('FORBIDDEN_ACCESS');
    expect(await code(null, paid.id)).toBe('UNAUTHENTICATED');
    expect(await code(member, (await rootsOf(harbor)).internal)).toBe('FORBIDDEN_ACCESS');
  });
});

describe('a course that waits for its content', () => {
  const publish = (skillId: string) =>
    ask(open.db, trainer, updateSkillMetaOperation.document, {
      skillId,
      fields: { workflow: 'PUBLISHED' },
      draftVector: null,
    });
  const aNewCourse = async () => {
    const { internal } = await rootsOf(harbor);
    const collectionId = newId();
    await makeCollection(trainer, { collectionId, parentCollectionId: internal, collectionType: 'course' });
    return collectionId;
  };
  const workflowOf = async (id: string) => (await collectionsByIds(open.db, [id]))[0]?.workflow;

  it('is published with the last of its lessons that had none (SKILL-003)', async () => {
    const courseId = await aNewCourse();
    const lessons = [newId(), newId()];
    for (const skillId of lessons) await makeSkill(trainer, { skillId, collectionIds: [courseId] });
    await publish(lessons[0]!);
    expect(await workflowOf(courseId)).toBe('NEEDS_CONTENT');
    await publish(lessons[1]!);
    expect(await workflowOf(courseId)).toBe('PUBLISHED');
    expect((await collectionsByIds(open.db, [courseId]))[0]?.publishedAt).toEqual(expect.any(Number));
  });

  it('is published when a lesson that has one is put in, or the last that had none is taken out (SKILL-003)', async () => {
    const courseId = await aNewCourse();
    const empty = newId();
    await makeSkill(trainer, { skillId: empty, collectionIds: [courseId] });
    const full = newId();
    await makeSkill(trainer, { skillId: full, rootType: 'internal' });
    await publish(full);
    const change = (itemId: string, act: string) =>
      ask(open.db, trainer, updateCollectionItemsOperation.document, {
        collectionId: courseId,
        itemId,
        act,
        after: null,
      });
    await change(full, 'insert');
    expect(await workflowOf(courseId)).toBe('NEEDS_CONTENT');
    await change(empty, 'remove');
    expect(await workflowOf(courseId)).toBe('PUBLISHED');
  });

  it('keeps what a person has chosen for it meanwhile (SKILL-004)', async () => {
    const courseId = await aNewCourse();
    const skillId = newId();
    await makeSkill(trainer, { skillId, collectionIds: [courseId] });
    await open.db
      .updateTable('content.collections')
      .set({ workflow: 'NEEDS_PEER' })
      .where('id', '=', courseId)
      .execute();
    await publish(skillId);
    expect(await workflowOf(courseId)).toBe('NEEDS_PEER');
  });
});
