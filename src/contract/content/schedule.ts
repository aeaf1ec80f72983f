/** Learn Later: what a person means to learn, and on which day. Bucket `user:{id}`, table `things` on the device. */
import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';

/** What can be planned, liked and listed. */
export const plannedTypeSchema = v.picklist(['skill', 'collection']);
export type PlannedType = v.InferOutput<typeof plannedTypeSchema>;

/** A thing, named as the specification's calls name it. */
export const entityInfoSchema = v.strictObject({ type: plannedTypeSchema, id: idSchema });
export type EntityInfo = v.InferOutput<typeof entityInfoSchema>;

/** What can have a day on the schedule: a virtual lab, too. */
export const scheduledTypeSchema = v.picklist([...plannedTypeSchema.options, 'virtual_lab']);
export type ScheduledType = v.InferOutput<typeof scheduledTypeSchema>;

const isDay = (text: string) => {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};
/** A local date, yyyy-MM-dd (SCHED-006). */
export const daySchema = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/), v.check(isDay, 'no such day'));

/** One for a person and a thing (D86). */
export type ScheduleEntry = {
  id: string;
  thing: 'scheduleItem';
  entityType: ScheduledType;
  entityId: string;
  /** as it was called when it was added: shown once the thing itself is gone */
  title: string;
  /** null: taken off the schedule */
  date: string | null;
  /** epoch ms */
  addedAt: number;
  /** what its person says of it: done, or to do although it is finished; null, or absent in a row of before: as its progress says */
  done?: boolean | null;
};
export const scheduleId = (type: ScheduledType, entityId: string) => `scheduleItem:${type}:${entityId}`;

const SHOWN_TITLE_LETTERS = 1_000;

/** Adding again moves it (D86). */
export const addScheduleItemOperation = defineOperation({
  name: 'addScheduleItem',
  service: 'content',
  version: 2,
  args: {
    type: scheduledTypeSchema,
    entityId: idSchema,
    date: daySchema,
    /** how it is called where it was chosen; the server writes its own */
    title: v.nullish(v.pipe(v.string(), v.maxLength(SHOWN_TITLE_LETTERS))),
    /** as the person says themselves; null: as its progress says */
    done: v.nullish(v.boolean()),
  },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'],
});

export const removeScheduleItemOperation = defineOperation({
  name: 'removeScheduleItem',
  service: 'content',
  version: 2,
  args: { item: v.strictObject({ type: scheduledTypeSchema, id: idSchema }) },
  result: '{ success }',
  refusals: ['INVALID_ARGUMENTS'],
});
