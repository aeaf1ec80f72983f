import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerInfoSchema, searchHitSchema, searchKeyPage } from '#contract/content/search.ts';
import { updateSkillMetaOperation } from '#contract/content/skill-meta.ts';
import { newId } from '#contract/ids.ts';
import type { Role } from '#domain/role.ts';
import { inRing } from '#tests/support/ring.ts';
import {
  aCourse,
  anEnrollment,
  anOrganization,
  aPerson,
  aSkill,
  callerOf,
  type SeededOrganization,
  type SeededPerson,
} from '#tests/support/seed.ts';
import { ask, codeOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { callerOfId } from '../../session/authenticate.ts';
import { openSession } from '../../session/sessions.ts';
import { type OpenDatabase, openDatabase } from '../../storage/database.ts';
import type { ReadContext } from '../../verbs/service-context.ts';
import { searchContent } from './search/search-content.ts';
import { sessionOfKey } from './search/search-keys.ts';
import { indexWhatIsMissing } from './search-index.ts';
import { accessSkills } from './skills/access-skill.ts';

let test: TestDatabase;
let open: OpenDatabase;
let harbor: SeededOrganization;
let trainer: SeededPerson;
let learner: SeededPerson;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 6 });
  harbor = await anOrganization(open.db, { alias: 'harbor' });
  trainer = await aPerson(open.db, { roles: [[harbor, ['member', 'trainer']]] });
  learner = await aPerson(open.db, { roles: [[harbor, ['member']]] });
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

const asked = (query: string, over: object = {}) =>
  ({
    index: 'content',
    key: '',
    query,
    sort: 'relevance',
    filters: {},
    typos: true,
    offset: 0,
    ...over,
  }) as const;
const find = (person: SeededPerson | null, query: string, over: object = {}) =>
  searchContent({ tx: open.db, caller: person && callerOf(person), at: Date.now() }, asked(query, over));
const titles = async (person: SeededPerson | null, query: string, over: object = {}) =>
  (await find(person, query, over)).hits.map(({ title }) => title);

