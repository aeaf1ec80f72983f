import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateCollectionAuthorsOperation } from '#contract/content/collection-authors.ts';
import {
  updateCollectionItemsOperation,
  updateCollectionMetadataOperation,
  updateCollectionNotesOperation,
  updateCollectionWorkflowOperation,
  updateSlugOperation,
} from '#contract/content/collection-meta.ts';
import { createCollectionOperation, createSkillForOwnerOperation } from '#contract/content/create.ts';
import { insertableSkillsPage } from '#contract/content/insertable.ts';
import { updateSkillAuthorsOperation } from '#contract/content/skill-authors.ts';
import { updateSkillMetaOperation } from '#contract/content/skill-meta.ts';
import { setVideoCaptionsOperation, videoCaptionsPage } from '#contract/content/video-captions.ts';
import { newId } from '#contract/ids.ts';
import type { Operation } from '#contract/operation.ts';
import {
  aCourse,
  anOrganization,
  aPerson,
  callerOf,
  type SeededOrganization,
  type SeededPerson,
} from '#tests/support/seed.ts';
import { ask, codeOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../../storage/database.ts';
import { collectionIdsBySlugs, collectionsByIds } from './collections/repository.ts';
import { endStandingIn } from './end-standing.ts';
import { mayReadAsset } from './may-read-asset.ts';
import { findSkillId, skillsByIds } from './skills/repository.ts';

let test: TestDatabase;
let open: OpenDatabase;
let harbor: SeededOrganization;
let trainer: SeededPerson;
let member: SeededPerson;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 6 });
  harbor = await anOrganization(open.db, { alias: 'harbor' });
  trainer = await aPerson(open.db, { roles: [[harbor, ['member', 'owner']]] });
  member = await aPerson(open.db, { roles: [[harbor, ['member']]] });
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

const call = (operation: Operation, args: object, by: SeededPerson = trainer) =>
  ask(open.db, by, operation.document, args as never);
const code = (operation: Operation, args: object, by: SeededPerson | null = trainer) =>
  codeOf(open.db, by, operation.document, args as never);
const inHarbor = () => aCourse(open.db, harbor, { rootType: 'internal' });
let made = 0;
const skillIn = async (course: { id: string }) => {
  const skillId = newId();
  made += 1;
  const answer = await call(createSkillForOwnerOperation, {
    skillId,
    ownerInfo: { type: 'ORGANIZATION', id: harbor.id },
    title: `Knot ${made}`,
    subtitle: 'In steps',
    creatorIsAuthor: true,
    collectionIds: [course.id],
    rootType: null,
    legacy: false,
  });
  return { id: skillId, slug: answer.skillSlug as string };
};
const collectionIn = async (parent: { id: string }) => {
  const collectionId = newId();
  made += 1;
  await call(createCollectionOperation, {
    input: {
      collectionId,
      title: `Part ${made}`,
      titleSub: '',
      difficulty: null,
      parentCollectionId: parent.id,
      collectionType: 'collection',
    },
  });
  return { id: collectionId };
};
const collection = async (id: string) => (await collectionsByIds(open.db, [id]))[0]!;
const slugArgs = (type: 'skill' | 'collection', id: string, slugString: string) => ({
  entityInfo: { type, id },
  slugString,
});

