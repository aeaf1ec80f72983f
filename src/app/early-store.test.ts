import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeName } from '#store/db.ts';

const ana = '01890000-0000-7000-8000-00000000000a';
const stored = new Map<string, string>();

/** A page that loads: the module opens what the marker names. */
async function page() {
  vi.resetModules();
  return import('./early-store.ts');
}

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('location', { pathname: '/dashboard' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const signedInLast = () =>
  stored.set('authed', JSON.stringify({ accountId: ana, expiresAt: Date.now() + 60_000 }));

it('opens the database of whoever was here last, and hands it over once', async () => {
  signedInLast();
  const { earlyStore, storeOf } = await page();
  const early = earlyStore();
  expect(early?.accountId).toBe(ana);
  const db = storeOf(ana, () => {});
  expect(db).toBe(early);
  expect(earlyStore()).toBeNull();
  const again = storeOf(ana, () => {});
  expect(again).not.toBe(db);
  db.close();
  again.close();
});

it('opens nothing where nobody was signed in', async () => {
  const { earlyStore, storeOf } = await page();
  expect(earlyStore()).toBeNull();
  expect(storeOf(null, () => {}).accountId).toBe('visitor');
});

it('opens nothing inside an LMS, where storage may be out of bounds', async () => {
  signedInLast();
  vi.stubGlobal('location', { pathname: '/lms/rxd/consume/course/1' });
  expect((await page()).earlyStore()).toBeNull();
});

it('closes what it opened when the page turns out to be of another account', async () => {
  signedInLast();
  const { earlyStore, storeOf } = await page();
  const early = earlyStore();
  await early?.open();
  expect(storeOf(null, () => {}).accountId).toBe('visitor');
  expect(early?.isOpen()).toBe(false);
});

it('lets a newer version have the database, and tells of it though it came before anyone could be told (F24, F28)', async () => {
  signedInLast();
  const { earlyStore, storeOf } = await page();
  await earlyStore()?.open();
  const newer = indexedDB.open(storeName(ana), 1000);
  const upgraded = new Promise((resolve) => {
    newer.onsuccess = resolve;
  });
  await vi.waitFor(() => expect(earlyStore()?.isOpen()).toBe(false));
  const told = vi.fn();
  storeOf(ana, told).close();
  await vi.waitFor(() => expect(told.mock.calls).toEqual([['outdated']]));
  await upgraded;
  newer.result.close();
});

it('goes on where the browser throws when it is asked for a database', async () => {
  signedInLast();
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('Not here.', 'SecurityError');
    },
  });
  await expect(page()).resolves.toHaveProperty('storeOf');
});
