import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateCollectionMetadataOperation } from '#contract/content/collection-meta.ts';
import { setContentArchivedOperation, setContentBoostOperation } from '#contract/content/content-acts.ts';
import {
  COLLABORATIONS_PER_PAGE,
  collaborationsPage,
  type StudioItem,
  skillsOfOwnersPage,
} from '#contract/content/studio.ts';
import {
  tagCategoriesPage,
  upsertTagCategoryOperation,
  upsertTagValueOperation,
} from '#contract/content/tags.ts';
import { newId } from '#contract/ids.ts';
import {
  aCourse,
  anOrganization,
  aPerson,
  aSkill,
  type SeededCourse,
  type SeededOrganization,
  type SeededPerson,
  type SeededSkill,
} from '#tests/support/seed.ts';
import { aDeviceOf, ask, codeOf, tryAsking } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../../../storage/database.ts';

let test: TestDatabase;
let open: OpenDatabase;
let harbor: SeededOrganization;
let quay: SeededOrganization;
let owner: SeededPerson;
let trainer: SeededPerson;
let learner: SeededPerson;
let stranger: SeededPerson;
let skill: SeededSkill;
let course: SeededCourse;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 6 });
});
beforeEach(async () => {
  harbor = await anOrganization(open.db);
  quay = await anOrganization(open.db);
  owner = await aPerson(open.db, { roles: [[harbor, ['owner']]] });
  trainer = await aPerson(open.db, { roles: [[harbor, ['trainer']]] });
  learner = await aPerson(open.db, { roles: [[harbor, ['member']]] });
  stranger = await aPerson(open.db, { roles: [[quay, ['owner']]] });
  skill = await aSkill(open.db, harbor, { title: 'Bowline', free: true, loginRequired: false });
  course = await aCourse(open.db, harbor, { holds: [skill], free: true, loginRequired: false });
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

const skillRow = () =>
  open.db.selectFrom('content.skills').selectAll().where('id', '=', skill.id).executeTakeFirstOrThrow();
const archive = (
  entityId: string,
  archived: boolean,
  type: 'skill' | 'collection' = 'skill',
  visible?: boolean,
) => ({
  ...{ type, entityId, archived },
  ...(visible !== undefined && { visible }),
});

describe('content that is put away', () => {
  const archiving = setContentArchivedOperation.document;

  it('is hidden from learners and their devices, and comes back as it is asked for (STUDIO-012)', async () => {
    await ask(open.db, owner, archiving, archive(skill.id, true));
    expect(await skillRow()).toMatchObject({ archived: true, visible: false });
    const holds = async (person: SeededPerson) =>
      (await aDeviceOf(open.db, person).pullAll()).rows.some(
        ({ type, id, body }) => type === 'skill' && id === skill.id && body !== undefined && body !== null,
      );
    expect([await holds(learner), await holds(owner)]).toEqual([false, true]);
    await ask(open.db, owner, archiving, archive(skill.id, false));
    expect(await skillRow()).toMatchObject({ archived: false, visible: false });
    await ask(open.db, owner, archiving, archive(skill.id, true));
    await ask(open.db, owner, archiving, archive(skill.id, false, 'skill', true));
    expect(await skillRow()).toMatchObject({ archived: false, visible: true });
    expect(await holds(learner)).toBe(true);
  });

  it('may be a course, and never the root of a catalog (STUDIO-012)', async () => {
    await ask(open.db, owner, archiving, archive(course.id, true, 'collection'));
    const row = await open.db
      .selectFrom('content.collections')
      .selectAll()
      .where('id', '=', course.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ archived: true, visible: false });
    expect(await codeOf(open.db, owner, archiving, archive(harbor.publicRootId, true, 'collection'))).toBe(
      'FORBIDDEN_ACCESS',
    );
  });

  it('is refused to whoever does not manage its catalog, to other organizations, and if it is not there (STUDIO-012)', async () => {
    for (const person of [trainer, learner, stranger])
      for (const [id, type] of [
        [skill.id, 'skill'],
        [course.id, 'collection'],
        [newId(), 'skill'],
      ] as const)
        expect(await codeOf(open.db, person, archiving, archive(id, true, type))).toBe('FORBIDDEN_ACCESS');
    expect(await codeOf(open.db, null, archiving, archive(skill.id, true))).toBe('UNAUTHENTICATED');
    expect(await skillRow()).toMatchObject({ archived: false });
  });

  it('stays as it is when it is retired (STUDIO-012)', async () => {
    await open.db
      .updateTable('content.skills')
      .set({ workflow: 'RETIRED' })
      .where('id', '=', skill.id)
      .execute();
    expect(await codeOf(open.db, owner, archiving, archive(skill.id, true))).toBe('SKILL_IS_RETIRED');
  });

  it('is put away once when two ask at one moment (STUDIO-012)', async () => {
    await Promise.all([
      ask(open.db, owner, archiving, archive(skill.id, true)),
      ask(open.db, owner, archiving, archive(skill.id, true)),
    ]);
    const lines = await open.db
      .selectFrom('audit.lines')
      .select('kind')
      .where('organizationId', '=', harbor.id)
      .execute();
    expect(lines).toEqual([{ kind: 'visibility changed' }]);
    expect(await skillRow()).toMatchObject({ archived: true, visible: false });
  });
});

describe('the place in searches', () => {
  const boosting = setContentBoostOperation.document;

  it('is up or down, never both (STUDIO-015)', async () => {
    const asked = { type: 'skill', entityId: skill.id };
    await ask(open.db, owner, boosting, { ...asked, boostScore: 5 });
    const { errors } = await tryAsking(open.db, owner, boosting, { ...asked, buryScore: 5 });
    expect(errors?.[0]).toMatchObject({
      message: 'Cannot boost and bury the same content',
      extensions: { code: 'CANNOT_BOOST_AND_BURY' },
    });
    expect(await skillRow()).toMatchObject({ boostScore: 5, buryScore: 0 });
    await ask(open.db, owner, boosting, { ...asked, boostScore: 0, buryScore: 5 });
    expect(await skillRow()).toMatchObject({ boostScore: 0, buryScore: 5 });
    const factor = await open.db
      .selectFrom('content.searchDocuments')
      .select('factor')
      .where('id', '=', skill.id)
      .executeTakeFirstOrThrow();
    expect(factor.factor).toBeCloseTo(0.5);
  });

  it('is one of the two when both are asked for at one moment (STUDIO-015)', async () => {
    const asked = { type: 'collection', entityId: course.id };
    const codes = await Promise.all([
      codeOf(open.db, owner, boosting, { ...asked, boostScore: 5 }),
      codeOf(open.db, owner, boosting, { ...asked, buryScore: 5 }),
    ]);
    expect(codes.filter((code) => code === 'CANNOT_BOOST_AND_BURY')).toHaveLength(1);
  });

  it('stays as it is of what is retired, which says so in the words of the catalogue (STUDIO-015, RETIRE-017)', async () => {
    await ask(open.db, owner, boosting, { type: 'skill', entityId: skill.id, boostScore: 3 });
    const retired = { workflow: 'RETIRED' as const };
    await open.db.updateTable('content.skills').set(retired).where('id', '=', skill.id).execute();
    await open.db.updateTable('content.collections').set(retired).where('id', '=', course.id).execute();
    for (const change of [{ boostScore: 5 }, { boostScore: 0 }, { boostScore: 0, buryScore: 5 }])
      expect(await codeOf(open.db, owner, boosting, { type: 'skill', entityId: skill.id, ...change })).toBe(
        'SKILL_IS_RETIRED',
      );
    const ofCourse = { type: 'collection', entityId: course.id, boostScore: 5 };
    const { errors } = await tryAsking(open.db, owner, boosting, ofCourse);
    expect(errors?.[0]).toMatchObject({
      message: 'This action is not allowed on retired collections',
      extensions: { code: 'INVALID_ACTION_FOR_RETIRED_COURSE' },
    });
    expect(await skillRow()).toMatchObject({ boostScore: 3, buryScore: 0 });
  });

  it('is for those who manage the catalog (STUDIO-015)', async () => {
    for (const person of [trainer, learner, stranger])
      expect(
        await codeOf(open.db, person, boosting, { type: 'skill', entityId: skill.id, boostScore: 1 }),
      ).toBe('FORBIDDEN_ACCESS');
  });
});

describe('tags of a course', () => {
  it('are written whole, by those who may change it', async () => {
    const asked = { input: { collectionId: course.id, tags: ['ropes', 'tides'] } };
    await ask(open.db, trainer, updateCollectionMetadataOperation.document, asked);
    const row = await open.db
      .selectFrom('content.collections')
      .select('tags')
      .where('id', '=', course.id)
      .executeTakeFirstOrThrow();
    expect(row.tags).toEqual(['ropes', 'tides']);
    expect(await codeOf(open.db, learner, updateCollectionMetadataOperation.document, asked)).toBe(
      'FORBIDDEN_ACCESS',
    );
  });
});

describe('tags by category', () => {
  const make = upsertTagCategoryOperation.document;
  const tag = upsertTagValueOperation.document;
  const category = (name: string, categoryId = newId()) => ({
    ...{ organizationId: harbor.id, categoryId, name },
    ...{ type: 'VALUE', kind: 'TAG_CATEGORY' },
  });
  const value = (categoryId: string, name: string, valueId = newId()) => ({
    ...{ organizationId: harbor.id, categoryId, valueId, name, enabled: true },
  });
  const all = () => ask(open.db, trainer, tagCategoriesPage.document, { organizationId: harbor.id });

  it('have names that are unique, however they are spelled (STUDIO-013)', async () => {
    const topics = category('Topics');
    await ask(open.db, trainer, make, topics);
    const twice = await tryAsking(open.db, trainer, make, category(' topics '));
    expect(twice.errors?.[0]).toMatchObject({
      message: 'A category with this name already exists',
      extensions: { code: 'CATEGORY_WITH_NAME_ALREADY_EXISTS' },
    });
    await ask(open.db, trainer, tag, value(topics.categoryId, 'Ropes'));
    const same = await tryAsking(open.db, trainer, tag, value(topics.categoryId, 'ROPES'));
    expect(same.errors?.[0]).toMatchObject({
      message: 'A tag with this name already exists in this category',
      extensions: { code: 'VALUE_WITH_NAME_ALREADY_EXISTS' },
    });
    const levels = category('Levels');
    await ask(open.db, trainer, make, levels);
    await ask(open.db, trainer, tag, value(levels.categoryId, 'Ropes'));
  });

  it('are told with all their fields, and renamed under their id (STUDIO-014)', async () => {
    const topics = category('Topics');
    await ask(open.db, trainer, make, topics);
    const ropes = value(topics.categoryId, 'Ropes');
    await ask(open.db, trainer, tag, ropes);
    await ask(open.db, trainer, tag, { ...ropes, name: 'Lines', enabled: false });
    await ask(open.db, trainer, make, { ...topics, name: 'Subjects' });
    const { categoryId } = topics;
    expect(await all()).toEqual([
      {
        ...{ categoryId, name: 'Subjects', type: 'VALUE', kind: 'TAG_CATEGORY' },
        values: [{ valueId: ropes.valueId, name: 'Lines', categoryId, enabled: false }],
      },
    ]);
  });

  it('are made once when two make one name at one moment (STUDIO-013)', async () => {
    const codes = await Promise.all([
      codeOf(open.db, trainer, make, category('Topics')),
      codeOf(open.db, owner, make, category('Topics')),
    ]);
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    const [{ categoryId }] = await all();
    const tags = await Promise.all([
      codeOf(open.db, trainer, tag, value(categoryId, 'Ropes')),
      codeOf(open.db, owner, tag, value(categoryId, 'Ropes')),
    ]);
    expect(tags.filter((code) => code === 'VALUE_WITH_NAME_ALREADY_EXISTS')).toHaveLength(1);
  });

  it('are for those who work in the organization, and never reach another one (STUDIO-013)', async () => {
    for (const person of [learner, stranger]) {
      expect(await codeOf(open.db, person, make, category('Topics'))).toBe('FORBIDDEN_ACCESS');
      expect(await codeOf(open.db, person, tagCategoriesPage.document, { organizationId: harbor.id })).toBe(
        'FORBIDDEN_ACCESS',
      );
    }
    const topics = category('Topics');
    await ask(open.db, trainer, make, topics);
    const theirs = { ...topics, organizationId: quay.id };
    expect(await codeOf(open.db, stranger, make, theirs)).toBe('FORBIDDEN_ACCESS');
    expect(
      await codeOf(open.db, stranger, tag, { ...value(topics.categoryId, 'Ropes'), organizationId: quay.id }),
    ).toBe('FORBIDDEN_ACCESS');
  });
});

describe('content by owner', () => {
  const page = (person: SeededPerson, args: object) =>
    ask(open.db, person, collaborationsPage.document, { ...args });
  const byOrganization = () => ({ ownerInfo: { type: 'ORGANIZATION', id: harbor.id } });
  const byMe = (person: SeededPerson) => ({ ownerInfo: { type: 'USER', id: person.id } });
  const author = (userId: string, skillId: string) =>
    open.db.insertInto('content.skillAuthors').values({ skillId, userId, role: 'author' }).execute();

  it('has what a person works on with the columns of the studio, wherever it is (STUDIO-016, API-021)', async () => {
    expect(await page(stranger, byMe(stranger))).toEqual({ cursor: null, items: [] });
    await author(stranger.id, skill.id);
    const { items }: { items: StudioItem[] } = await page(stranger, byMe(stranger));
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      ...{ type: 'skill', id: skill.id, title: 'Bowline', archived: false },
      presentIn: [{ id: course.id }],
      authors: [{ userId: stranger.id }],
    });
  });

  it('is paged by a cursor, each thing once (API-021)', async () => {
    const made = [skill.id, course.id];
    for (let at = 0; at < COLLABORATIONS_PER_PAGE + 4; at += 1)
      made.push((await aSkill(open.db, harbor, { title: `Knot ${at}` })).id);
    const found: string[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const answer: { cursor: string | null; items: StudioItem[] } = await page(owner, {
        ...byOrganization(),
        cursor,
      });
      expect(answer.items.length).toBeLessThanOrEqual(COLLABORATIONS_PER_PAGE);
      found.push(...answer.items.map(({ id }) => id));
      cursor = answer.cursor;
      pages += 1;
    } while (cursor !== null);
    expect(pages).toBe(2);
    expect(found.toSorted()).toEqual(made.toSorted());
    expect(
      await codeOf(open.db, owner, collaborationsPage.document, { ...byOrganization(), cursor: 'x' }),
    ).toBe('INVALID_ARGUMENTS');
  });

  it('leaves out what is archived unless it is asked for (API-021)', async () => {
    await ask(open.db, owner, setContentArchivedOperation.document, archive(skill.id, true));
    const idsOf = async (includeArchived: boolean) =>
      (await page(owner, { ...byOrganization(), includeArchived })).items.map(({ id }: StudioItem) => id);
    expect(await idsOf(false)).toEqual([course.id]);
    expect((await idsOf(true)).toSorted()).toEqual([skill.id, course.id].toSorted());
    const skillsOf = async (includeArchived: boolean) =>
      ask(open.db, owner, skillsOfOwnersPage.document, {
        ownerList: [{ type: 'ORGANIZATION', id: harbor.id }],
        includeArchived,
      });
    expect(await skillsOf(false)).toEqual([]);
    expect(await skillsOf(true)).toMatchObject([{ skillId: skill.id, archived: true }]);
  });

  it('is told to those who work in the organization, and to each person about themselves (API-021)', async () => {
    for (const person of [learner, stranger])
      expect(await codeOf(open.db, person, collaborationsPage.document, byOrganization())).toBe(
        'FORBIDDEN_ACCESS',
      );
    expect(await codeOf(open.db, owner, collaborationsPage.document, byMe(trainer))).toBe('FORBIDDEN_ACCESS');
    const skills = (person: SeededPerson, owned: object) =>
      codeOf(open.db, person, skillsOfOwnersPage.document, { ownerList: [owned] });
    expect(await skills(learner, { type: 'ORGANIZATION', id: harbor.id })).toBe('FORBIDDEN_ACCESS');
    expect(await skills(learner, { type: 'USER', id: owner.id })).toBe('FORBIDDEN_ACCESS');
    expect(await skills(learner, { type: 'USER', id: learner.id })).toBeUndefined();
    expect(await codeOf(open.db, null, collaborationsPage.document, byOrganization())).toBe(
      'UNAUTHENTICATED',
    );
  });
});
