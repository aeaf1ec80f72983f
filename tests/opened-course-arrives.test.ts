/** Where a person may read more courses than a device is given, opening one brings what is in it (D59). */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { schemas } from '#server/services/schemas.ts';
import { coursesHeld } from '#store/queries/later.ts';
import { placeWant } from '#store/queries/wants.ts';
import { wantPlace } from '#sync/fetching/want.ts';
import { aDeviceSignedIn, type RealDevice } from '#tests/support/real-device.ts';
import { aCourse, anOrganization, aPerson, aSkill, type SeededOrganization } from '#tests/support/seed.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

const OTHERS = 300;
let app: TestApp;
let harbor: SeededOrganization;
let device: RealDevice;

beforeAll(async () => {
  app = await testApp({ services: { schemas } });
  const { db } = app.backend.database;
  harbor = await anOrganization(db);
  const trainer = await aPerson(db, { roles: [[harbor, ['trainer']]] });
  for (const name of ['knots', 'tides']) {
    const skill = await aSkill(db, harbor, { title: `About ${name}`, slug: `about-${name}` });
    await aCourse(db, harbor, { title: name, slug: name, holds: [skill] });
  }
  // Their names come before those of the two courses.
  await sql`insert into content.collections select r.* from content.collections c, generate_series(1, ${OTHERS}::int) n,
      lateral (select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id) made,
      lateral jsonb_populate_record(c, jsonb_build_object(
        'id', made.id, 'rootCollectionId', made.id, 'slug', c.slug || '-' || n)) r
    where c.slug = 'tides' and c."organizationId" = ${harbor.id}`.execute(db);
  device = await aDeviceSignedIn(app, trainer);
  await device.go();
});
afterAll(async () => {
  device?.engine.stop();
  await app.close();
});

const titles = async () => (await device.db.skills.toArray()).map(({ title }) => title).toSorted();

it('opening a course, or a lesson by its own address, brings what this device was not given; the device says how much it has', async () => {
  expect(await titles()).toEqual([]);
  expect(await coursesHeld(device.db)).toMatchObject({ of: OTHERS + 2 });
  const course = { tenantSlug: harbor.alias, collectionSlugs: ['knots'] };
  await wantPlace(device.db, course);
  device.engine.trigger('visible');
  await device.go();
  expect(await titles()).toEqual(['About knots']);
  expect(await placeWant(device.db, course.tenantSlug, course.collectionSlugs)).toBeUndefined();

  const lesson = { tenantSlug: harbor.alias, collectionSlugs: [], skillSlug: 'about-tides' };
  await wantPlace(device.db, lesson);
  device.engine.trigger('visible');
  await device.go();
  expect(await titles()).toEqual(['About knots', 'About tides']);
  expect(await placeWant(device.db, harbor.alias, [], 'about-tides')).toBeUndefined();

  await wantPlace(device.db, { ...lesson, skillSlug: 'about-nothing' });
  device.engine.trigger('visible');
  await device.go();
  expect((await placeWant(device.db, harbor.alias, [], 'about-nothing'))?.state).toBe('absent');
  expect(device.errors).toEqual([]);
});
