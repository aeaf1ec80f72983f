/** Learn Later: what a person means to learn, and on which day. Bucket `user:{id}`, table `things` on the device. */
import * as v from 'valibot';
import { isZone, MOST_TIMES, reminderWays, type Timing, weekDays } from '#domain/plan-timing.ts';
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

/** HH:mm, as a clock shows it. */
const timeSchema = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const MOST_MINUTES_BEFORE = 7 * 24 * 60;
const distinct = <T>(list: readonly T[]) => new Set(list).size === list.length;

const repeatSchema = v.pipe(
  v.strictObject({
    every: v.picklist(['day', 'week']),
    days: v.optional(v.pipe(v.array(v.picklist(weekDays)), v.maxLength(weekDays.length), v.check(distinct))),
    until: v.nullish(daySchema),
    count: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_TIMES))),
  }),
  v.check(({ every, days }) => every === 'day' || (days?.length ?? 0) > 0, 'no day of the week'),
  v.check(({ until, count }) => !until || !count, 'one end'),
);

const timingSchema: v.GenericSchema<Timing> = v.strictObject({
  zone: v.pipe(v.string(), v.check(isZone, 'no such time zone')),
  time: v.nullable(timeSchema),
  repeat: v.nullable(repeatSchema),
  remind: v.nullable(
    v.strictObject({
      before: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_MINUTES_BEFORE)),
      ways: v.pipe(
        v.array(v.picklist(reminderWays)),
        v.minLength(1),
        v.maxLength(reminderWays.length),
        v.check(distinct),
      ),
    }),
  ),
});

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
  /** its time, when it comes again, its reminder; null, or absent in a row of before: a day alone */
  timing?: Timing | null;
};
export const scheduleId = (type: ScheduledType, entityId: string) => `scheduleItem:${type}:${entityId}`;

const SHOWN_TITLE_LETTERS = 1_000;

/** Adding again moves it (D86). */
export const addScheduleItemOperation = defineOperation({
  name: 'addScheduleItem',
  service: 'content',
  version: 3,
  args: {
    type: scheduledTypeSchema,
    entityId: idSchema,
    date: daySchema,
    /** how it is called where it was chosen; the server writes its own */
    title: v.nullish(v.pipe(v.string(), v.maxLength(SHOWN_TITLE_LETTERS))),
    /** as the person says themselves; null: as its progress says */
    done: v.nullish(v.boolean()),
    /** absent: as it was; null: a day alone */
    timing: v.nullish(timingSchema),
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
