import Dexie from 'dexie';
import { IDBDatabase as FakeDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, expect, it, vi } from 'vitest';
import { newId } from '#contract/ids.ts';
import { openStore, storeName } from './db.ts';
import { version1, version2, version3, version4 } from './frozen-versions.ts';
import { findSkillBySlug } from './queries/skills.ts';

/** As the first version of the app has made it. */
const VERSION_1 = {
  users: 'userId, *buckets',
  profiles: 'profileId, *buckets',
  userInfos: 'userId, *buckets',
  organizations: 'organizationId, alias, *buckets',
  collections: 'collectionId, [tenantSlug+collectionSlug], rootCollectionId, *buckets',
  skills: 'skillId, [tenantSlug+skillSlug], *buckets',
  comments: 'commentId, [contextId+access+createdAt], *buckets',
  progress: 'skillId, updatedAt, *buckets',
  enrollments: 'enrollmentId, courseId, *buckets',
  channels: 'channelId, *buckets',
  messages: 'messageId, [channelId+sentAt], *buckets',
  bodies: 'skillId, [skillId+bodyVersion]',
  shadow: 'key',
  outbox: 'seq, id, *touches',
  delivered: 'id, deliveredAt',
  buckets: 'id',
  idmap: 'temporary, at',
  meta: 'key',
  wants: 'key, state',
  kept: 'courseId',
};

it('keeps every row and every entry of the outbox when the app is a version newer (LOCAL-039)', async () => {
  const platform = { indexedDB: new IDBFactory(), IDBKeyRange };
  const accountId = newId();
  const old = new Dexie(storeName(accountId), platform);
  old.version(1).stores(VERSION_1);
  await old.open();
  const rowOf = (table: string) => {
    const key = old.table(table).schema.primKey.keyPath as string;
    return { [key]: key === 'seq' ? 7 : `of ${table}`, text: `kept in ${table}`, state: 'queued' };
  };
  const tables = Object.keys(VERSION_1);
  for (const table of tables) await old.table(table).add(rowOf(table));
  await old.table('kept').update('of kept', { reason: 'enrolled' });
  const before = new Map<string, unknown[]>();
  for (const table of tables) before.set(table, await old.table(table).toArray());
  old.close();

  const db = openStore(accountId, platform);
  for (const table of tables.filter((each) => each !== 'kept'))
    expect(await db.table(table).toArray(), table).toEqual(before.get(table));
  expect(await db.outbox.get(7)).toMatchObject({ state: 'queued', text: 'kept in outbox' });
  await db.skills.update('of skills', { tenantSlug: 'harbor', skillSlug: 'knots' });
  expect(await findSkillBySlug(db, 'harbor', 'knots')).toMatchObject({ text: 'kept in skills' });
  expect(await findSkillBySlug(db, 'elsewhere', 'knots')).toBeUndefined();
  expect(await db.keeps.toArray()).toEqual([
    {
      kind: 'collection',
      id: 'of kept',
      text: 'kept in kept',
      state: 'queued',
      reasons: ['enrolled'],
      leftOut: [],
    },
  ]);
  await db.drafts.put({ skillId: 's', unsent: 1, changedAt: 1, refused: null });
  await db.ydoc.add({ skillId: 's', update: Uint8Array.of(0, 0) });
  db.close();

  const again = openStore(accountId, platform);
  expect(await again.drafts.count()).toBe(1);
  expect(await again.ydoc.toArray()).toMatchObject([{ skillId: 's' }]);
  again.close();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A database of the version before, with a full outbox, held by a connection that does not listen. */
async function olderDatabase(entries: number) {
  const platform = { indexedDB: new IDBFactory(), IDBKeyRange };
  const accountId = newId();
  const old = new Dexie(storeName(accountId), platform);
  old.version(1).stores(VERSION_1);
  await old.open();
  const stored = Array.from({ length: entries }, (_, at) => ({
    seq: at + 1,
    id: newId(),
    op: 'createComment',
    state: 'queued',
    touches: [],
    vars: { body: `comment ${at}` },
  }));
  await old.table('outbox').bulkAdd(stored);
  old.close();
  const holding = await new Promise<IDBDatabase>((resolve) => {
    const opening = platform.indexedDB.open(storeName(accountId));
    opening.onsuccess = () => resolve(opening.result);
  });
  return { platform, accountId, holding, stored };
}

it('keeps drafts when the app is a version newer (LOCAL-039)', async () => {
  const platform = { indexedDB: new IDBFactory(), IDBKeyRange };
  const accountId = newId();
  const old = new Dexie(storeName(accountId), platform);
  old.version(1).stores(version1);
  old.version(2).stores(version2);
  old.version(3).stores(version3);
  old.version(4).stores(version4);
  await old.open();
  await old.table('ydoc').add({ skillId: 's1', update: Uint8Array.of(1, 2) });
  const row = { skillId: 's1', unsent: 1, changedAt: 5, refused: null };
  await old.table('drafts').add(row);
  old.close();
  const db = openStore(accountId, platform);
  expect(await db.drafts.toArray()).toEqual([row]);
  expect(await db.ydoc.toArray()).toMatchObject([{ skillId: 's1', update: Uint8Array.of(1, 2) }]);
  db.close();
});

it('adds the log of actions to what version 5 made, and keeps the rest (LOCAL-039)', async () => {
  const platform = { indexedDB: new IDBFactory(), IDBKeyRange };
  const accountId = newId();
  const old = new Dexie(storeName(accountId), platform);
  old.version(1).stores(version1);
  old.version(2).stores(version2);
  old.version(3).stores(version3);
  old.version(4).stores(version4);
  old.version(5).stores({ later: 'key, *buckets', uploads: 'assetId, place', search: 'id' });
  await old.open();
  await old.table('uploads').add({ assetId: 'a1', place: 'skill:s1' });
  await old.table('outbox').add({ seq: 1, id: 'm1', state: 'queued', touches: [] });
  old.close();
  const db = openStore(accountId, platform);
  expect(await db.actions.toArray()).toEqual([]);
  expect(await db.uploads.toArray()).toEqual([{ assetId: 'a1', place: 'skill:s1' }]);
  expect(await db.outbox.count()).toBe(1);
  db.close();
});

it('says after 5 s that an older tab keeps the database, and opens it with its full outbox as soon as that is closed (F24)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { platform, accountId, holding, stored } = await olderDatabase(1000);
  const told: boolean[] = [];
  const db = openStore(accountId, { ...platform, onBlocked: (blocked) => void told.push(blocked) });
  const opened = db.open();
  const blocked = new Promise((resolve) => db.on('blocked', resolve));
  await blocked;
  await vi.advanceTimersByTimeAsync(4999);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual([true]);
  const readable = holding.transaction('outbox').objectStore('outbox').count();
  await vi.waitFor(() => expect(readable.readyState).toBe('done'));
  expect(readable.result).toBe(1000);
  holding.close();
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(50);
    expect(db.isOpen()).toBe(true);
  });
  vi.useRealTimers();
  await opened;
  expect(told).toEqual([true, false]);
  expect(await db.outbox.toArray()).toEqual(stored);
  db.close();
});

