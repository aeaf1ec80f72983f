import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#contract/ids.ts';
import { createComment } from '#mutations/content/create-comment.ts';
import { enqueue } from '#mutations/enqueue.ts';
import { type LecternDb, openStore } from '#store/db.ts';
import { NotSaved, putDurably } from './keep-storage.ts';

const ANA = newId();
let db: LecternDb;
let deleted: string[];

beforeEach(async () => {
  db = openStore(ANA, { indexedDB: new IDBFactory(), IDBKeyRange });
  await db.open();
  deleted = [];
  vi.stubGlobal('caches', { delete: async (name: string) => Boolean(deleted.push(name)) });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  db.close();
});

const write = () =>
  putDurably(ANA, () =>
    enqueue(db, createComment, {
      contextId: newId(),
      body: 'What I think',
      type: 'skill',
      access: 'public',
      parent: null,
    }),
  );

/** The disk takes nothing, or not yet. */
function full(name: string, times = Number.POSITIVE_INFINITY) {
  let left = times;
  const { add } = IDBObjectStore.prototype;
  return vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
    this: IDBObjectStore,
    ...given
  ) {
    if (left-- > 0) throw new DOMException('no room', name);
    return add.apply(this, given);
  });
}

describe.each(['QuotaExceededError', 'AbortError', 'InvalidStateError', 'UnknownError'])(
  'a disk that says %s',
  (name) => {
    it('gets the room of pictures that were only seen, and then the change (F21)', async () => {
      full(name, 2);
      expect(await write()).toMatchObject({ seq: 1 });
      expect(deleted).toEqual([`lectern-media-${ANA}`]);
      expect(await db.outbox.count()).toBe(1);
      expect(await db.comments.count()).toBe(1);
    });

    it('leaves neither row nor entry when there is no room at all, and the caller hears it (F21)', async () => {
      const disk = full(name);
      await expect(write()).rejects.toBeInstanceOf(NotSaved);
      disk.mockRestore();
      expect(await db.outbox.count()).toBe(0);
      expect(await db.comments.count()).toBe(0);
      expect(await write()).toMatchObject({ seq: 1 });
    });
  },
);

it('a connection that the browser has ended is opened again, and no picture makes room for it (F21)', async () => {
  await db.outbox.count();
  db.backendDB().close(); // Dexie has not heard of it
  expect(await write()).toMatchObject({ seq: 1 });
  full('InvalidStateError', 1);
  expect(await write()).toMatchObject({ seq: 2 });
  expect(deleted).toEqual([]);
});

it('does not call a mistake of ours a full disk', async () => {
  const wrong = new TypeError('not a function');
  await expect(putDurably(ANA, () => Promise.reject(wrong))).rejects.toBe(wrong);
  expect(deleted).toEqual([]);
});

it('asks the browser once to keep what is stored, and only when something was written (PWA-006)', async () => {
  vi.resetModules();
  const fresh = await import('./keep-storage.ts');
  const persist = vi.fn(async () => true);
  vi.stubGlobal('navigator', { ...navigator, storage: { persisted: async () => false, persist } });
  await expect(fresh.putDurably(ANA, () => Promise.reject(new Error('refused')))).rejects.toThrow();
  expect(persist).not.toHaveBeenCalled();
  await fresh.putDurably(ANA, async () => 1);
  await fresh.putDurably(ANA, async () => 2);
  await vi.waitFor(() => expect(persist).toHaveBeenCalledTimes(1));
});
