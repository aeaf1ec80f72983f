import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { type ScheduleEntry, scheduleId } from '#contract/content/schedule.ts';
import { newId } from '#contract/ids.ts';
import { addDays } from '#domain/schedule.ts';
import { aStore } from '#tests/support/store-builders.ts';
import type { LecternDb } from '../db.ts';
import type { Stored } from '../tables/synced.ts';
import { schedulePart } from './schedule.ts';

let db: LecternDb;
afterEach(() => db.delete());

const today = '2026-11-25';
const entry = (date: string | null, addedAt: number, entityId = newId()): Stored<ScheduleEntry> => ({
  id: scheduleId('skill', entityId),
  thing: 'scheduleItem',
  entityType: 'skill',
  entityId,
  title: `Item ${addedAt}`,
  date,
  addedAt,
  ver: 1,
  buckets: ['test'],
  pending: 0,
});

it('reads of 5,000 scheduled items only the content that a page shows (SCHED-003, LOCAL-004)', async () => {
  db = await aStore();
  const many = Array.from({ length: 5_000 }, (_, at) => entry(addDays(today, (at % 90) - 45), at));
  await db.things.bulkPut(many as never);
  const read = vi.spyOn(db.skills, 'bulkGet');
  const part = await schedulePart(db, 'upcoming', today, 5);
  expect(part.items.map(({ date }) => date)).toEqual(Array(5).fill(today));
  expect(part.items.map(({ thing }) => thing.title)).toEqual(
    [45, 135, 225, 315, 405].map((at) => `Item ${at}`),
  );
  expect(part.more).toBe(true);
  expect(read.mock.calls.map(([ids]) => ids.length)).toEqual([6]);
});
