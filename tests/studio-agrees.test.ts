/** The studio reads what a device holds; a script or My content reads the server's pages. Whoever asks, however they narrow it, both say the same. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collaborationsPage, type StudioItem } from '#contract/content/studio.ts';
import { newId } from '#contract/ids.ts';
import type { Role } from '#domain/role.ts';
import {
  everything,
  narrowed,
  type StudioQuery,
  type StudioRow,
  type StudioSort,
  type StudioTab,
  sortColumns,
  sortedRows,
  studioFacet,
  studioTabs,
  tabCounts,
} from '#domain/studio-rows.ts';
import { entriesOf, myContentHere, type StudioEntry, studioPage } from '#features/studio/read-studio.ts';
import { schemas } from '#server/services/schemas.ts';
import { setMeta } from '#store/db.ts';
import { aDeviceSignedIn } from '#tests/support/real-device.ts';
import {
  aCollection,
  aCourse,
  anOrganization,
  aPerson,
  aSkill,
  type SeededOrganization,
  type SeededPerson,
} from '#tests/support/seed.ts';
import { ask } from '#tests/support/service-calls.ts';
import { aStore } from '#tests/support/store-builders.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR * 1000;
const NOW = Date.UTC(2026, 10, 20);

const statuses = ['INITIAL', 'NEEDS_PEER', 'PUBLISHED', 'RETIRED'] as const;
const tags = ['ropes', 'tides', 'stars'];
const titles = ['Bowline', 'Ankerstich', 'Äquator', 'bowsprit', 'Zenith 7', 'Clove hitch'];
const roles: readonly Role[] = ['owner', 'superAdmin', 'storeContentAdmin', 'learningAdmin', 'trainer'];

let app: TestApp;
let people: SeededPerson[];
/** Who asks for what: whoever manages both catalogs for the studio, and everybody for what they work on. */
type Asker = { person: SeededPerson; of: 'studio' | 'mine' };
let askers: (Asker & { device: StudioEntry[]; server: StudioEntry[] })[];
const managesAll: readonly Role[] = ['owner', 'superAdmin', 'trainer'];

beforeAll(async () => {
  app = await testApp({ services: { schemas } });
  const { db } = app.backend.database;
  const harbor = await anOrganization(db);
  people = [];
  for (const [at, role] of roles.entries())
    people.push(await aPerson(db, { roles: [[harbor, [role]]], first: `Bo${at}`, last: 'Berg' }));
  people.push(await aPerson(db, { roles: [[harbor, ['member']]], first: 'Mia' }));
  await seedContent(harbor);
  askers = [];
  for (const [at, person] of people.entries()) {
    const device = await aDeviceSignedIn(app, person);
    await setMeta(device.db, 'tenants', [harbor.alias]);
    device.engine.trigger('visible');
    await device.go();
    expect(device.errors).toEqual([]);
    device.engine.stop();
    askers.push({
      ...{ person, of: 'mine', device: await myContentHere(device.db) },
      server: await told(person, { type: 'USER', id: person.id }),
    });
    if (!managesAll.includes(roles[at] ?? 'member')) continue;
    askers.push({
      ...{ person, of: 'studio', device: (await studioPage(device.db, harbor.id))?.entries ?? [] },
      server: await told(person, { type: 'ORGANIZATION', id: harbor.id }),
    });
  }
});
afterAll(() => app.close());

/** The same content in every run: of each status, audience, age and length some, some of it put away. */
async function seedContent(harbor: SeededOrganization): Promise<void> {
  const { db } = app.backend.database;
  const skills = [];
  for (let at = 0; at < 40; at += 1)
    skills.push(
      await aSkill(db, harbor, {
        title: `${titles[at % titles.length]} ${at % 9}`,
        workflow: statuses[at % statuses.length] ?? 'INITIAL',
        rootType: at >= 33 ? 'internal' : 'catalog',
        visible: at % 3 !== 0,
        free: at % 4 !== 1,
        loginRequired: at % 4 === 1 || at % 2 === 0,
        archived: at % 11 === 7,
        tags: JSON.stringify(tags.filter((_, nth) => (at + nth) % 3 === 0)),
        externalId: at % 6 === 2 ? `LMS-${at}` : '',
        views: (at * 7) % 13,
        likes: (at * 5) % 7,
        estimatedSeconds: at * 1_900,
        createdAt: NOW - ((at * 37) % 700) * DAY,
        updatedAt: NOW - ((at * 29) % 500) * DAY,
        document: null,
        authors: people
          .filter((_, nth) => (at + nth) % 4 === 0)
          .map((person, nth) => [person, nth === 0 ? 'author' : 'peerReviewer']),
      }),
    );
  for (let at = 0; at < 6; at += 1) {
    const fields = {
      title: `${titles[at]} course`,
      workflow: statuses[at % statuses.length] ?? ('INITIAL' as const),
      rootType: at < 5 ? ('catalog' as const) : ('internal' as const),
      visible: at % 2 === 0,
      archived: at === 4,
      tags: JSON.stringify(tags.slice(at % 3)),
      views: at,
      likes: at % 2,
      updatedAt: NOW - at * 90 * DAY,
      courseAuthors: JSON.stringify(
        at % 2 === 0 ? [{ authorId: newId(), userId: people[at % people.length]?.id, role: 'author' }] : [],
      ),
    };
    const start = at < 5 ? at * 6 : 33;
    const section = await aCollection(db, harbor, {
      title: `${titles[at]} section`,
      rootType: fields.rootType,
      visible: fields.visible,
      holds: skills.slice(start, start + 3),
    });
    await aCourse(db, harbor, { ...fields, holds: [section, ...skills.slice(start + 3, start + 7)] });
  }
}