describe('an address', () => {
  it('of a skill changes, the old one leads on, and what is taken or malformed is refused (API-042, SKILL-023)', async () => {
    const course = await inHarbor();
    const [one, other] = [await skillIn(course), await skillIn(course)];
    expect(await call(updateSlugOperation, slugArgs('skill', one.id, ' Reef-Knot '))).toMatchObject({
      slug: 'reef-knot',
    });
    expect(await findSkillId(open.db, { tenantSlug: 'harbor', slug: 'reef-knot', userId: null })).toBe(
      one.id,
    );
    expect(await findSkillId(open.db, { tenantSlug: 'harbor', slug: one.slug, userId: null })).toBe(one.id);
    expect(await code(updateSlugOperation, slugArgs('skill', other.id, 'reef-knot'))).toBe('SLUG_TAKEN');
    expect(await code(updateSlugOperation, slugArgs('skill', other.id, one.slug))).toBe('SLUG_TAKEN');
    expect(await code(updateSlugOperation, slugArgs('skill', other.id, 'ab'))).toBe('INVALID_ARGUMENTS');
    expect(await code(updateSlugOperation, slugArgs('skill', other.id, 'a_b_c'))).toBe('INVALID_ARGUMENTS');
    expect(await code(updateSlugOperation, slugArgs('skill', other.id, 'my-knot'), member)).toBe(
      'FORBIDDEN_ACCESS',
    );
    await call(updateSlugOperation, slugArgs('skill', one.id, one.slug));
    expect((await skillsByIds(open.db, [one.id]))[0]?.formerSlugs).toEqual(['reef-knot']);
  });

  it('is given to one of two who ask for the same at once', async () => {
    const course = await inHarbor();
    const [one, other] = [await skillIn(course), await skillIn(course)];
    const codes = await Promise.all(
      [one, other].map(({ id }) => code(updateSlugOperation, slugArgs('skill', id, 'wanted-by-two'))),
    );
    expect(codes.filter((each) => each === 'SLUG_TAKEN')).toHaveLength(1);
  });

  it('of a course follows its title, the old one leads on, and versions are told (API-041, COLL-016)', async () => {
    const course = await inHarbor();
    const before = await collection(course.id);
    const answer = await call(updateCollectionMetadataOperation, {
      input: {
        collectionId: course.id,
        title: 'Signals by Day',
        externalId: 'LMS-7',
        updatedAt: Date.UTC(2026, 4, 1),
        defCat: 'green',
        shortDescription: 'Flags',
      },
    });
    expect(answer).toMatchObject({
      collectionSlug: 'signals-by-day',
      infoVersion: before.infoVersion + 1,
      itemsVersion: before.itemsVersion,
    });
    expect(await collectionIdsBySlugs(open.db, 'harbor', [course.slug])).toEqual([course.id]);
    expect(await collectionIdsBySlugs(open.db, 'harbor', ['signals-by-day'])).toEqual([course.id]);
    expect(await collection(course.id)).toMatchObject({
      externalId: 'LMS-7',
      contentDate: Date.UTC(2026, 4, 1),
      cover: 'green',
    });
    // Each of the other fields that the text names, alone.
    const link = { text: 'Flags of the sea', url: 'https://flags.example' };
    for (const [field, value] of Object.entries({
      visible: true,
      titleSub: 'By day',
      description: 'Flags and shapes',
      descV2: { type: 'doc', content: [] },
      tags: ['flags'],
      links: [link],
      examLinks: [link],
      difficulty: 'Beginner',
      defFeat: 'blue',
      images: { catalog: null, featured: null },
      fileMap: { 'chart.pdf': 'file-7' },
    })) {
      const [key, stored] = { defFeat: ['featuredCover', value], images: ['image', null] }[field] ?? [
        field,
        value,
      ];
      await call(updateCollectionMetadataOperation, { input: { collectionId: course.id, [field]: value } });
      expect((await collection(course.id))[key as 'tags'], field).toEqual(stored);
    }
    const inside = await collectionIn(course);
    expect(
      await code(updateCollectionMetadataOperation, {
        input: { collectionId: inside.id, externalId: 'X' },
      }),
    ).toBe('INVALID_ARGUMENTS');
  });
});

