import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionSchema } from '#contract/content/collection.ts';
import { collectionAnswerEntries, insertableCollectionSchema } from '#contract/content/collection-details.ts';
import { createCommentOperation } from '#contract/content/comment.ts';
import { courseUsageStatsSchema, enrollmentStatusSchema } from '#contract/content/enrollment-status.ts';
import { skillSchema } from '#contract/content/skill.ts';
import { skillAnswerEntries } from '#contract/content/skill-answer.ts';
import { skillOutlinePage } from '#contract/content/skill-outline.ts';
import {
  rateEntityOperation,
  reviewFlashcardOperation,
  upsertFlashcardOperation,
} from '#contract/content/study.ts';
import { newId } from '#contract/ids.ts';
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
import { ask, codeOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { openMailer } from '../../mail/mailer.ts';
import { type OpenDatabase, openDatabase } from '../../storage/database.ts';
import { countRatings } from './count-ratings.ts';

let test: TestDatabase;
let open: OpenDatabase;
let harbor: SeededOrganization;
let author: SeededPerson;
let trainer: SeededPerson;
let learner: SeededPerson;
let outsider: SeededPerson;
let course: SeededCourse;
let skill: SeededSkill;
let sold: SeededSkill;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 6 });
  harbor = await anOrganization(open.db, { alias: 'harbor' });
  trainer = await aPerson(open.db, { roles: [[harbor, ['member', 'trainer']]] });
  learner = await aPerson(open.db, { roles: [[harbor, ['member']]] });
  author = await aPerson(open.db);
  outsider = await aPerson(open.db);
  skill = await aSkill(open.db, harbor, { tags: '["knots","rope"]', authors: [[author, 'author']] });
  const other = await aSkill(open.db, harbor, { tags: '["knots"]' });
  const inside = await aCollection(open.db, harbor, { holds: [other] });
  course = await aCourse(open.db, harbor, {
    holds: [skill, inside],
    courseAuthors: JSON.stringify([{ userId: trainer.id, authorTypes: ['author'] }]),
    productDetails: JSON.stringify({
      productId: 'p1',
      prices: [{ priceId: 'r1', pricePerUnitCents: 2900 }],
    }),
  });
  sold = await aSkill(open.db, harbor, { free: false, loginRequired: true });
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

const skillFields = { ...skillSchema.entries, ...skillAnswerEntries };
const collectionFields = { ...collectionSchema.entries, ...collectionAnswerEntries };

const query = (name: string, args: Record<string, string>, fields: object | null) => {
  const declared = Object.entries(args).map(([arg, type]) => `$${arg}: ${type}`);
  const passed = Object.keys(args).map((arg) => `${arg}: $${arg}`);
  const selection = fields ? `{ ${Object.keys(fields).join(' ')} }` : '';
  return `query ${name}(${declared}) { ${name}(${passed}) ${selection} }`;
};
const skillById = query('getSkillById', { skillId: 'String!' }, skillFields);
const collectionById = query('getCollection', { collectionId: 'String!' }, collectionFields);
const bySlug = (more: Record<string, string> = {}) =>
  query(
    'getEntityBySlug',
    { slug: 'String!', ...more },
    {
      type: 1,
      'skill { skillId title }': 1,
      'collection { collectionId faqs catalogTags studyPlans }': 1,
    },
  );

const usage = query('getCourseUsageStats', { courseId: 'String!' }, courseUsageStatsSchema.entries);
const standing = query('getUserEnrollmentStatus', { courseId: 'String!' }, enrollmentStatusSchema.entries);

/** Whatever is missing from a whole answer is missed. */
function expectEachFieldNeeded(schema: v.GenericSchema, answer: Record<string, unknown>, fields: string[]) {
  expect(v.safeParse(schema, answer).issues).toBeUndefined();
  for (const field of fields) {
    const { [field]: _left, ...rest } = answer;
    expect(v.is(schema, rest), field).toBe(false);
  }
}

