import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { getMeta, openStore, setMeta } from '#store/db.ts';
import { VirtualClock } from '#tests/support/virtual-clock.ts';
import { Fenced, takeOffice } from '../leadership/fence.ts';
import type { Leading } from './leading.ts';
import { ServerStatus } from './server-status.ts';

async function aStatus({ claims = {} as object | null } = {}) {
  const db = openStore(newId(), { indexedDB: new IDBFactory(), IDBKeyRange });
  const clock = new VirtualClock();
  const lead = {
    around: { db, clock, random: () => 0, gate: { claims } },
    epoch: await takeOffice(db),
  } as unknown as Leading;
  const told = { unreached: 0 };
  const status = new ServerStatus(lead, () => {
    told.unreached += 1;
  });
  return { db, clock, status, told };
}

it('all tabs read whether the server is reached, and since when (LOCAL-019)', async () => {
  const { db, clock, status, told } = await aStatus();
  expect(status.online).toBeNull();
  await status.setOnline(false);
  const since = clock.now();
  expect(await getMeta(db, 'link')).toEqual({ online: false, since });
  await clock.advance(1000, async () => {});
  await status.setOnline(false);
  expect(await getMeta(db, 'link')).toEqual({ online: false, since });
  expect(told.unreached).toBe(1);
  await status.setOnline(true);
  expect(await getMeta(db, 'link')).toEqual({ online: true, since: clock.now() });
});

it('a first token is tried at once, and one after refused ones waits longer each time, at most 30 s (F11)', async () => {
  const { db, status } = await aStatus();
  expect(status.waitWithToken()).toBeNull();
  await status.askToSignIn();
  expect(await getMeta(db, 'signInNeeded')).toBe(true);
  expect(status.waitWithToken()).toBe(3000);
  await status.askToSignIn();
  expect(status.waitWithToken()).toBe(6000);
  for (let time = 0; time < 10; time += 1) await status.askToSignIn();
  expect(status.waitWithToken()).toBe(30_000);
  status.tokenTaken();
  expect(status.waitWithToken()).toBeNull();
});

it('no token counts as refused for a person who has no session (F11)', async () => {
  const { status } = await aStatus({ claims: null });
  await status.askToSignIn();
  expect(status.waitWithToken()).toBeNull();
});

it('the wait that a server asks for is kept to, unless the clock was set back behind it (F19)', async () => {
  const { db, clock, status } = await aStatus();
  expect(await status.mustWait()).toBe(false);
  await setMeta(db, 'waitUntil', clock.now() + 5000);
  expect(await status.mustWait()).toBe(true);
  clock.jump(-10 * 24 * 60 * 60 * 1000);
  expect(await status.mustWait()).toBe(false);
});

it('a leader that was replaced tells screens nothing', async () => {
  const { db, status } = await aStatus();
  await takeOffice(db);
  await expect(status.note('updateNeeded', true)).rejects.toThrow(Fenced);
  expect(await getMeta(db, 'updateNeeded')).toBeUndefined();
});