describe('the search of the server', () => {
  it('answers whole hits with their owners (SEARCH-005)', async () => {
    const skill = await aSkill(open.db, harbor, { title: 'Celestial navigation', tags: '["stars"]' });
    await aCourse(open.db, harbor, { title: 'Celestial bodies', holds: [skill], difficulty: 'Expert' });
    const { hits, owners } = await find(null, 'celestial');
    expect(hits).toHaveLength(2);
    for (const hit of hits) {
      expect(v.safeParse(searchHitSchema, hit).issues).toBeUndefined();
      for (const field of Object.keys(searchHitSchema.entries)) {
        const { [field as 'id']: _left, ...rest } = hit;
        expect(v.is(searchHitSchema, rest), field).toBe(false);
      }
    }
    expect(hits.find(({ type }) => type === 'course')).toMatchObject({
      ownerKey: `org#${harbor.id}`,
      difficulty: 'Expert',
      tags: [],
      hasLabs: false,
    });
    expect(owners).toEqual([
      { ownerKey: `org#${harbor.id}`, name: 'The harbor', image: null, alias: 'harbor' },
    ]);
    expect(v.is(ownerInfoSchema, owners[0])).toBe(true);
  });

  it('finds a change as soon as it is made, by title, text and near spelling, and puts boosted content first (SEARCH-013)', async () => {
    const one = await aSkill(open.db, harbor, { title: 'Sextant basics' });
    await aSkill(open.db, harbor, { title: 'Sextant care', boostScore: 20 });
    expect(await titles(null, 'sextant')).toEqual(['Sextant care', 'Sextant basics']);
    expect(await titles(null, 'SEXTÄNT bas')).toEqual(['Sextant basics']);
    expect(await titles(null, 'sextent basics')).toEqual(['Sextant basics']);
    expect(await titles(null, 'sextent basics', { typos: false })).toEqual([]);
    const fields = { title: 'Octant basics' };
    await ask(open.db, trainer, updateSkillMetaOperation.document, { skillId: one.id, fields });
    expect(await titles(null, 'octant')).toEqual(['Octant basics']);
    expect(await titles(null, 'sextant basics', { typos: false })).toEqual([]);
    expect(await titles(null, 'octant mains')).toEqual(['Octant basics']);
  });

  it('finds words inside of text without spaces, and takes the words of older texts again (SEARCH-013)', async () => {
    const knots = await aSkill(open.db, harbor, { title: '初めての結び方' });
    expect(await titles(null, '結び')).toEqual(['初めての結び方']);
    expect(await titles(null, '方')).toEqual(['初めての結び方']);
    expect(await titles(null, '方結')).toEqual([]);
    await open.db
      .updateTable('content.searchDocuments')
      .set({ wordsFormat: 1, words: "'初めての結び方'", title: "'初めての結び方'" })
      .where('id', '=', knots.id)
      .execute();
    expect(await titles(null, '結び')).toEqual([]);
    await indexWhatIsMissing(open);
    expect(await titles(null, '結び')).toEqual(['初めての結び方']);
  });

  it('heeds workflow and archive for people with a role alone (SEARCH-008)', async () => {
    await aSkill(open.db, harbor, { title: 'Tidal draft', workflow: 'NEEDS_PEER' });
    await aSkill(open.db, harbor, { title: 'Tidal tables' });
    const filters = { workflow: ['NEEDS_PEER'] };
    expect(await titles(trainer, 'tidal', { filters })).toEqual(['Tidal draft']);
    expect((await titles(learner, 'tidal', { filters })).sort()).toEqual(['Tidal draft', 'Tidal tables']);
  });

  it('narrows by those who work on a course or a skill, as the device does (SEARCH-002)', async () => {
    await aSkill(open.db, harbor, { title: 'Moorings by day', authors: [[trainer, 'author']] });
    await aSkill(open.db, harbor, { title: 'Moorings by night' });
    const courseAuthors = JSON.stringify([{ userId: trainer.id, authorTypes: ['author'] }]);
    await aCourse(open.db, harbor, { title: 'Moorings', courseAuthors });
    const filters = { author: [trainer.id] };
    expect((await titles(null, 'moorings', { filters })).sort()).toEqual(['Moorings', 'Moorings by day']);
    expect(await titles(null, 'moorings', { filters: { author: [learner.id] } })).toEqual([]);
  });

  it('knows who asks by a key of ten minutes; the fallback key finds what is public (SEARCH-009, D84)', async () => {
    const secret = { rootType: 'internal', loginRequired: true } as const;
    await aSkill(open.db, harbor, { title: 'Harbor pilots', ...secret });
    const { key, expiresAt } = await ask(open.db, learner, searchKeyPage.document);
    const at = Date.now();
    expect(expiresAt - at).toBeGreaterThan(9 * 60_000);
    const sessionId = await sessionOfKey({ tx: open.db, at }, key);
    const by = async (caller: ReadContext['caller']) =>
      (await searchContent({ tx: open.db, caller, at }, asked('pilots'))).hits.length;
    expect(await by({ userId: learner.id, sessionId: sessionId ?? '', actorId: null })).toBe(1);
    expect(await sessionOfKey({ tx: open.db, at }, 'public')).toBeNull();
    expect(await by(null)).toBe(0);
    await expect(sessionOfKey({ tx: open.db, at: expiresAt }, key)).rejects.toThrow();
    expect(await codeOf(open.db, null, searchKeyPage.document)).toBe('UNAUTHENTICATED');
  });

  it('asks for a required second factor in the session that fetched the key: shown there it finds, otherwise not', async () => {
    const yard = await anOrganization(open.db, { alias: 'yard' });
    const member = await aPerson(open.db, { roles: [[yard, ['member']]] });
    const secret = { rootType: 'internal', loginRequired: true } as const;
    await aSkill(open.db, yard, { title: 'Slipways', ...secret });
    const at = Date.now();
    await open.db
      .updateTable('accounts.organizations')
      .set({ secondFactorFrom: 1 })
      .where('id', '=', yard.id)
      .execute();
    const passkey = {
      id: newId(),
      credentialId: 'yard',
      userId: member.id,
      name: '',
      publicKey: '',
      counter: 0,
    };
    await open.db
      .insertInto('accounts.passkeys')
      .values({ ...passkey, transports: '[]', createdAt: 1, usedAt: null })
      .execute();
    const keys = { sealing: [Buffer.alloc(32)] as const, issuing: Buffer.alloc(32) };
    const found = async (factors: string[]) => {
      const given = { userId: member.id, deviceId: null, at, factors };
      const { sessionId } = await openSession(open.db, keys, given);
      const { key } = await ask(open.db, { ...member, sessionId }, searchKeyPage.document);
      const caller = await callerOfId(open.db, (await sessionOfKey({ tx: open.db, at }, key)) ?? '', at);
      return (await searchContent({ tx: open.db, caller, at }, asked('slipways'))).hits.length;
    };
    expect([await found(['password']), await found(['password', 'passkey'])]).toEqual([0, 1]);
  });
});