describe('a skill as the API answers it', () => {
  it('has what it is and whose it is (SKILL-001)', async () => {
    const answer = await ask(open.db, trainer, skillById, { skillId: skill.id });
    const fields =
      'skillId title subtitle description skillSlug slug tenantSlug organizationId workflow free visible loginRequired rootType externalId owner archived views estimatedSecondsToConsume createdAt createdBy updatedAt canArchive authors images';
    expectEachFieldNeeded(v.object(skillFields), answer, fields.split(' '));
    expect(answer).toMatchObject({
      slug: skill.slug,
      owner: { type: 'ORGANIZATION', id: harbor.id },
      authors: [{ userId: author.id, authorType: 'author' }],
      images: { catalog: null, featured: null },
    });
  });

  it('has where it stands, what it holds and what people make of it (SKILL-002, API-030)', async () => {
    const answer = await ask(open.db, trainer, skillById, { skillId: skill.id });
    const fields =
      'retirement reportStats ancestorCollections numberOfQuestions numberOfVideos labCount tags summary sections ratings flashcards lock comments';
    expectEachFieldNeeded(v.object(skillFields), answer, fields.split(' '));
    expect(
      answer.ancestorCollections.map(({ collectionId }: { collectionId: string }) => collectionId),
    ).toEqual([course.id]);
    expect(answer.reportStats.allTime).toEqual({ likeCount: 0, viewCount: 0 });
  });

  it('keeps private comments from whoever may not see them (COMMENT-003)', async () => {
    const say = (access: string, body: string) => ({
      contextId: skill.id,
      body,
      type: 'skill',
      access,
      parent: null,
    });
    await ask(open.db, trainer, createCommentOperation.document, say('private', 'Not yet'));
    await ask(open.db, learner, createCommentOperation.document, say('public', 'Well said'));
    expect(await codeOf(open.db, learner, createCommentOperation.document, say('private', 'Hm'))).toBe(
      'FORBIDDEN_ACCESS',
    );
    const seen = await ask(open.db, learner, skillById, { skillId: skill.id });
    expect(seen.comments.private).toBeNull();
    expect(seen.comments.public).toMatchObject([{ body: 'Well said' }]);
    const works = await ask(open.db, trainer, skillById, { skillId: skill.id });
    expect(works.comments.private).toMatchObject([{ body: 'Not yet' }]);
  });
});

describe('a collection as the API answers it', () => {
  const whole = () => ask(open.db, trainer, collectionById, { collectionId: course.id });

  it('has its words, its product, its counts and its children (COLL-001)', async () => {
    const answer = await whole();
    const fields =
      'collectionId rootCollectionId title titleSub description descV2 shortDescription createdAt createdBy updatedAt publishedAt collectionSlug tenantSlug workflow difficulty fileMap certificationName productDetails stats owner children';
    const needed = fields.split(' ').filter((field) => field !== 'descV2' && field !== 'fileMap');
    expectEachFieldNeeded(v.object(collectionFields), answer, needed);
    expect(Object.keys(answer)).toEqual(expect.arrayContaining(fields.split(' ')));
    expect(answer.productDetails.prices[0].pricePerUnitCents).toBe(2900);
    expect(answer.stats.tags).toEqual([
      { tag: 'knots', count: 2 },
      { tag: 'rope', count: 1 },
    ]);
  });

  it('has its pictures, versions, people and links (COLL-002)', async () => {
    const fields =
      'images defCat defFeat infoVersion itemsVersion visible tags authors rootType type links externalId summary';
    const answer = await whole();
    expectEachFieldNeeded(v.object(collectionFields), answer, fields.split(' '));
    expect(Object.keys(answer.images.defaultImages)).toEqual(['red', 'blue', 'green', 'gray']);
    expect(answer).toMatchObject({
      defFeat: 'gray',
      authors: [{ userId: trainer.id, authorTypes: ['author'] }],
    });
  });

  it('has what belongs to learning it (COLL-003)', async () => {
    const fields =
      'examLinks labs skillLabs ratings flashcards faqs faqsVersion studyPlans studyPlansVersion catalogTags retirement';
    expectEachFieldNeeded(v.object(collectionFields), await whole(), fields.split(' '));
  });

  it('is offered to be put into by its id, title, slug and catalog (COLL-004)', async () => {
    const text = query(
      'getInsertableCollections',
      { parentCollectionId: 'String!' },
      insertableCollectionSchema.entries,
    );
    const rootCollectionId = course.id;
    const [into, other] = [
      await aCollection(open.db, harbor, { rootCollectionId }),
      await aCollection(open.db, harbor, { rootCollectionId }),
    ];
    const offered = await ask(open.db, trainer, text, { parentCollectionId: into.id });
    const one = offered.find(({ collectionId }: { collectionId: string }) => collectionId === other.id);
    expectEachFieldNeeded(insertableCollectionSchema, one, [
      'collectionId',
      'title',
      'collectionSlug',
      'type',
    ]);
    expect(await codeOf(open.db, learner, text, { parentCollectionId: into.id })).toBe('FORBIDDEN_ACCESS');
  });
});