describe('the workflow', () => {
  it('of a course goes to any status but Retired', async () => {
    const course = await inHarbor();
    for (const workflow of ['NEEDS_SEO', 'INITIAL', 'PUBLISHED'] as const)
      await call(updateCollectionWorkflowOperation, { collectionId: course.id, workflow });
    expect(await collection(course.id)).toMatchObject({ workflow: 'PUBLISHED' });
    expect(
      await code(updateCollectionWorkflowOperation, { collectionId: course.id, workflow: 'RETIRED' }),
    ).toBe('INVALID_ARGUMENTS');
    expect(
      await code(updateCollectionWorkflowOperation, { collectionId: course.id, workflow: 'INITIAL' }, member),
    ).toBe('FORBIDDEN_ACCESS');
  });

  it('of a skill is neither set to Retired nor brought back from it', async () => {
    const skill = await skillIn(await inHarbor());
    const set = (workflow: string) =>
      code(updateSkillMetaOperation, { skillId: skill.id, fields: { workflow } });
    expect(await set('RETIRED')).toBe('SKILL_RETIRE_NOT_SUPPORTED');
    await open.db
      .updateTable('content.skills')
      .set({ workflow: 'RETIRED' })
      .where('id', '=', skill.id)
      .execute();
    expect(await set('INITIAL')).toBe('SKILL_RESTORE_NOT_SUPPORTED');
    expect(await code(updateSkillMetaOperation, { skillId: skill.id, fields: { title: 'x' } })).toBe(
      'SKILL_IS_RETIRED',
    );
  });
});

it('questions and study plans are each taken for the version that was edited, and no other (COLL-020)', async () => {
  const course = await inHarbor();
  const save = (input: object) => ({ input: { collectionId: course.id, ...input } });
  const faqs = [{ question: 'When?', answer: 'At high water.' }];
  const studyPlans = [{ assetId: null, linkText: 'Tides', url: 'https://example.org/tides' }];
  await call(updateCollectionNotesOperation, save({ version: 1, faqs }));
  expect(await code(updateCollectionNotesOperation, save({ version: 1, faqs: [] }))).toBe('STALE_VERSION');
  await call(updateCollectionNotesOperation, save({ version: 1, studyPlans }));
  expect(await collection(course.id)).toMatchObject({
    faqs,
    studyPlans,
    faqsVersion: 2,
    studyPlansVersion: 2,
  });
});

describe('the captions of a video', () => {
  const aFile = async (skillId: string, assetType: 'video' | 'captions') => {
    const id = newId();
    const file = { sha256: id, bytes: 3, width: null, height: null, createdAt: 1, assetType };
    const contentType = assetType === 'video' ? 'video/mp4' : 'text/vtt';
    const placed = { organizationId: harbor.id, placeType: 'skill' as const, placeId: skillId };
    await open.db
      .insertInto('content.assets')
      .values({ id, contentType, ...file, ...placed })
      .execute();
    return id;
  };

  it('are a file that was brought for the same skill, come with its row, and are read by its learners (EDIT-013)', async () => {
    const [skill, other] = [await skillIn(await inHarbor()), await skillIn(await inHarbor())];
    const [videoId, captionsId] = [await aFile(skill.id, 'video'), await aFile(skill.id, 'captions')];
    const foreign = await aFile(other.id, 'captions');
    const asset = { assetId: videoId, bytes: 3, contentType: 'video/mp4' };
    await open.db
      .updateTable('content.skills')
      .set({ assets: JSON.stringify([asset]), visible: true })
      .where('id', '=', skill.id)
      .execute();
    const asked = (by: SeededPerson) => ask(open.db, by, videoCaptionsPage.document, { videoId } as never);
    expect(await asked(trainer)).toMatchObject({ skillId: skill.id, captionsId: null });
    expect(await mayReadAsset(open.db, callerOf(member), captionsId)).toBe(false);
    const set = (args: object, by = trainer) =>
      code(setVideoCaptionsOperation, { skillId: skill.id, videoId, captionsId, ...args }, by);
    expect(await set({}, member)).toBe('FORBIDDEN_ACCESS');
    expect(await set({ captionsId: foreign })).toBe('INVALID_ARGUMENTS');
    expect(await set({ videoId: captionsId })).toBe('INVALID_ARGUMENTS');
    expect(await set({})).toBeUndefined();
    expect((await skillsByIds(open.db, [skill.id]))[0]?.assets).toEqual([{ ...asset, captions: captionsId }]);
    expect(await asked(trainer)).toMatchObject({ captionsId });
    expect(await codeOf(open.db, member, videoCaptionsPage.document, { videoId } as never)).toBe(
      'FORBIDDEN_ACCESS',
    );
    expect(await mayReadAsset(open.db, callerOf(member), captionsId)).toBe(true);
  });
});

