import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Carried } from '#contract/sync/realtime.ts';
import { type LecternDb, openStore, setMeta } from '#store/db.ts';
import { aSkillRow } from '#tests/support/content-rows.ts';
import { takeOffice } from '../leadership/fence.ts';
import { applyCarried } from './carried.ts';

const READ = 'course:c1:read';
const skill = aSkillRow();
let db: LecternDb;
let epoch: number;

/** Knows all transactions below 100, and of those behind it 101. */
const CURSOR = '20000.AAAAAAAAAAAAAAAAAAAAAA.1.n;0/1A;100:102:100';

beforeEach(async () => {
  db = openStore('ana', { indexedDB: new IDBFactory(), IDBKeyRange });
  epoch = await takeOffice(db);
  await db.buckets.put({ id: READ, priority: 2, cursor: CURSOR, page: null });
  await setMeta(db, 'standing', 1);
});
afterEach(() => db.close());

const carried = (x: number, ver: number, title: string, into = [READ]): Carried[] => [
  {
    x: String(x),
    rows: [{ t: 'r', type: 'skill', id: skill.skillId, ver, in: into, out: [], body: { ...skill, title } }],
  },
];
const title = async () => (await db.skills.get(skill.skillId))?.title;

it('shows what came with a poke, and leaves the cursor where it is', async () => {
  expect(await applyCarried(db, epoch, carried(100, 1, 'Running before'))).toBe(true);
  expect(await title()).toBe('Running before');
  expect(await applyCarried(db, epoch, carried(102, 3, 'New'))).toBe(true);
  expect(await title()).toBe('New');
  expect(await db.skills.get(skill.skillId)).toMatchObject({ ver: 3, buckets: [READ], pending: 0 });
  expect(await db.buckets.get(READ)).toMatchObject({ cursor: CURSOR });
});

it('never goes back to an older version, whichever comes first (I9)', async () => {
  await applyCarried(db, epoch, carried(103, 3, 'Newer'));
  await applyCarried(db, epoch, carried(102, 2, 'Older'));
  expect(await title()).toBe('Newer');
});

it('does not bring back what a pull has taken away since (I6, I17)', async () => {
  for (const known of [99, 101]) {
    expect(await applyCarried(db, epoch, carried(known, 1, 'Deleted since'))).toBe(true);
    expect(await title()).toBeUndefined();
  }
});

it('leaves to the pull what the device does not hold, or not yet', async () => {
  expect(await applyCarried(db, epoch, carried(102, 1, 'Elsewhere', ['course:c2:read']))).toBe(false);
  await db.buckets.put({ id: 'course:c3:read', priority: 2, cursor: null, page: null });
  await setMeta(db, 'standing', 2);
  expect(await applyCarried(db, epoch, carried(102, 1, 'Loading', ['course:c3:read']))).toBe(false);
  expect(await title()).toBeUndefined();
});

it('leaves to the pull a row that a change of this device waits on (I8)', async () => {
  await db.shadow.put({ key: `skill:${skill.skillId}`, base: null });
  expect(await applyCarried(db, epoch, carried(102, 2, 'Theirs'))).toBe(false);
  expect(await title()).toBeUndefined();
});

it('writes nothing for a leader that has lost its office (I15)', async () => {
  await takeOffice(db);
  await expect(applyCarried(db, epoch, carried(102, 2, 'Late'))).rejects.toMatchObject({ name: 'Fenced' });
  expect(await title()).toBeUndefined();
});