/** All pages, read as My content reads them, with nothing of it on the device. */
async function told(
  person: SeededPerson,
  ownerInfo: { type: 'ORGANIZATION' | 'USER'; id: string },
): Promise<StudioEntry[]> {
  const items: StudioItem[] = [];
  let cursor: string | null = null;
  do {
    const answer: { cursor: string | null; items: StudioItem[] } = await ask(
      app.backend.database.db,
      person,
      collaborationsPage.document,
      { ownerInfo, cursor, includeArchived: true },
    );
    items.push(...answer.items);
    cursor = answer.cursor;
  } while (cursor !== null);
  const empty = await aStore({}, newId());
  const entries = await entriesOf(empty, items);
  await empty.delete();
  return entries;
}

/** What a row says in its columns. */
const columnsOf = ({
  type,
  id,
  title,
  availability,
  workflow,
  views,
  likes,
  externalId,
  ...row
}: StudioRow) => ({
  ...{ type, id, title, availability, workflow, views, likes, externalId },
  ...{ createdAt: row.createdAt, updatedAt: row.updatedAt, archived: row.archived, seconds: row.seconds },
  authors: row.authors.map(({ name }) => name).toSorted(),
  presentIn: row.presentIn.map((place) => place.title),
});

it('the rows, sort and counts of a device and of the server agree for 200 random filters and persons (STUDIO-016, API-021, LOCAL-007)', () => {
  const range = (most: number) =>
    fc.tuple(fc.nat(most), fc.nat(most)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
  // Most lists are narrowed by one or two things: by all at once nothing is left of so few rows.
  const some = (values: readonly string[]) => fc.subarray([...values], { minLength: 1 });
  const one = (values: readonly string[]) => fc.constantFrom(...values).map((value) => [value]);
  const rarely = <Value>(arbitrary: fc.Arbitrary<Value>) =>
    fc.oneof({ arbitrary: fc.constant(undefined), weight: 5 }, { arbitrary, weight: 1 });
  const asked = fc
    .record({
      tab: fc.constantFrom('all', 'all', ...studioTabs.filter((tab) => tab !== 'labs')),
      text: rarely(fc.constantFrom('bow', 'aquator', 'lms', 'tid', 'course', 'zenith 7', '5')),
      age: rarely(range(365)),
      duration: rarely(range(24)),
      workflow: rarely(some(statuses)),
      availability: rarely(some(['Hidden', 'Internal', 'Public | No Login', 'Enrollment | Free'])),
      catalog: rarely(one(['catalog', 'internal'])),
      tags: rarely(some(tags)),
      mine: rarely(one(['mine'])),
      author: rarely(some(people.map(({ id }) => id))),
      quick: rarely(one(['needs review', 'hidden', 'in no collection', 'without authors'])),
    })
    .map(
      ({ tab, text, age, duration, ...chosen }): StudioQuery => ({
        ...everything,
        tab: tab as StudioTab,
        ...(text && { text }),
        ...(age && { age }),
        ...(duration && { duration }),
        selections: Object.fromEntries(
          Object.entries(chosen).flatMap(([id, values]) => (values ? [[id, values] as const] : [])),
        ),
      }),
    );
  const sort: fc.Arbitrary<StudioSort> = fc.record({
    by: fc.constantFrom(...sortColumns),
    down: fc.boolean(),
  });
  let shown = 0;
  let runs = 0;
  fc.assert(
    fc.property(fc.nat(askers.length - 1), asked, sort, (at, query, order) => {
      const { person, device, server } = askers[at] as (typeof askers)[number];
      const asking = { now: NOW, me: person.id };
      const rowsOf = (rows: readonly StudioRow[]) =>
        sortedRows(narrowed(rows, query, asking), order).map(columnsOf);
      const rows = rowsOf(device);
      expect(rows).toEqual(rowsOf(server));
      expect(tabCounts(device)).toEqual(tabCounts(server));
      for (const facet of ['availability', 'workflow', 'catalog', 'author', 'tags', 'mine'])
        expect(studioFacet(device, query, asking, facet)).toEqual(studioFacet(server, query, asking, facet));
      shown += rows.length;
      runs += 1;
    }),
    { numRuns: 200 },
  );
  expect(runs).toBe(200);
  // Two empty lists agree about nothing.
  expect(shown).toBeGreaterThan(200);
  for (const { device } of askers) expect(device.length).toBeGreaterThan(5);
});

it('somebody who works on a hidden skill of the catalog that they do not manage has it on their device, and names of everybody who works on it (STUDIO-016, LOCAL-007)', () => {
  const learningAdmin = people[roles.indexOf('learningAdmin')];
  const device = askers.find(({ person }) => person === learningAdmin)?.device ?? [];
  const hidden = device.filter(
    ({ type, visible, rootType }) => type === 'skill' && !visible && rootType === 'catalog',
  );
  expect(hidden.length).toBeGreaterThan(0);
  expect(hidden.every(({ here }) => here)).toBe(true);
  for (const { authors } of device) for (const { name } of authors) expect(name).toMatch(/ Berg$/);
});