describe('who works on a skill', () => {
  const authorsOf = async (id: string) => (await skillsByIds(open.db, [id]))[0]?.authors;
  const set = (skillId: string, person: string, roles: string[], by = trainer) =>
    code(updateSkillAuthorsOperation, { skillId, person, roles }, by);

  it('is said by those who grant access and by its authors, of members by id, email or user name (COLL-021)', async () => {
    const skill = await skillIn(await inHarbor());
    const helper = await aPerson(open.db, { roles: [[harbor, ['member', 'trainer']]] });
    const other = await aPerson(open.db, { roles: [[harbor, ['member']]] });
    const stranger = await aPerson(open.db);
    expect(await set(skill.id, other.id, ['peerReviewer', 'copyEditor'])).toBeUndefined();
    expect(await authorsOf(skill.id)).toEqual(
      expect.arrayContaining([
        { userId: trainer.id, authorType: 'author' },
        { userId: other.id, authorType: 'peerReviewer' },
        { userId: other.id, authorType: 'copyEditor' },
      ]),
    );
    expect(await set(skill.id, member.id, ['author'], helper)).toBe('FORBIDDEN_ACCESS');
    expect(await set(skill.id, member.id, ['author'], other)).toBe('FORBIDDEN_ACCESS');
    const { email } = await open.db
      .selectFrom('accounts.users')
      .select('email')
      .where('id', '=', helper.id)
      .executeTakeFirstOrThrow();
    expect(await set(skill.id, email.toUpperCase(), ['author'])).toBeUndefined();
    expect(await set(skill.id, other.id, [], helper)).toBeUndefined();
    expect((await authorsOf(skill.id))?.map(({ userId }) => userId).sort()).toEqual(
      [trainer.id, helper.id].sort(),
    );
    expect(await set(skill.id, stranger.id, ['author'])).toBe('NOT_FOUND');
    expect(await set(skill.id, 'nobody@harbor.example', ['author'])).toBe('NOT_FOUND');
    expect(await set(skill.id, other.id, ['emperor'])).toBe('INVALID_ARGUMENTS');
  });

  it('is added to and taken from without the rest, by two at one moment too (COLL-021)', async () => {
    const skill = await skillIn(await inHarbor());
    const other = await aPerson(open.db, { roles: [[harbor, ['member']]] });
    const change = (how: string, ...roles: string[]) =>
      code(updateSkillAuthorsOperation, { skillId: skill.id, person: other.id, roles, how }, trainer);
    const rolesOf = async () =>
      (await authorsOf(skill.id))
        ?.filter(({ userId }) => userId === other.id)
        .map(({ authorType }) => authorType)
        .sort();
    expect(await Promise.all([change('add', 'author'), change('add', 'copyEditor')])).toEqual([
      undefined,
      undefined,
    ]);
    expect(await rolesOf()).toEqual(['author', 'copyEditor']);
    expect(await change('add', 'author')).toBeUndefined();
    expect(await change('remove', 'author', 'seoReviewer')).toBeUndefined();
    expect(await rolesOf()).toEqual(['copyEditor']);
    expect(await change('rename', 'author')).toBe('INVALID_ARGUMENTS');
  });
});

