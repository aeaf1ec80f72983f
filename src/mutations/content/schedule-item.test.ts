import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import type { LecternDb } from '#store/db.ts';
import { scheduledDay, schedulePart } from '#store/queries/schedule.ts';
import { aSkill, aStore } from '#tests/support/store-builders.ts';
import { enqueue } from '../enqueue.ts';
import { addScheduleItem } from './add-schedule-item.ts';
import { removeScheduleItem } from './remove-schedule-item.ts';

let db: LecternDb;
afterEach(() => db.delete());

const today = '2026-11-25';

it('adds to the lists and removes from them on this device alone, offline (SCHED-010, LOCAL-014)', async () => {
  const skill = aSkill({ title: 'Bowline' });
  db = await aStore({ skills: [skill] } as never);
  const titles = async () =>
    (await schedulePart(db, 'upcoming', today, 5)).items.map(({ date, thing }) => [date, thing.title]);
  const args = { type: 'skill', entityId: skill.skillId } as const;
  await enqueue(db, addScheduleItem, { ...args, date: '2026-12-01' });
  expect(await titles()).toEqual([['2026-12-01', 'Bowline']]);
  await enqueue(db, addScheduleItem, { ...args, date: '2026-12-24' });
  expect(await titles()).toEqual([['2026-12-24', 'Bowline']]);
  expect(await db.outbox.count()).toBe(1);
  await enqueue(db, removeScheduleItem, { item: { type: 'skill', id: skill.skillId } });
  await enqueue(db, removeScheduleItem, { item: { type: 'skill', id: skill.skillId } });
  expect(await titles()).toEqual([]);
  expect(await scheduledDay(db, 'skill', skill.skillId)).toBeNull();
  expect((await db.outbox.toArray()).map(({ op }) => op)).toEqual(['addScheduleItem', 'removeScheduleItem']);
});
