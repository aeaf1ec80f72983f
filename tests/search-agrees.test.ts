/** What a device finds and what its server finds for the same words and person: the same content, none of it closed to them (D84). */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RootType } from '#domain/policy.ts';
import type { Role } from '#domain/role.ts';
import { hitsHere } from '#features/search/parts/read-hits.ts';
import { searchContent } from '#server/services/content/search/search-content.ts';
import { schemas } from '#server/services/schemas.ts';
import { setMeta } from '#store/db.ts';
import { type SearchEngine, searchEngine } from '#store/search-engine.ts';
import { aDeviceSignedIn, type RealDevice } from '#tests/support/real-device.ts';
import { inRing } from '#tests/support/ring.ts';
import {
  aCollection,
  aCourse,
  anEnrollment,
  anOrganization,
  aPerson,
  aSkill,
  callerOf,
  type SeededCourse,
  type SeededOrganization,
  type SeededPerson,
} from '#tests/support/seed.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

const DEVICES = inRing({ core: 6, full: 40 });
const QUERIES = inRing({ core: 60, full: 600 });
const words = [
  'sail',
  'sailor',
  'rope',
  'roper',
  'knot',
  'mast',
  'Größe',
  'naïve',
  '結び方入門',
  'ロープ入門',
];
const asked = ['sa', 'sail', 'rop', 'gro', 'nai', 'mast', 'kno', '入門', '方', 'び方', 'x'];
const roles: readonly Role[][] = [
  [],
  ['member'],
  ['member', 'trainer'],
  ['learningAdmin'],
  ['storeContentAdmin'],
  ['owner'],
];

let app: TestApp;
let harbor: SeededOrganization;
let course: SeededCourse;
const sides: { person: SeededPerson; device: RealDevice; engine: SearchEngine }[] = [];

beforeAll(
  async () => {
    app = await testApp({ services: { schemas } });
    const { db } = app.backend.database;
    harbor = await anOrganization(db);
    await seedContent();
    for (let at = 0; at < DEVICES; at += 1) {
      const own = roles[at % roles.length] ?? [];
      const person = await aPerson(db, { roles: at % 7 === 6 ? [] : [[harbor, own]] });
      if (at % 2 === 1) await anEnrollment(db, person, course);
      const device = await aDeviceSignedIn(app, person);
      await setMeta(device.db, 'tenants', [harbor.alias]);
      device.engine.trigger('visible');
      await device.go();
      device.engine.stop();
      const engine = searchEngine(device.db);
      await engine.ready();
      sides.push({ person, device, engine });
    }
  },
  inRing({ core: 60_000, full: 300_000 }),
);
afterAll(async () => {
  for (const { engine } of sides) engine.close();
  await app.close();
});

async function seedContent(): Promise<void> {
  const { db } = app.backend.database;
  const made = fc.sample(
    fc.record({
      title: fc
        .array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 })
        .map((each) => each.join(' ')),
      visible: fc.boolean(),
      free: fc.boolean(),
      loginRequired: fc.boolean(),
      rootType: fc.constantFrom('catalog' as const, 'internal' as const),
      workflow: fc.constantFrom('PUBLISHED' as const, 'INITIAL' as const, 'RETIRED' as const),
    }),
    { numRuns: 60, seed: 31 },
  );
  const skills: Awaited<ReturnType<typeof aSkill>>[] = [];
  // What is in a course has the root of the course.
  for (const [at, facts] of made.entries())
    skills.push(await aSkill(db, harbor, { ...facts, ...rootsOf(at), document: null }));
  const section = await aCollection(db, harbor, { title: 'sail section', holds: skills.slice(20, 26) });
  course = await aCourse(db, harbor, {
    ...{ title: 'knot course', holds: [section, ...skills.slice(10, 20)], free: false, loginRequired: true },
  });
  await aCourse(db, harbor, { title: 'rope course', holds: skills.slice(26, 36), rootType: 'internal' });
  await aCourse(db, harbor, { title: 'mast course', holds: skills.slice(36, 42), visible: false });
}

const rootsOf = (at: number): { rootType?: RootType } =>
  at < 10 || at >= 42 ? {} : { rootType: at >= 26 && at < 36 ? 'internal' : 'catalog' };

/** Of what the server finds for them, what is on the device. */
async function foundToo(device: RealDevice, keys: readonly string[]): Promise<string[]> {
  const ids = keys.map((key) => key.split(' ')[1] ?? '');
  const [skills, collections] = await Promise.all([
    device.db.skills.bulkGet(ids),
    device.db.collections.bulkGet(ids),
  ]);
  return keys.filter((_, at) => skills[at] !== undefined || collections[at] !== undefined);
}

async function onServer(person: SeededPerson, query: string): Promise<string[]> {
  const ctx = { tx: app.backend.database.db, caller: callerOf(person), at: Date.now() };
  const found: string[] = [];
  for (let offset: number | null = 0; offset !== null; ) {
    const answer: Awaited<ReturnType<typeof searchContent>> = await searchContent(ctx, {
      ...{ index: 'content', key: '', query, sort: 'relevance', filters: {}, typos: false, offset },
    });
    found.push(...answer.hits.map(({ type, id }) => `${type} ${id}`));
    offset = answer.next;
  }
  return found.toSorted();
}

it(
  'a device and its server find the same rows for random words and persons (SEARCH-009, SEARCH-013, LOCAL-008)',
  async () => {
    const queries = fc.sample(
      fc.tuple(fc.nat(sides.length - 1), fc.array(fc.constantFrom(...asked), { minLength: 1, maxLength: 2 })),
      { numRuns: QUERIES, seed: 37 },
    );
    let shown = 0;
    for (const [at, some] of queries) {
      const side = sides[at];
      if (!side) throw new Error('There is no such device.');
      const query = some.join(' ');
      const { keys } = await side.engine.search(query, { typos: false });
      const here = await hitsHere(side.device.db, keys);
      const found = here.hits.map(({ type, id }) => `${type} ${id}`).toSorted();
      const there = await onServer(side.person, query);
      // The server may know more than the device: nothing of it that the device has is missing there, and nothing else is found.
      expect(found, `${query} by ${at}`).toEqual(await foundToo(side.device, there));
      shown += found.length;
    }
    // Two empty answers agree about nothing.
    expect(shown).toBeGreaterThan(QUERIES);
  },
  inRing({ core: 40_000, full: 240_000 }),
);