describe('who works on a course', () => {
  const authorsOf = async (id: string) => (await collectionsByIds(open.db, [id]))[0]?.courseAuthors;
  const change = (collectionId: string, person: string, roles: string[], by = trainer) =>
    code(updateCollectionAuthorsOperation, { collectionId, person, roles, how: 'add' }, by);

  it('is said by those who grant access, of members by id, email or user name; being named gives no right to name others (COLL-021)', async () => {
    const course = await inHarbor();
    const helper = await aPerson(open.db, { roles: [[harbor, ['member', 'trainer']]] });
    expect(await change(course.id, helper.alias, ['author'])).toBeUndefined();
    expect(await change(course.id, member.id, ['seoReviewer'])).toBeUndefined();
    expect(await change(course.id, helper.id, ['copyEditor'])).toBeUndefined();
    const named = [
      { userId: helper.id, authorTypes: ['author', 'copyEditor'] },
      { userId: member.id, authorTypes: ['seoReviewer'] },
    ];
    expect(await authorsOf(course.id)).toEqual(named);
    expect(await change(course.id, member.id, ['author'], helper)).toBe('FORBIDDEN_ACCESS');
    expect(await change(course.id, member.id, ['author'], member)).toBe('FORBIDDEN_ACCESS');
    expect(await change(course.id, (await aPerson(open.db)).id, ['author'])).toBe('NOT_FOUND');
    expect(await change(harbor.internalRootId, member.id, ['author'])).toBe('FORBIDDEN_ACCESS');
    expect(await authorsOf(course.id)).toEqual(named);
  });

  it('ends with the membership of who was named', async () => {
    const course = await inHarbor();
    const helper = await aPerson(open.db, { roles: [[harbor, ['member']]] });
    for (const person of [trainer.id, helper.id]) await change(course.id, person, ['author']);
    await open.db
      .transaction()
      .execute((tx) =>
        endStandingIn(
          { tx, changed: () => {}, shown: () => {}, tell: () => {} } as never,
          helper.id,
          harbor.id,
        ),
      );
    expect(await authorsOf(course.id)).toEqual([{ userId: trainer.id, authorTypes: ['author'] }]);
  });
});

describe('the pictures of content', () => {
  const aPicture = async (organization: SeededOrganization) => {
    const id = newId();
    const file = { sha256: id, bytes: 3, contentType: 'image/webp', width: 1, height: 1 };
    await open.db
      .insertInto('content.assets')
      .values({ id, organizationId: organization.id, ...file, createdAt: 1 })
      .execute();
    return id;
  };

  it('on card and page change one by one, and are pictures of the same organization (IMAGE-016)', async () => {
    const course = await inHarbor();
    const part = await collectionIn(course);
    const skill = await skillIn(course);
    const quay = await anOrganization(open.db, { alias: 'quay' });
    const [card, page, foreign] = [await aPicture(harbor), await aPicture(harbor), await aPicture(quay)];
    const places = [course, part].map(({ id }) => ({
      set: (images: object) => ({ input: { collectionId: id, images } }),
      operation: updateCollectionMetadataOperation,
      shown: async () => collection(id),
    }));
    const ofSkill = {
      set: (images: object) => ({ skillId: skill.id, fields: { images } }),
      operation: updateSkillMetaOperation,
      shown: async () => (await skillsByIds(open.db, [skill.id]))[0]!,
    };
    for (const { set, operation, shown } of [...places, ofSkill]) {
      await call(operation, set({ catalog: card }));
      expect(await shown()).toMatchObject({ image: card, featuredImage: null });
      await call(operation, set({ featured: page }));
      expect(await shown()).toMatchObject({ image: card, featuredImage: page });
      await call(operation, set({ catalog: null }));
      expect(await shown()).toMatchObject({ image: null, featuredImage: page });
      expect(await code(operation, set({ featured: foreign }))).toBe('INVALID_ARGUMENTS');
    }
    expect(await mayReadAsset(open.db, callerOf(member), page)).toBe(true);
  });

  it('are cloth where there are none, in the colours that were chosen for card and page (COLL-027)', async () => {
    const course = await inHarbor();
    await call(updateCollectionMetadataOperation, {
      input: { collectionId: course.id, defCat: 'red', defFeat: 'green' },
    });
    expect(await collection(course.id)).toMatchObject({ cover: 'red', featuredCover: 'green' });
    expect(
      await code(updateCollectionMetadataOperation, { input: { collectionId: course.id, defFeat: 'pink' } }),
    ).toBe('INVALID_ARGUMENTS');
  });
});

