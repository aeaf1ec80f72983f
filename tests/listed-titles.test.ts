/** Where a person may read more courses than a device is given, it has the titles of all that they may read, and of nothing else (D59). */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateCollectionMetadataOperation } from '#contract/content/collection-meta.ts';
import type { Role } from '#domain/role.ts';
import { hitsHere } from '#features/search/parts/read-hits.ts';
import { searchContent } from '#server/services/content/search/search-content.ts';
import { schemas } from '#server/services/schemas.ts';
import { setMeta, VISITOR } from '#store/db.ts';
import { allListings } from '#store/queries/listings.ts';
import { searchEngine } from '#store/search-engine.ts';
import { announcedWrongly, announceWritten } from '#tests/support/announced-wrongly.ts';
import { aDeviceSignedIn, aRealDevice, type RealDevice } from '#tests/support/real-device.ts';
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
import { aDeviceOf } from '#tests/support/service-calls.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

/** More than a device is given. */
const OTHERS = 520;
let app: TestApp;
let harbor: SeededOrganization;
let owner: SeededPerson;
let open: SeededCourse;
let priced: SeededCourse;

beforeAll(async () => {
  app = await testApp({ services: { schemas } });
  const { db } = app.backend.database;
  harbor = await anOrganization(db);
  owner = await aPerson(db, { roles: [[harbor, ['owner']]] });
  const lesson = (title: string, fields: object = {}) =>
    aSkill(db, harbor, { title: `anchor ${title}`, document: null, ...fields });
  const internal = { rootType: 'internal' } as const;
  open = await aCourse(db, harbor, {
    title: 'open',
    holds: [
      await lesson('open'),
      await lesson('hidden', { visible: false }),
      await lesson('priced', { free: false }),
      await lesson('retired', { workflow: 'RETIRED' }),
      await aCollection(db, harbor, { title: 'anchor section', holds: [await lesson('nested')] }),
    ],
  });
  await aCourse(db, harbor, { holds: [await lesson('for accounts')], loginRequired: true });
  await aCourse(db, harbor, { holds: [await lesson('in a hidden course')], visible: false });
  priced = await aCourse(db, harbor, { holds: [await lesson('in a priced course')], free: false });
  await aCourse(db, harbor, { ...internal, holds: [await lesson('internal', internal)] });
  await aCourse(db, harbor, {
    ...internal,
    visible: false,
    holds: [await lesson('in hidden internal', internal)],
  });
  await lesson('alone');
  await sql`insert into content.collections select r.* from content.collections c, generate_series(1, ${OTHERS}::int) n,
      lateral (select md5(n || c.id::text)::uuid as id) made,
      lateral jsonb_populate_record(c, jsonb_build_object(
        'id', made.id, 'rootCollectionId', made.id, 'slug', c.slug || '-' || n, 'children', '[]'::jsonb)) r
    where c.id = ${open.id}`.execute(db);
});
afterAll(() => app?.close());

const pulled = async (device: RealDevice) => {
  await setMeta(device.db, 'tenants', [harbor.alias]);
  device.engine.trigger('visible');
  await device.go();
};

async function aDeviceWith(roles: Role[] | null) {
  const { db } = app.backend.database;
  const person = await aPerson(db, { roles: roles ? [[harbor, roles]] : [] });
  const device = await aDeviceSignedIn(app, person);
  await pulled(device);
  return { person, device };
}

/** All titles of such lessons that are on it, as rows or listings. */
async function titlesOn({ db }: RealDevice): Promise<string[]> {
  const [skills, collections, listings] = await Promise.all([
    db.skills.toArray(),
    db.collections.toArray(),
    allListings(db),
  ]);
  const titles = [...skills, ...collections, ...listings].map(({ title }) => title);
  return [...new Set(titles.filter((title) => title.startsWith('anchor ')))]
    .map((title) => title.slice('anchor '.length))
    .toSorted();
}

async function foundOn({ db }: RealDevice): Promise<string[]> {
  const engine = searchEngine(db);
  await engine.ready();
  const { hits } = await hitsHere(db, (await engine.search('anchor')).keys);
  engine.close();
  return hits.map(({ title }) => title.slice('anchor '.length)).toSorted();
}