it('tells a person how they stand to a course, and those who work on it how it is used (COLL-005, API-030)', async () => {
  expect(await ask(open.db, learner, standing, { courseId: course.id })).toBeNull();
  await anEnrollment(open.db, learner, course);
  const mine = await ask(open.db, learner, standing, { courseId: course.id });
  const fields = 'assignedTo enrolledBy course groups owner visibility status createdAt progress';
  expectEachFieldNeeded(enrollmentStatusSchema, mine, fields.split(' '));
  const { progress } = enrollmentStatusSchema.entries;
  expectEachFieldNeeded(progress, mine.progress, ['percentComplete', 'lastTrainedAt', 'continuingSkill']);
  expect(Object.keys(mine.progress.continuingSkill)).toEqual(
    expect.arrayContaining(['title', 'skillSlug', 'skillId', 'skillProgress']),
  );
  expect(Object.keys(mine.progress.continuingSkill.skillProgress)).toEqual(
    expect.arrayContaining(['secondsConsumed', 'estimatedSecondsToConsume', 'complete']),
  );
  expect(mine).toMatchObject({
    status: 'active',
    visibility: 'visible',
    assignedTo: { id: learner.id, type: 'user' },
    progress: {
      percentComplete: 0,
      lastTrainedAt: null,
      continuingSkill: { skillProgress: { complete: false } },
    },
  });
  const used = await ask(open.db, trainer, usage, { courseId: course.id });
  expectEachFieldNeeded(courseUsageStatsSchema, used, Object.keys(courseUsageStatsSchema.entries));
  expect(used).toMatchObject({ enrollments: { active: 1 }, usageRecordsExist: true });
  expect(await codeOf(open.db, learner, usage, { courseId: course.id })).toBe('FORBIDDEN_ACCESS');
});