describe('what a course holds', () => {
  const insert = (collectionId: string, itemId: string) => ({
    collectionId,
    itemId,
    act: 'insert' as const,
    after: null,
  });

  it('is put in, moved and taken out, each raising its version and the numbers of all above (COLL-019)', async () => {
    const [from, course] = [await inHarbor(), await inHarbor()];
    const inside = await collectionIn(course);
    const skill = await skillIn(from);
    const { itemsVersion } = await collection(inside.id);
    await call(updateCollectionItemsOperation, insert(inside.id, skill.id));
    expect((await collection(inside.id)).children).toContainEqual({ type: 'skill', id: skill.id });
    expect((await collection(inside.id)).itemsVersion).toBe(itemsVersion + 1);
    expect((await skillsByIds(open.db, [skill.id]))[0]?.courseIds.sort()).toEqual(
      [from.id, course.id].sort(),
    );
    await call(updateCollectionItemsOperation, {
      collectionId: inside.id,
      itemId: skill.id,
      act: 'remove',
      after: null,
    });
    expect((await skillsByIds(open.db, [skill.id]))[0]?.courseIds).toEqual([from.id]);
  });

  it('is refused with the code of its reason', async () => {
    const course = await inHarbor();
    const outside = await aCourse(open.db, harbor, { rootType: 'catalog' });
    const abroad = await skillIn(outside);
    const retired = await skillIn(course);
    await open.db
      .updateTable('content.skills')
      .set({ workflow: 'RETIRED' })
      .where('id', '=', retired.id)
      .execute();
    const inside = await collectionIn(course);
    const other = await inHarbor();
    const add = (into: string, id: string) => code(updateCollectionItemsOperation, insert(into, id));
    expect(await add(course.id, abroad.id)).toBe('ROOTS_DO_NOT_MATCH');
    expect(await add(course.id, outside.id)).toBe('ROOT_COLLECTION_MISMATCH');
    expect(await add(other.id, retired.id)).toBe('CANNOT_ADD_RETIRED_SKILL_TO_COURSE');
    expect(await add(inside.id, course.id)).toBe('FORBIDDEN_ACCESS');
    expect(await add(inside.id, inside.id)).toBe('FORBIDDEN_ACCESS');
  });

  it('is not changed where something is retired, and the code says what (ERR-006)', async () => {
    const [course, other] = [await inHarbor(), await inHarbor()];
    const [inside, skill, late] = [await collectionIn(course), await skillIn(course), await skillIn(course)];
    const retire = async (table: 'content.skills' | 'content.collections', id: string) => {
      const change = { workflow: 'RETIRED' as const };
      if (table === 'content.skills')
        await open.db.updateTable(table).set(change).where('id', '=', id).execute();
      else await open.db.updateTable(table).set(change).where('id', '=', id).execute();
    };
    await retire('content.skills', skill.id);
    await retire('content.collections', inside.id);
    const add = (into: string, id: string) => code(updateCollectionItemsOperation, insert(into, id));
    expect(await add(other.id, skill.id)).toBe('CANNOT_ADD_RETIRED_SKILL_TO_COURSE');
    expect(await add(other.id, inside.id)).toBe('INVALID_ACTION_FOR_RETIRED_COURSE');
    expect(await code(updateSlugOperation, slugArgs('skill', skill.id, 'late-knot'))).toBe(
      'SKILL_IS_RETIRED',
    );
    await retire('content.collections', other.id);
    expect(await add(other.id, late.id)).toBe('COLLECTION_IS_RETIRED');
    const input = { title: 'Late', titleSub: '', difficulty: null, parentCollectionId: other.id };
    const part = { input: { ...input, collectionId: newId(), collectionType: 'collection' } };
    expect(await code(createCollectionOperation, part)).toBe('COLLECTION_IS_RETIRED');
  });

  it('can be any collection of the course but itself, those above and those in it already (API-026)', async () => {
    const course = await inHarbor();
    const outer = await collectionIn(course);
    const inner = await collectionIn(outer);
    const free = await collectionIn(course);
    const found = (await ask(
      open.db,
      trainer,
      `query q($parentCollectionId: String!) { getInsertableCollections(parentCollectionId: $parentCollectionId) { collectionId title } }`,
      { parentCollectionId: outer.id } as never,
    )) as { collectionId: string }[];
    const ids = found.map(({ collectionId }) => collectionId);
    expect(ids).toContain(free.id);
    for (const each of [course, outer, inner]) expect(ids).not.toContain(each.id);
  });

  it('can be any skill of its organization and catalog that it does not hold, found by its title (COLL-019)', async () => {
    const course = await inHarbor();
    const other = await inHarbor();
    const [held, near, retired] = [await skillIn(course), await skillIn(other), await skillIn(other)];
    await open.db
      .updateTable('content.skills')
      .set({ workflow: 'RETIRED' })
      .where('id', '=', retired.id)
      .execute();
    await open.db
      .updateTable('content.skills')
      .set({ title: `Splicing ${near.id}` })
      .where('id', '=', near.id)
      .execute();
    const list = (by: SeededPerson, title: string) =>
      ask(open.db, by, insertableSkillsPage.document, {
        parentCollectionId: course.id,
        title,
      } as never) as unknown as Promise<{ skillId: string; title: string }[]>;
    expect(await list(trainer, `SPLICING ${near.id}`)).toEqual([
      { skillId: near.id, title: `Splicing ${near.id}` },
    ]);
    const all = (await list(trainer, '')).map(({ skillId }) => skillId);
    for (const each of [held, retired]) expect(all).not.toContain(each.id);
    expect(
      await codeOf(open.db, member, insertableSkillsPage.document, {
        parentCollectionId: course.id,
        title: '',
      }),
    ).toBe('FORBIDDEN_ACCESS');
  });
});

