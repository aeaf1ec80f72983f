/** Three people, each on a device of their own, edit one playlist of their organization at once, before the real server. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { createPlaylist } from '#mutations/content/create-playlist.ts';
import { updatePlaylistItems } from '#mutations/content/update-playlist-items.ts';
import { enqueue } from '#mutations/enqueue.ts';
import { schemas } from '#server/services/schemas.ts';
import { findPlaylist } from '#store/queries/playlists.ts';
import { aDeviceSignedIn, type RealDevice } from '../support/real-device.ts';
import { anOrganization, aPerson, aSkill, type SeededOrganization } from '../support/seed.ts';
import { seeded } from '../support/seeded.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

const EDITS = 200;
const DEVICES = 3;
const SKILLS = 12;
/** so many edits wait on the devices before they are sent */
const AT_ONCE = 25;

let app: TestApp;
let organization: SeededOrganization;
const devices: RealDevice[] = [];
const ids: string[] = [];
beforeAll(async () => {
  app = await testApp({ services: { schemas } });
  const { db } = app.backend.database;
  organization = await anOrganization(db);
  const free = { free: true, loginRequired: false };
  for (let at = 0; at < SKILLS; at += 1) ids.push((await aSkill(db, organization, free)).id);
  for (let at = 0; at < DEVICES; at += 1) {
    const person = await aPerson(db, { roles: [[organization, ['learningAdmin']]] });
    devices.push(await aDeviceSignedIn(app, person));
  }
});
afterAll(async () => {
  for (const { engine } of devices) engine.stop();
  await app.close();
});

/** All that waits goes out, then all that others did comes in. */
async function meet() {
  for (const reason of ['nudge', 'poke'] as const)
    for (const device of devices) {
      device.engine.trigger(reason);
      await device.go();
    }
}

it('merges 200 edits of a playlist from three devices and loses no item that nobody removed (PLAY-001)', async () => {
  const { db } = app.backend.database;
  /** the first half is never removed by anybody */
  const kept = new Set(ids.slice(0, SKILLS / 2));
  const playlistId = newId();
  const made = { playlistId, organizationId: organization.id, title: 'First week', description: '' };
  await enqueue(devices[0]!.db, createPlaylist, made);
  await meet();

  const chance = seeded(7);
  const oneOf = <T>(all: readonly T[]): T => all[Math.floor(chance() * all.length)] as T;
  const inserted = new Set<string>();
  for (let edit = 1; edit <= EDITS; edit += 1) {
    const device = oneOf(devices);
    const shown = (await findPlaylist(device.db, playlistId))?.items ?? [];
    const id = oneOf(ids);
    const inside = shown.some((item) => item.id === id);
    const act = !inside ? 'insert' : kept.has(id) || chance() < 0.5 ? 'move' : 'remove';
    const after = act === 'remove' || chance() < 0.2 ? null : (oneOf(shown)?.id ?? null);
    if (act === 'insert') inserted.add(id);
    await enqueue(device.db, updatePlaylistItems, { playlistId, item: { type: 'skill', id }, act, after });
    if (edit % AT_ONCE === 0) await meet();
  }
  await meet();

  const { items } = await db
    .selectFrom('content.playlists')
    .select('items')
    .where('id', '=', playlistId)
    .executeTakeFirstOrThrow();
  const order = items.map(({ id }) => id);
  expect(new Set(order).size).toBe(order.length);
  for (const id of inserted) if (kept.has(id)) expect(order).toContain(id);
  for (const device of devices) {
    expect(device.errors).toEqual([]);
    expect(await device.db.outbox.count()).toBe(0);
    const row = await findPlaylist(device.db, playlistId);
    expect(row?.items).toEqual(items);
    expect(row?.pending).toBe(0);
  }
});
