import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, expect, it, vi } from 'vitest';
import { newId } from '#contract/ids.ts';
import { clearingNoteKey, watchClearing } from './clearing.ts';
import { getMeta, openStore, setMeta } from './db.ts';

const ANA = newId();
const NOW = 1_700_000_000_000;

afterEach(() => vi.unstubAllGlobals());

function aDevice() {
  const notes = new Map<string, string>();
  const storage = {
    getItem: (key: string) => notes.get(key) ?? null,
    setItem: (key: string, value: string) => void notes.set(key, value),
  };
  vi.stubGlobal('indexedDB', new IDBFactory());
  return {
    notes,
    storage,
    open: () => openStore(ANA, { indexedDB: globalThis.indexedDB, IDBKeyRange: globalThis.IDBKeyRange }),
    clear: () => {
      vi.stubGlobal('indexedDB', new IDBFactory());
    },
  };
}

it('tells a database that the browser has cleared, with the work that was in it, from one that never was (F22)', async () => {
  const { storage, notes, open, clear } = aDevice();
  const first = open();
  const stop = await watchClearing(first, storage, NOW);
  expect(await getMeta(first, 'cleared')).toBeUndefined();
  await first.table('outbox').bulkAdd([
    { seq: 1, id: 'm1', state: 'queued', touches: [] },
    { seq: 2, id: 'm2', state: 'rejected', touches: [] },
    { seq: 3, id: 'm3', state: 'acked', touches: [] },
  ]);
  await vi.waitFor(() => expect(JSON.parse(notes.get(clearingNoteKey(ANA)) ?? '{}').unsent).toBe(2));
  stop();
  // A new name towards the server is no new database.
  await setMeta(first, 'clientId', newId());
  (await watchClearing(first, storage, NOW))();
  expect(await getMeta(first, 'cleared')).toBeUndefined();
  first.close();

  clear();
  const second = open();
  (await watchClearing(second, storage, NOW + 1))();
  expect(await getMeta(second, 'cleared')).toEqual({ at: NOW + 1, lost: 2 });
  second.close();
});

it('counts drafts that had not been sent among what was lost (F22)', async () => {
  const { storage, notes, open, clear } = aDevice();
  const first = open();
  const stop = await watchClearing(first, storage, NOW);
  await first.drafts.bulkAdd([
    { skillId: 'one', unsent: 1, changedAt: NOW, refused: null },
    { skillId: 'two', unsent: 1, changedAt: NOW, refused: 'FORBIDDEN' },
    { skillId: 'three', unsent: 0, changedAt: NOW, refused: null },
  ]);
  await vi.waitFor(() => expect(JSON.parse(notes.get(clearingNoteKey(ANA)) ?? '{}').unsent).toBe(2));
  stop();
  first.close();
  clear();
  const second = open();
  (await watchClearing(second, storage, NOW + 1))();
  expect(await getMeta(second, 'cleared')).toEqual({ at: NOW + 1, lost: 2 });
  second.close();
});

it('takes a note that is not its own for none', async () => {
  const { storage, notes, open } = aDevice();
  notes.set(clearingNoteKey(ANA), '{"storeId":7}');
  const db = open();
  (await watchClearing(db, storage, NOW))();
  expect(await getMeta(db, 'cleared')).toBeUndefined();
  db.close();
});
