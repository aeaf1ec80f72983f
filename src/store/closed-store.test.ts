import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { lookInto, takeAway } from './closed-store.ts';
import { openStore, setMeta } from './db.ts';
import { openDevice, rememberAccount } from './device.ts';

const platform = { indexedDB: new IDBFactory(), IDBKeyRange };
const around = { ...platform, device: openDevice(platform), locks: navigator.locks };
const names = async () => (await platform.indexedDB.databases()).map(({ name }) => name);
let ana: string;

beforeEach(async () => {
  ana = newId();
  await rememberAccount(around.device, { accountId: ana, name: 'Ana', email: '', lastUsedAt: 1 });
  const db = openStore(ana, platform);
  await setMeta(db, 'clientId', 'a-device');
  db.close();
});

const forget = () => around.device.accounts.delete(ana);
const look = () => lookInto(ana, around, (db) => db.meta.count());

it('reads the database of an account that nobody has open', async () => {
  expect(await look()).toBe(1);
});

it('a look that comes while the database is taken away makes no new one (F20)', async () => {
  const looks = [look(), look()];
  const gone = takeAway(ana, around, forget);
  const late = [look(), look()];
  await gone;
  expect(await Promise.all(looks)).toEqual([1, 1]);
  expect(await Promise.all(late)).toEqual([undefined, undefined]);
  expect(await names()).not.toContain(`lectern-${ana}`);
});

it('is taken away as soon as a page that has it open lets go (F20)', async () => {
  const open = openStore(ana, platform);
  await open.open();
  await takeAway(ana, around, forget);
  expect(open.isOpen()).toBe(false);
  expect(await names()).not.toContain(`lectern-${ana}`);
});