it('a course keeps links to read on, to exams elsewhere, and its certification; a link that a browser could run is refused, and so is who may not edit it', async () => {
  const course = await inHarbor();
  const input = {
    collectionId: course.id,
    certificationName: 'Skipper',
    links: [{ text: 'Rules', url: 'https://example.org/rules' }],
    examLinks: [{ text: 'Skipper exam', url: 'https://example.org/exam' }],
  };
  await call(updateCollectionMetadataOperation, { input });
  const [row] = await collectionsByIds(open.db, [course.id]);
  expect(row).toMatchObject({
    certificationName: 'Skipper',
    links: input.links,
    examLinks: input.examLinks,
  });
  for (const list of ['links', 'examLinks']) {
    const hostile = { ...input, [list]: [{ text: 'x', url: 'javascript:alert(1)' }] };
    expect(await code(updateCollectionMetadataOperation, { input: hostile })).toBe('INVALID_ARGUMENTS');
  }
  expect(await code(updateCollectionMetadataOperation, { input }, member)).toBe('FORBIDDEN_ACCESS');
  await call(updateCollectionMetadataOperation, { input: { collectionId: course.id, links: [] } });
  const [cleared] = await collectionsByIds(open.db, [course.id]);
  expect(cleared?.links).toEqual([]);
});
