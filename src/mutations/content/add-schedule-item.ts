/** A person puts a skill, a collection or a lab on their schedule, or on another day of it. Served by services/content/schedule. */
import {
  addScheduleItemOperation,
  type ScheduledType,
  type ScheduleEntry,
  scheduleId,
} from '#contract/content/schedule.ts';
import { addDays, localDay } from '#domain/schedule.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation, type Rows } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const keyOfScheduled = (type: ScheduledType, entityId: string) =>
  entityKey(type === 'virtual_lab' ? 'lab' : type, entityId);

/** undefined: it is not on this device */
const titleIn = (rows: Rows, type: ScheduledType, id: string) =>
  type === 'virtual_lab' ? rows.get('lab', id)?.labName : rows.get(type, id)?.title;

export const addScheduleItem = defineMutation({
  operation: addScheduleItemOperation,
  lane: ({ type, entityId }) => scheduleId(type, entityId),
  types: ['scheduleItem', 'skill', 'collection', 'lab'],
  touches: ({ args }) => [entityKey('scheduleItem', scheduleId(args.type, args.entityId))],
  reads: ({ type, entityId }) => [keyOfScheduled(type, entityId)],
  apply: (rows, { args: { type, entityId, date, title, done, timing }, at }) => {
    const id = scheduleId(type, entityId);
    const known = rows.get('scheduleItem', id);
    const entry: ScheduleEntry = {
      id,
      thing: 'scheduleItem',
      entityType: type,
      entityId,
      title: titleIn(rows, type, entityId) ?? known?.title ?? title ?? '',
      date,
      addedAt: known?.date ? known.addedAt : at,
      done: done ?? null,
      timing: timing === undefined ? (known?.timing ?? null) : timing,
    };
    return [{ key: entityKey('scheduleItem', id), row: entry }];
  },
  into: {
    addScheduleItem: ({ vars }, later) => ({
      ...vars,
      date: later.date,
      done: later.done ?? null,
      ...(later.timing !== undefined && { timing: later.timing }),
    }),
  },
  about: ({ type, entityId, title }) => ({ place: keyOfScheduled(type, entityId), text: title ?? null }),
});

const DAYS_AHEAD = 60;

export const sample: SampleOf<typeof addScheduleItem> = ({ all }, chance) => {
  const skill = oneOf(all('skill'), chance);
  if (!skill) return null;
  const date = addDays(localDay(0), Math.floor(chance() * DAYS_AHEAD));
  return { type: 'skill', entityId: skill.skillId, date };
};
