/** What a person plans on one device shows on their others, with its title and where it leads, from whatever organization it is. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { skillPath } from '#domain/learning-path.ts';
import { addScheduleItem } from '#mutations/content/add-schedule-item.ts';
import { removeScheduleItem } from '#mutations/content/remove-schedule-item.ts';
import { enqueue } from '#mutations/enqueue.ts';
import { schemas } from '#server/services/schemas.ts';
import { setMeta } from '#store/db.ts';
import { schedulePart } from '#store/queries/schedule.ts';
import { aDeviceSignedIn, type RealDevice } from '#tests/support/real-device.ts';
import { aCourse, anOrganization, aPerson, aSkill } from '#tests/support/seed.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ services: { schemas } });
});
afterAll(() => app.close());

const TODAY = '2026-11-25';
const scheduled = async ({ db }: RealDevice) =>
  (await schedulePart(db, 'upcoming', TODAY, 5)).items.map(({ thing: { title, path, gone, percent } }) => ({
    title,
    path,
    gone,
    percent,
  }));
async function pull(device: RealDevice) {
  device.engine.trigger('poke');
  await device.go();
}

it('a second device shows title and path of what the first one put on the schedule from another organization’s public course (SCHED-012, LOCAL-004)', async () => {
  const { db } = app.backend.database;
  const quay = await anOrganization(db);
  const skill = await aSkill(db, quay, { title: 'Bowline' });
  const course = await aCourse(db, quay, { holds: [skill] });
  const person = await aPerson(db);
  const [first, second] = [await aDeviceSignedIn(app, person), await aDeviceSignedIn(app, person)];
  await setMeta(first.db, 'tenants', [quay.alias]);
  first.engine.trigger('visible');
  await first.go();
  expect(await first.db.skills.get(skill.id)).toBeTruthy();
  expect(await second.db.skills.get(skill.id)).toBeUndefined();

  await enqueue(first.db, addScheduleItem, { type: 'skill', entityId: skill.id, date: '2026-12-01' });
  await pull(first);
  await pull(second);
  const path = skillPath(quay.alias, skill.slug, [course.slug]);
  expect(await scheduled(first)).toEqual([{ title: 'Bowline', path, gone: false, percent: 0 }]);
  expect(await scheduled(second)).toEqual(await scheduled(first));

  // Taken off, what came with it leaves the device that has not opened the organization.
  await enqueue(second.db, removeScheduleItem, { item: { type: 'skill', id: skill.id } });
  await pull(second);
  await pull(first);
  expect([await scheduled(first), await scheduled(second)]).toEqual([[], []]);
  expect(await second.db.skills.get(skill.id)).toBeUndefined();
  expect(await first.db.skills.get(skill.id)).toBeTruthy();
  for (const device of [first, second]) {
    expect(device.errors).toEqual([]);
    device.engine.stop();
  }
});