it('lets go of the database for a newer version at once, so that nobody is blocked (F24, F28)', async () => {
  const platform = { indexedDB: new IDBFactory(), IDBKeyRange };
  const accountId = newId();
  const onOutdated = vi.fn();
  const old = openStore(accountId, { ...platform, onOutdated });
  await old.open();
  const blocked = vi.fn();
  const newer = await new Promise<IDBDatabase>((resolve) => {
    const opening = platform.indexedDB.open(storeName(accountId), 10_000);
    opening.onblocked = blocked;
    opening.onsuccess = () => resolve(opening.result);
  });
  expect(onOutdated).toHaveBeenCalledOnce();
  expect(blocked).not.toHaveBeenCalled();
  await expect(old.outbox.count()).rejects.toMatchObject({ name: 'DatabaseClosedError' });
  newer.close();
});

it('loses nothing when bringing it to a newer version is broken off, and does it the next time (F24)', async () => {
  const { platform, accountId, holding, stored } = await olderDatabase(20);
  holding.close();
  const broken = vi.spyOn(FakeDatabase.prototype, 'createObjectStore').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  const first = openStore(accountId, platform);
  await expect(first.open()).rejects.toThrow();
  first.close();
  broken.mockRestore();
  const db = openStore(accountId, platform);
  expect(await db.outbox.toArray()).toEqual(stored);
  expect(await db.quarantine.count()).toBe(0);
  db.close();
});

it('opens what a newer version has made, and keeps what it does not know in the entries that it writes (F28)', async () => {
  const platform = { indexedDB: new IDBFactory(), IDBKeyRange };
  const accountId = newId();
  const first = openStore(accountId, platform);
  await first
    .table('outbox')
    .add({ seq: 1, id: 'm1', state: 'queued', touches: [], ofLater: { kept: true } });
  first.close();
  const newer = await new Promise<IDBDatabase>((resolve) => {
    const opening = platform.indexedDB.open(storeName(accountId), 10_000);
    opening.onupgradeneeded = () => opening.result.createObjectStore('ofLater', { keyPath: 'id' });
    opening.onsuccess = () => resolve(opening.result);
  });
  newer.close();
  const db = openStore(accountId, platform);
  const [entry] = await db.outbox.toArray();
  await db.outbox.put({ ...(entry as NonNullable<typeof entry>), state: 'sending' });
  expect(await db.table('outbox').get(1)).toMatchObject({ state: 'sending', ofLater: { kept: true } });
  expect(db.backendDB().version).toBe(10_000);
  expect([...db.backendDB().objectStoreNames]).toContain('ofLater');
  db.close();
});
