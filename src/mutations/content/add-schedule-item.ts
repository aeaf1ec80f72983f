/** A person puts a skill or a collection on their schedule, or on another day of it. Served by services/content/schedule. */
import { addScheduleItemOperation, type ScheduleEntry, scheduleId } from '#contract/content/schedule.ts';
import { addDays, localDay } from '#domain/schedule.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const addScheduleItem = defineMutation({
  operation: addScheduleItemOperation,
  lane: ({ type, entityId }) => scheduleId(type, entityId),
  types: ['scheduleItem', 'skill', 'collection'],
  touches: ({ args }) => [entityKey('scheduleItem', scheduleId(args.type, args.entityId))],
  reads: ({ type, entityId }) => [entityKey(type, entityId)],
  apply: (rows, { args: { type, entityId, date }, at }) => {
    const id = scheduleId(type, entityId);
    const known = rows.get('scheduleItem', id);
    const entry: ScheduleEntry = {
      id,
      thing: 'scheduleItem',
      entityType: type,
      entityId,
      title: rows.get(type, entityId)?.title ?? known?.title ?? '',
      date,
      addedAt: known?.date ? known.addedAt : at,
    };
    return [{ key: entityKey('scheduleItem', id), row: entry }];
  },
  into: { addScheduleItem: ({ vars }, later) => ({ ...vars, date: later.date }) },
  about: ({ type, entityId }) => ({ place: entityKey(type, entityId), text: null }),
});

const DAYS_AHEAD = 60;

export const sample: SampleOf<typeof addScheduleItem> = ({ all }, chance) => {
  const skill = oneOf(all('skill'), chance);
  if (!skill) return null;
  const date = addDays(localDay(0), Math.floor(chance() * DAYS_AHEAD));
  return { type: 'skill', entityId: skill.skillId, date };
};