describe('by address and owner', () => {
  it('finds a skill or a course by its slug, with the parts that are wanted (API-022)', async () => {
    const found = await ask(open.db, learner, bySlug(), { slug: `harbor/${skill.slug}` });
    expect(found).toMatchObject({ type: 'skill', skill: { skillId: skill.id }, collection: null });
    const faqs = JSON.stringify([{ question: 'Why?', answer: 'Because.' }]);
    await open.db.updateTable('content.collections').set({ faqs }).where('id', '=', course.id).execute();
    const slug = `harbor/${course.slug}`;
    const whole = await ask(open.db, learner, bySlug(), { slug });
    expect(whole.collection.faqs).toHaveLength(1);
    const without = await ask(open.db, learner, bySlug({ faqs: 'Boolean' }), { slug, faqs: false });
    expect(without.collection.faqs).toEqual([]);
  });

  it('answers basic details in the order asked, and none of what is hidden (API-023)', async () => {
    const text = query(
      'getEntityBasicDetails',
      { entities: 'JSON!' },
      { type: 1, id: 1, title: 1, slug: 1, tenantSlug: 1, visible: 1 },
    );
    const hidden = await aSkill(open.db, harbor, { visible: false });
    const entities = [
      { type: 'course', id: course.id },
      { type: 'skill', id: hidden.id },
      { type: 'skill', id: skill.id },
    ];
    const answer = await ask(open.db, learner, text, { entities });
    expect(answer.map(({ id }: { id: string }) => id)).toEqual([course.id, skill.id]);
    const turned = await ask(open.db, trainer, text, { entities: entities.toReversed() });
    expect(turned.map(({ id }: { id: string }) => id)).toEqual([skill.id, hidden.id, course.id]);
  });

  it('is asked about each type that there is, and refuses any other; what has no page of its own has no details (CONST-001)', async () => {
    const text = query('getEntityBasicDetails', { entities: 'JSON!' }, { type: 1 });
    const types =
      'skill collection enrollment course group organization question_bank virtual_lab lab_image tenant_profile question CATALOG_TAG video assessment user playlist contaccgrp';
    for (const type of types.split(' ')) {
      const entities = [{ type, id: type === 'skill' ? skill.id : course.id }];
      const shown = ['skill', 'course', 'collection'].includes(type) ? [{ type }] : [];
      expect(await ask(open.db, learner, text, { entities }), type).toEqual(shown);
    }
    const entities = [{ type: 'catalog_tag', id: course.id }];
    expect(await codeOf(open.db, learner, text, { entities })).toBe('INVALID_ARGUMENTS');
  });

  it('answers collections with progress by ids and by slugs (API-024)', async () => {
    const fields = { collectionId: 1, title: 1, stats: 1, progress: 1, visible: 1, children: 1 };
    const byIds = query('getCollectionBasicDetails', { collectionIds: '[String!]!' }, fields);
    const bySlugs = query(
      'getCollectionBasicDetailsBySlugs',
      { tenantSlug: 'String!', collectionSlugs: '[String!]!' },
      fields,
    );
    const one = await ask(open.db, learner, byIds, { collectionIds: [course.id, newId()] });
    expect(one).toHaveLength(1);
    expect(one[0].progress).toMatchObject({
      secondsConsumed: 0,
      collectionComplete: false,
      percentComplete: 0,
    });
    const same = await ask(open.db, learner, bySlugs, {
      tenantSlug: 'harbor',
      collectionSlugs: [course.slug],
    });
    expect(same).toEqual(one);
  });

  it('answers an organization’s courses and its profile by owner and by slug (API-025)', async () => {
    const root = { children: JSON.stringify([{ type: 'course', id: course.id }]) };
    await open.db
      .updateTable('content.collections')
      .set(root)
      .where('id', '=', harbor.publicRootId)
      .execute();
    const owner = { type: 'ORGANIZATION', id: harbor.id };
    const courses = query(
      'getCollectionsForTenantProfile',
      { owner: 'JSON!', type: 'String!' },
      { collectionId: 1, title: 1 },
    );
    const listed = await ask(open.db, null, courses, { owner, type: 'catalog' });
    expect(listed).toEqual([{ collectionId: course.id, title: 'Electricity' }]);
    expect(await ask(open.db, null, courses, { owner, type: 'internal' })).toEqual([]);
    const profile = {
      ...{ organizationId: 1, alias: 1, name: 1, tenant: 1, tenantProfileId: 1, tenantSlug: 1, status: 1 },
      ...{ marketplaceStatus: 1, rootCollectionId: 1, privateRootCollectionId: 1 },
    };
    const byOwner = query('getTenantProfileForOwner', { owner: 'JSON!' }, profile);
    const byAlias = query('getTenantProfileBySlug', { slug: 'String!' }, profile);
    const found = await ask(open.db, null, byOwner, { owner });
    expect(found).toMatchObject({
      ...{
        organizationId: harbor.id,
        alias: 'harbor',
        tenantSlug: 'harbor',
        rootCollectionId: harbor.publicRootId,
      },
      ...{ tenantProfileId: found.tenant.tenantProfileId, status: 'PREMIUM', marketplaceStatus: 'UNLISTED' },
      privateRootCollectionId: expect.any(String),
    });
    expect(await ask(open.db, null, byAlias, { slug: 'harbor' })).toEqual(found);
  });
});

