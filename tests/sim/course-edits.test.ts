/** Three trainers, each on a device of their own, arrange one course at once without a connection, before the real server. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateCollectionItems } from '#mutations/content/update-collection-items.ts';
import { enqueue } from '#mutations/enqueue.ts';
import { schemas } from '#server/services/schemas.ts';
import { aDeviceSignedIn, type RealDevice } from '../support/real-device.ts';
import { inRing } from '../support/ring.ts';
import { aCourse, anOrganization, aPerson, aSkill } from '../support/seed.ts';
import { seeded } from '../support/seeded.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

const DEVICES = 3;
const SKILLS = 8;
const SEEDS = inRing({ core: 20, full: 200 });

let app: TestApp;
let courseId: string;
const devices: RealDevice[] = [];
const ids: string[] = [];
beforeAll(async () => {
  app = await testApp({ services: { schemas } });
  const { db } = app.backend.database;
  const organization = await anOrganization(db);
  const holds = [];
  for (let at = 0; at < SKILLS; at += 1) holds.push(await aSkill(db, organization, { document: null }));
  ids.push(...holds.map(({ id }) => id));
  // The other half is there to be put in.
  courseId = (await aCourse(db, organization, { holds: holds.slice(0, SKILLS / 2) })).id;
  await aCourse(db, organization, { holds: holds.slice(SKILLS / 2) });
  for (let at = 0; at < DEVICES; at += 1)
    devices.push(
      await aDeviceSignedIn(app, await aPerson(db, { roles: [[organization, ['member', 'owner']]] })),
    );
});
afterAll(async () => {
  for (const { engine } of devices) engine.stop();
  await app.close();
});

/** All that waits goes out, in this order of devices; then all that others did comes in. */
async function meet(order: readonly RealDevice[]) {
  for (const reason of ['nudge', 'poke'] as const)
    for (const device of order) {
      device.engine.trigger(reason);
      await device.go();
    }
}

async function onServer(): Promise<string[]> {
  const { children } = await app.backend.database.db
    .selectFrom('content.collections')
    .select('children')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow();
  return children.map(({ id }) => id);
}

const listOn = async (device: RealDevice) =>
  ((await device.db.collections.get(courseId))?.children ?? []).map(({ id }) => id);

it(`list edits of three devices converge: each has the server's list, with everything that nobody removed, from ${SEEDS} seeds (D93, COLL-019)`, async () => {
  await meet(devices);
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const chance = seeded(seed);
    const oneOf = <T>(all: readonly T[]): T => all[Math.floor(chance() * all.length)] as T;
    const before = await onServer();
    const [inserted, removed] = [new Set<string>(), new Set<string>()];
    for (const device of devices)
      for (let edits = 1 + Math.floor(chance() * 4); edits > 0; edits -= 1) {
        const shown = await listOn(device);
        const itemId = oneOf(ids);
        const act = !shown.includes(itemId) ? 'insert' : chance() < 0.75 ? 'move' : 'remove';
        const after = act === 'remove' || chance() < 0.2 ? null : (oneOf(shown) ?? null);
        if (act === 'insert') inserted.add(itemId);
        if (act === 'remove') removed.add(itemId);
        await enqueue(device.db, updateCollectionItems, {
          ...{ collectionId: courseId, itemId, itemType: 'skill', act, after },
        });
      }
    await meet([...devices].sort(() => chance() - 0.5));

    const list = await onServer();
    expect(new Set(list).size, `seed ${seed}`).toBe(list.length);
    const kept = [...new Set([...before, ...inserted])].filter((id) => !removed.has(id));
    expect(list, `seed ${seed}`).toEqual(expect.arrayContaining(kept));
    for (const id of list)
      expect([...before, ...inserted], `seed ${seed}: nothing comes from nowhere`).toContain(id);
    for (const device of devices) {
      expect(device.errors, `seed ${seed}`).toEqual([]);
      expect(await device.db.outbox.count(), `seed ${seed}`).toBe(0);
      expect(await listOn(device), `seed ${seed}`).toEqual(list);
    }
  }
}, 300_000);
