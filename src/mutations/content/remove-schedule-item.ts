/** A person takes something off their schedule. Served by services/content/schedule. */
import { removeScheduleItemOperation, scheduleId } from '#contract/content/schedule.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';
import { keyOfScheduled } from './add-schedule-item.ts';

export const removeScheduleItem = defineMutation({
  operation: removeScheduleItemOperation,
  lane: ({ item }) => scheduleId(item.type, item.id),
  // What waits is applied again with it, and an addition reads these.
  types: ['scheduleItem', 'skill', 'collection', 'lab'],
  touches: ({ args: { item } }) => [entityKey('scheduleItem', scheduleId(item.type, item.id))],
  apply: (rows, { args: { item } }) => {
    const id = scheduleId(item.type, item.id);
    const known = rows.get('scheduleItem', id);
    if (!known) return [];
    return [{ key: entityKey('scheduleItem', id), row: { ...known, date: null, timing: null } }];
  },
  into: { removeScheduleItem: ({ vars }) => vars },
  about: ({ item }) => ({ place: keyOfScheduled(item.type, item.id), text: null }),
});

export const sample: SampleOf<typeof removeScheduleItem> = ({ all }, chance) => {
  const entry = oneOf(
    all('scheduleItem').filter(({ date }) => date !== null),
    chance,
  );
  return entry ? { item: { type: entry.entityType, id: entry.entityId } } : null;
};
