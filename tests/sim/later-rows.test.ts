/** Rows of a type that this version of the app does not know yet: none of them is lost between two versions. */
import { expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { laterCount } from '#store/queries/later.ts';
import { aSkillRow } from '../support/content-rows.ts';
import type { Device } from '../support/device.ts';
import { ANA, aServer, READ, stage } from '../support/model-stage.ts';

const { online } = stage();
const TOMORROW = 'skillOfTomorrow';

/** The update: it knows the type, under the name that stands for a new one here. */
async function update({ db }: Device) {
  const rows = await db.later.toArray();
  await db.later.clear();
  await db.later.bulkPut(rows.map((row) => ({ ...row, type: 'skill', key: `skill:${row.id}` })));
}

async function story() {
  const { server } = aServer(2);
  const skillId = newId();
  server.put(TOMORROW, skillId, aSkillRow({ skillId, title: 'First' }), [READ]);
  const device = await online(server);
  const pulled = async () => {
    device.engine.trigger('visible');
    await device.settle();
  };
  return { server, device, skillId, pulled };
}

it('keeps a row of an unknown type as it is changed and deleted, and shows it after the update', async () => {
  const { server, device, skillId, pulled } = await story();
  const deleted = newId();
  server.put(TOMORROW, deleted, aSkillRow({ skillId: deleted }), [READ]);
  await pulled();
  expect(await device.read(laterCount)).toBe(2);
  server.put(TOMORROW, skillId, aSkillRow({ skillId, title: 'Second' }), [READ]);
  server.put(TOMORROW, deleted, {}, []);
  await pulled();
  expect(await device.read(laterCount)).toBe(1);
  expect(await device.db.skills.count()).toBe(2);

  await update(device);
  await device.restart();
  expect(await device.read(laterCount)).toBe(0);
  expect(await device.db.skills.get(skillId)).toMatchObject({ title: 'Second', buckets: [READ], pending: 0 });
});

it('takes it off the device with the right to it', async () => {
  const { server, device, pulled } = await story();
  expect(await device.read(laterCount)).toBe(1);
  server.members.get(ANA)?.delete(READ);
  await pulled();
  expect(await device.read(laterCount)).toBe(0);
});
