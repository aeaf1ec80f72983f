import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { Role } from '#domain/role.ts';
import {
  aCollection,
  aCourse,
  anEnrollment,
  anOrganization,
  aPerson,
  aSeat,
  aSkill,
  type SeededOrganization,
  type SeededPerson,
} from '#tests/support/seed.ts';
import { ask, codeOf, tryAsking } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../../storage/database.ts';

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

const bySlug =
  'query($slug: String!) { getEntityBySlug(slug: $slug) { type skill { title body { document } } collection { title } } }';
const byId = 'query($id: String!) { getSkillById(skillId: $id) { title body { document flashcards } } }';
const collection = 'query($id: String!) { getCollection(collectionId: $id) { title children stats } }';
const person = (...roles: Role[]) => aPerson(open.db, roles.length ? { roles: [[organization, roles]] } : {});

describe('the content of a course', () => {
  const codes = async (who: SeededPerson | null, course: { id: string }) =>
    codeOf(open.db, who, collection, { id: course.id });

  it('is for everyone when it is free and needs no account (COLL-024)', async () => {
    expect(await codes(null, await aCourse(open.db, organization))).toBeUndefined();
  });

  it('is for everyone with an account when it is free (COLL-024)', async () => {
    const course = await aCourse(open.db, organization, { loginRequired: true });
    expect(await codes(null, course)).toBe('FORBIDDEN_ACCESS');
    expect(await codes(await person(), course)).toBeUndefined();
  });

  it('is for the enrolled when it is not free (COLL-024)', async () => {
    const course = await aCourse(open.db, organization, { free: false });
    const learner = await person('member');
    expect(await codes(learner, course)).toBe('FORBIDDEN_ACCESS');
    await anEnrollment(open.db, learner, course);
    expect(await codes(learner, course)).toBeUndefined();
  });

  it('is for those with an active seat in a group that holds it (COLL-024)', async () => {
    const course = await aCourse(open.db, organization, { free: false });
    const [seated, past, stood] = [await person(), await person(), await person()];
    await aSeat(open.db, seated, course);
    await aSeat(open.db, past, course, { endsAt: 1 });
    await aSeat(open.db, stood, course, { status: 'inactive' });
    expect(await codes(seated, course)).toBeUndefined();
    expect(await codes(past, course)).toBe('FORBIDDEN_ACCESS');
    expect(await codes(stood, course)).toBe('FORBIDDEN_ACCESS');
  });

  it('is for a role that sees it (COLL-024)', async () => {
    const [paid, hidden] = [
      await aCourse(open.db, organization, { free: false }),
      await aCourse(open.db, organization, { visible: false }),
    ];
    const internal = await aCourse(open.db, organization, { rootType: 'internal', visible: false });
    for (const role of ['owner', 'superAdmin', 'trainer', 'storeContentAdmin'] as const) {
      expect(await codes(await person(role), paid), role).toBeUndefined();
      expect(await codes(await person(role), hidden), role).toBeUndefined();
    }
    for (const role of ['member', 'billingAdmin', 'impersonator', 'learningAdmin'] as const) {
      expect(await codes(await person(role), paid), role).toBe('FORBIDDEN_ACCESS');
      expect(await codes(await person(role), hidden), role).toBe('FORBIDDEN_ACCESS');
    }
    expect(await codes(await person('learningAdmin'), internal)).toBeUndefined();
    expect(await codes(await person('storeContentAdmin'), internal)).toBe('FORBIDDEN_ACCESS');
  });

  it('is not given with its card', async () => {
    const course = await aCourse(open.db, organization, { free: false, title: 'For sale' });
    const hidden = await aCourse(open.db, organization, { visible: false });
    const cards = 'query($ids: [String!]!) { getCollectionBasicDetails(collectionIds: $ids) { title } }';
    expect(await ask(open.db, null, cards, { ids: [hidden.id, course.id, newId()] })).toEqual([
      { title: 'For sale' },
    ]);
  });
});