async function foundOnServer(person: SeededPerson | null): Promise<string[]> {
  const ctx = { tx: app.backend.database.db, caller: person && callerOf(person), at: Date.now() };
  const { hits } = await searchContent(ctx, {
    ...{
      index: 'content',
      key: '',
      query: 'anchor',
      sort: 'relevance',
      filters: {},
      typos: false,
      offset: 0,
    },
  });
  return hits.map(({ title }) => title.slice('anchor '.length));
}

const forAll = ['alone', 'nested', 'open', 'section'];
const ofMembers = [...forAll, 'for accounts', 'internal'];
const ofCatalogStaff = ['hidden', 'in a hidden course', 'in a priced course', 'priced', 'retired'];
const expected: [Role[] | null, string[]][] = [
  [null, [...forAll, 'for accounts']],
  [['member'], ofMembers],
  [['billingAdmin'], ofMembers],
  [['learningAdmin'], [...ofMembers, 'in hidden internal']],
  [['storeContentAdmin'], [...ofMembers, ...ofCatalogStaff]],
  [['trainer'], [...ofMembers, ...ofCatalogStaff, 'in hidden internal']],
  [['owner'], [...ofMembers, ...ofCatalogStaff, 'in hidden internal']],
];

describe('a device that is not given every course', () => {
  it.each(expected)(
    'of somebody with the roles %j has the titles of all that they may read, and finds them (D59)',
    async (roles, titles) => {
      const { person, device } = await aDeviceWith(roles);
      expect(await device.db.skills.count()).toBe(1);
      expect(await titlesOn(device)).toEqual(titles.toSorted());
      const found = await foundOn(device);
      expect(found).toEqual(titles.toSorted());
      // The server finds each of them for this person, too: nothing is closed to them.
      expect(await foundOnServer(person)).toEqual(expect.arrayContaining(found));
      device.engine.stop();
      expect(device.errors).toEqual([]);
    },
  );

  it('of a visitor has the titles of what needs no account', async () => {
    const device = await aRealDevice(app, VISITOR, null);
    await pulled(device);
    expect(await titlesOn(device)).toEqual(forAll.toSorted());
    expect(await foundOnServer(null)).toEqual(expect.arrayContaining(await foundOn(device)));
    device.engine.stop();
  });

  it('has what an enrollment opens as rows, and the titles of nothing more', async () => {
    const { db } = app.backend.database;
    const person = await aPerson(db, { roles: [[harbor, ['member']]] });
    await anEnrollment(db, person, priced);
    const device = await aDeviceSignedIn(app, person);
    await pulled(device);
    expect(await titlesOn(device)).toEqual([...ofMembers, 'in a priced course'].toSorted());
    device.engine.stop();
  });

  it('loses the titles in a course that is hidden, priced or retired, and gets them back; those of a role with the role', async () => {
    const { db } = app.backend.database;
    const { person, device } = await aDeviceWith(['member']);
    const inside = ['nested', 'open', 'section'];
    const without = ofMembers.filter((title) => !inside.includes(title)).toSorted();
    const desk = aDeviceOf(db, owner);
    const shown = async (visible: boolean) => {
      const entry = desk.entry(updateCollectionMetadataOperation, {
        input: { collectionId: open.id, visible },
      });
      expect(await desk.push([entry])).toMatchObject([{ s: 'applied' }]);
    };
    const written = async (columns: { free?: boolean; workflow?: 'PUBLISHED' | 'RETIRED' }) => {
      await db.updateTable('content.collections').set(columns).where('id', '=', open.id).execute();
      await announceWritten(db, { collection: [open.id] });
    };
    const changes: [() => Promise<void>, () => Promise<void>][] = [
      [() => shown(false), () => shown(true)],
      [() => written({ free: false }), () => written({ free: true })],
      [() => written({ workflow: 'RETIRED' }), () => written({ workflow: 'PUBLISHED' })],
    ];
    for (const [close, reopen] of changes) {
      await close();
      await pulled(device);
      expect(await titlesOn(device)).toEqual(without);
      expect(await foundOn(device)).toEqual(without);
      await reopen();
      await pulled(device);
      expect(await titlesOn(device)).toEqual(ofMembers.toSorted());
    }
    expect(await announcedWrongly(db)).toEqual([]);
    await sql`delete from accounts.profiles where "userId" = ${person.id}::uuid`.execute(db);
    await pulled(device);
    expect(await titlesOn(device)).toEqual([...forAll, 'for accounts'].toSorted());
    expect(await foundOn(device)).toEqual([...forAll, 'for accounts'].toSorted());
    device.engine.stop();
  });
});