describe('who may open a lesson', () => {
  const codesOf = async (skillId: string) => {
    const who = { visitor: null, outsider, learner, author, trainer };
    const codes = Object.entries(who).map(async ([name, person]) => [
      name,
      (await codeOf(open.db, person, skillById, { skillId })) ?? 'opens',
    ]);
    return Object.fromEntries(await Promise.all(codes));
  };

  it('is its collaborators while it is not visible (AVAIL-007)', async () => {
    const hidden = await aSkill(open.db, harbor, { visible: false, authors: [[author, 'peerReviewer']] });
    expect(await codesOf(hidden.id)).toEqual({
      visitor: 'FORBIDDEN_ACCESS',
      outsider: 'FORBIDDEN_ACCESS',
      learner: 'FORBIDDEN_ACCESS',
      author: 'opens',
      trainer: 'opens',
    });
  });

  it('is everyone on the Internet where no login is required (AVAIL-008)', async () => {
    const free = await aSkill(open.db, harbor, { loginRequired: false });
    expect(new Set(Object.values(await codesOf(free.id)))).toEqual(new Set(['opens']));
  });

  it('is who is signed in where a login is required, with the sections told to visitors (AVAIL-009)', async () => {
    const signedIn = await aSkill(open.db, harbor, { loginRequired: true });
    expect(await codesOf(signedIn.id)).toMatchObject({ visitor: 'FORBIDDEN_ACCESS', outsider: 'opens' });
    const told = await ask(open.db, null, skillOutlinePage.document, {
      tenantSlug: 'harbor',
      skillSlug: signedIn.slug,
    });
    expect(v.parse(skillOutlinePage.answer, told)).toEqual(told);
    expect(told.sections).toMatchObject([{ title: 'Voltage', description: expect.any(String) }]);
    expect(JSON.stringify(told)).not.toContain('400 V');
    const hidden = await aSkill(open.db, harbor, { visible: false });
    for (const closed of [hidden, sold]) {
      const args = { tenantSlug: 'harbor', skillSlug: closed.slug };
      expect(await codeOf(open.db, null, skillOutlinePage.document, args)).toBe('FORBIDDEN_ACCESS');
    }
  });

  it('is who is enrolled in a course that has it where it is sold (AVAIL-010)', async () => {
    const paid = await aCourse(open.db, harbor, { holds: [sold], free: false, loginRequired: true });
    expect(await codesOf(sold.id)).toMatchObject({
      visitor: 'FORBIDDEN_ACCESS',
      outsider: 'FORBIDDEN_ACCESS',
    });
    await anEnrollment(open.db, outsider, paid);
    expect(await codesOf(sold.id)).toMatchObject({ outsider: 'opens', learner: 'FORBIDDEN_ACCESS' });
  });
});

describe('what learners keep', () => {
  const like = (value: string | null) => ({ type: 'skill', entityId: skill.id, value });
  const ratings = async (person: SeededPerson) =>
    (await ask(open.db, person, skillById, { skillId: skill.id })).ratings;

  it('counts likes and dislikes, and shows each person their own at once (SKILL-022)', async () => {
    await ask(open.db, learner, rateEntityOperation.document, like('like'));
    await ask(open.db, outsider, rateEntityOperation.document, like('dislike'));
    expect(await ratings(learner)).toMatchObject({ currentUserRating: 'like' });
    const done = async () => undefined;
    const mailer = openMailer({ smtpUrl: undefined, from: 'a@b', dataDir: '', now: Date.now });
    const run = {
      database: open,
      announcer: { announce: () => undefined } as never,
      files: null as never,
      mailer,
      publicUrl: '',
      now: Date.now,
      id: '1',
      attempt: 1,
      done,
    };
    await countRatings.run({ type: 'skill', entityId: skill.id }, run);
    expect(await ratings(outsider)).toEqual({ likes: 1, dislikes: 1, currentUserRating: 'dislike' });
    await ask(open.db, learner, rateEntityOperation.document, like('like'));
    await ask(open.db, outsider, rateEntityOperation.document, like(null));
    await countRatings.run({ type: 'skill', entityId: skill.id }, run);
    expect(await ratings(outsider)).toEqual({ likes: 1, dislikes: 0, currentUserRating: null });
    const waiting = await open.db
      .selectFrom('jobs.jobs')
      .select('key')
      .where('kind', '=', 'count-ratings')
      .execute();
    expect(waiting).toHaveLength(1);
  });

  it('keeps cards with front, rear and how well they were known, for their person alone (SKILL-022)', async () => {
    const card = { flashcardId: newId(), skillId: skill.id, front: 'Mains', rear: '230 V', deleted: false };
    await ask(open.db, learner, upsertFlashcardOperation.document, card);
    const review = { flashcardId: card.flashcardId, skillId: skill.id, grade: 'Hard', at: 5 };
    await ask(open.db, learner, reviewFlashcardOperation.document, review);
    const mine = await ask(open.db, learner, skillById, { skillId: skill.id });
    expect(mine.flashcards).toEqual([
      {
        flashcardId: card.flashcardId,
        skillId: skill.id,
        front: 'Mains',
        rear: '230 V',
        confidenceLevel: 'Hard',
        owner: { type: 'USER', id: learner.id },
      },
    ]);
    expect((await ask(open.db, outsider, skillById, { skillId: skill.id })).flashcards).toEqual([]);
    const codes = await Promise.all([
      codeOf(open.db, outsider, upsertFlashcardOperation.document, card),
      codeOf(open.db, outsider, reviewFlashcardOperation.document, review),
    ]);
    expect(codes).toEqual(['FORBIDDEN_ACCESS', 'FORBIDDEN_ACCESS']);
  });
});