describe('a skill', () => {
  it('that may not be read is refused with FORBIDDEN_ACCESS and no data, by id and by slug (SKILL-025)', async () => {
    const hidden = await aSkill(open.db, organization, { visible: false, title: 'Secret' });
    const paid = await aSkill(open.db, organization, { free: false, title: 'Secret' });
    const outsider = await person();
    for (const who of [null, outsider]) {
      for (const skill of [hidden, paid]) {
        const answers = [
          await tryAsking(open.db, who, byId, { id: skill.id }),
          await tryAsking(open.db, who, bySlug, { slug: `${organization.alias}/${skill.slug}` }),
        ];
        for (const { data, errors } of answers) {
          expect(errors?.[0]?.extensions).toEqual({
            status: 403,
            code: 'FORBIDDEN_ACCESS',
            data: null,
            extras: null,
          });
          expect(data).toBeNull();
          expect(JSON.stringify(errors)).not.toContain('Secret');
        }
      }
    }
  });

  it('that is missing by id is refused like one that is hidden, byte for byte', async () => {
    const hidden = await aSkill(open.db, organization, { visible: false });
    const refusal = async (id: string) => JSON.stringify(await tryAsking(open.db, null, byId, { id }));
    expect(await refusal(newId())).toBe(await refusal(hidden.id));
  });

  it('that is missing by slug is not found', async () => {
    for (const slug of [`${organization.alias}/none`, 'none/none', 'none', '', 'a/b/c'])
      expect(await codeOf(open.db, null, bySlug, { slug }), slug).toBe('NOT_FOUND');
  });

  it('is read with its text by everyone who may', async () => {
    const skill = await aSkill(open.db, organization, { title: 'Voltage' });
    const found = await ask(open.db, null, bySlug, { slug: `${organization.alias}/${skill.slug}` });
    expect(found).toMatchObject({
      type: 'skill',
      skill: { title: 'Voltage', body: { document: { type: 'doc' } } },
      collection: null,
    });
    const author = await aPerson(open.db);
    const hidden = await aSkill(open.db, organization, {
      visible: false,
      authors: [[author, 'peerReviewer']],
    });
    expect(await codeOf(open.db, author, byId, { id: hidden.id })).toBeUndefined();
  });

  it('that may not be read is left out where texts are fetched in numbers', async () => {
    const [open1, closed] = [
      await aSkill(open.db, organization),
      await aSkill(open.db, organization, { free: false }),
    ];
    const bodies =
      'query($ids: [String!]!) { getSkillBodies(skillIds: $ids) { skillId bodyVersion document flashcards } }';
    const got = await ask(open.db, null, bodies, { ids: [open1.id, closed.id, newId()] });
    expect(got).toEqual([{ skillId: open1.id, bodyVersion: 1, document: expect.anything(), flashcards: [] }]);
    const many = Array.from({ length: 26 }, newId);
    expect(await codeOf(open.db, null, bodies, { ids: many })).toBe('INVALID_ARGUMENTS');
    expect(await codeOf(open.db, null, bodies, { ids: ["' or 1=1"] })).toBe('INVALID_ARGUMENTS');
  });
});

describe('collections', () => {
  it('count what is visible below them, however deep, each thing once', async () => {
    const [one, two, hidden] = [
      await aSkill(open.db, organization, { estimatedSeconds: 100 }),
      await aSkill(open.db, organization, { estimatedSeconds: 50 }),
      await aSkill(open.db, organization, { visible: false }),
    ];
    const nested = await aCollection(open.db, organization, { holds: [one, two, hidden] });
    const course = await aCourse(open.db, organization, { holds: [one, nested] });
    const { stats } = await ask(open.db, null, collection, { id: course.id });
    expect(stats).toEqual({
      estimatedSecondsToConsume: 150,
      tags: [],
      descendants: [
        { type: 'skill', count: 2 },
        { type: 'question', count: 4 },
      ],
    });
    expect(await ask(open.db, null, collection, { id: nested.id })).toMatchObject({ title: 'Electricity' });
  });

  it('are found by their slugs, in the order asked for', async () => {
    const [one, two] = [
      await aCourse(open.db, organization, { title: 'One' }),
      await aCourse(open.db, organization, { title: 'Two' }),
    ];
    const asking =
      'query($t: String!, $s: [String!]!) { getCollectionBasicDetailsBySlugs(tenantSlug: $t, collectionSlugs: $s) { title } }';
    expect(
      await ask(open.db, null, asking, { t: organization.alias, s: [two.slug, 'none', one.slug] }),
    ).toEqual([{ title: 'Two' }, { title: 'One' }]);
  });
});