const staffRoles = ['trainer', 'storeContentAdmin', 'learningAdmin', 'owner', 'billingAdmin'] as const;
const anyStanding = fc.record({
  mine: fc.constantFrom(
    null,
    [],
    ['member'] as const,
    ...staffRoles.map((role) => ['member', role] as const),
  ),
  theirs: fc.constantFrom(null, null, ['member'] as const, ...staffRoles.map((role) => [role] as const)),
  enrolled: fc.boolean(),
  authors: fc.boolean(),
});

/** In the core a few, else 300. */
const PERSONS = inRing({ core: 24, full: 300 });

it(
  'never finds for anybody what they may not read, and finds all that they may: random persons',
  async () => {
    const quay = await anOrganization(open.db, { alias: 'quay' });
    const random = fc.sample(
      fc.record({
        visible: fc.boolean(),
        free: fc.boolean(),
        loginRequired: fc.boolean(),
        rootType: fc.constantFrom('catalog' as const, 'internal' as const),
        mine: fc.boolean(),
      }),
      { numRuns: 40, seed: 19 },
    );
    const skills: Awaited<ReturnType<typeof aSkill>>[] = [];
    for (const { mine, ...facts } of random) {
      skills.push(await aSkill(open.db, mine ? harbor : quay, { title: 'Lighthouse', ...facts }));
    }
    const course = await aCourse(open.db, quay, { title: 'Towers', holds: skills.slice(0, 20), free: false });
    const people: (SeededPerson | null)[] = [null];
    for (const { mine, theirs, enrolled, authors } of fc.sample(anyStanding, {
      numRuns: PERSONS,
      seed: 23,
    })) {
      const roles = [
        ...(mine ? [[harbor, [...mine]] as [SeededOrganization, Role[]]] : []),
        ...(theirs ? [[quay, [...theirs]] as [SeededOrganization, Role[]]] : []),
      ];
      const person = await aPerson(open.db, { roles });
      if (enrolled) await anEnrollment(open.db, person, course);
      const [own] = skills.slice(people.length % skills.length);
      if (authors && own)
        await open.db
          .insertInto('content.skillAuthors')
          .values({ skillId: own.id, userId: person.id, role: 'author' })
          .execute();
      people.push(person);
    }
    const answers = new Set<number>();
    for (const person of people) {
      const ctx = { tx: open.db, caller: person && callerOf(person), at: Date.now() };
      const allowed = await accessSkills(
        ctx,
        skills.map(({ id }) => id),
        'Read',
      );
      const found: string[] = [];
      for (let offset: number | null = 0; offset !== null; ) {
        const page: Awaited<ReturnType<typeof find>> = await find(person, 'lighthouse', {
          offset,
          filters: { type: ['skill'] },
        });
        found.push(...page.hits.map(({ id }) => id));
        offset = page.next;
      }
      expect(found.toSorted()).toEqual(allowed.map(({ id }) => id).toSorted());
      answers.add(found.length);
    }
    // Persons who all find the same would say little.
    expect(answers.size).toBeGreaterThan(4);
  },
  inRing({ core: 40_000, full: 300_000 }),
);
