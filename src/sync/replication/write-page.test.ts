import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import type { PullRow } from '#contract/sync/wire.ts';
import { openStore } from '#store/db.ts';
import type { SkillRow } from '#store/tables/synced.ts';
import { writePage } from './write-page.ts';

const idOf = (nth: number) => `01890000-0000-7000-8000-${String(nth).padStart(12, '0')}`;
const bodyOf = (nth: number, title: string) => ({
  skillId: idOf(nth),
  tenantSlug: 't',
  skillSlug: `${nth}`,
  title,
});
const line = (nth: number, given: Partial<PullRow> = {}): PullRow => ({
  t: 'r',
  type: 'skill',
  id: idOf(nth),
  ver: 5,
  in: ['course:b:read'],
  out: [],
  body: bodyOf(nth, 'new'),
  ...given,
});
const held = (nth: number, ver: number) =>
  ({ ...bodyOf(nth, 'held'), ver, buckets: ['course:a:read'], pending: 0 }) as unknown as SkillRow;

async function written(rows: readonly SkillRow[], lines: readonly PullRow[]) {
  const db = openStore('u', { indexedDB: new IDBFactory(), IDBKeyRange });
  await db.skills.bulkAdd([...rows]);
  await db.transaction('rw', db.skills, () => writePage(db, lines));
  const all = await db.skills.toArray();
  db.close();
  return all;
}

/** So many that they are taken for new ones: none of those that are looked at is here. */
const page = (changed: Record<number, Partial<PullRow>> = {}) =>
  Array.from({ length: 400 }, (_, nth) => line(nth, changed[nth]));

it('adds the rows of a first load', async () => {
  const all = await written([], page());
  expect(all).toHaveLength(400);
  expect(all[399]).toMatchObject({ title: 'new', ver: 5, buckets: ['course:b:read'], pending: 0 });
});

it('merges those of a page that were here against expectation, and adds the others', async () => {
  const all = await written([held(7, 4), held(8, 9), held(399, 5)], page());
  expect(all).toHaveLength(400);
  const both = ['course:a:read', 'course:b:read'];
  expect(all[7]).toMatchObject({ title: 'new', ver: 5, buckets: both });
  expect(all[8]).toMatchObject({ title: 'held', ver: 9, buckets: both });
  expect(all[399]).toMatchObject({ title: 'new', ver: 5, buckets: both });
  expect(all[6]).toMatchObject({ title: 'new', ver: 5, buckets: ['course:b:read'] });
});

it('takes away what nobody asserts any longer, in the middle of a page of new rows', async () => {
  const gone = { in: [], out: ['course:a:read'] };
  const { body: _, ...without } = line(7, gone);
  const lines = page().map((each, nth) => (nth === 7 || nth === 9 ? { ...without, id: idOf(nth) } : each));
  const all = await written([held(7, 4)], lines);
  expect(all).toHaveLength(398);
  expect(all.map(({ skillId }) => skillId)).not.toContain(idOf(7));
});

it('writes nothing of a page when one of its rows cannot be stored', async () => {
  const db = openStore('u', { indexedDB: new IDBFactory(), IDBKeyRange });
  const lines = page({ 7: { body: { ...bodyOf(7, 'new'), skillId: {} } } });
  await expect(db.transaction('rw', db.skills, () => writePage(db, lines))).rejects.toThrow();
  expect(await db.skills.count()).toBe(0);
  db.close();
});
