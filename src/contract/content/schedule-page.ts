/** The schedule as it is asked for by clients that keep no rows (SCHED-001, API-034). */
import * as v from 'valibot';
import { SCHEDULE_PAGE } from '#domain/schedule.ts';
import { idSchema } from '../ids.ts';
import { defineServerPage } from '../server-page.ts';
import { progressSchema } from './progress.ts';
import { daySchema } from './schedule.ts';
import { skillSchema } from './skill.ts';

const { images, estimatedSecondsToConsume } = skillSchema.entries;

const scheduledSkillSchema = v.object({
  skillId: idSchema,
  title: v.string(),
  skillSlug: v.string(),
  tenantSlug: v.string(),
  images,
  estimatedSecondsToConsume,
  createdBy: v.nullable(idSchema),
  /** absent: not started */
  progress: v.optional(progressSchema),
});

const scheduledCollectionSchema = v.object({
  collectionId: idSchema,
  collectionSlug: v.string(),
  title: v.string(),
  stats: v.object({
    estimatedSecondsToConsume: v.number(),
    descendants: v.array(v.object({ type: v.string(), count: v.number() })),
  }),
});

const scheduledLabSchema = v.object({ vLabId: idSchema, name: v.string(), created: v.number() });

export const scheduleItemSchema = v.variant('type', [
  v.object({ date: daySchema, type: v.literal('skill'), item: scheduledSkillSchema }),
  v.object({ date: daySchema, type: v.literal('collection'), item: scheduledCollectionSchema }),
  v.object({ date: daySchema, type: v.literal('virtual_lab'), item: scheduledLabSchema }),
]);
export type ScheduleItem = v.InferOutput<typeof scheduleItemSchema>;

const ITEMS_AT_ONCE = 100;

export const schedulePageEntries = {
  /** null: there is no further page */
  cursor: v.nullable(v.string()),
  items: v.array(scheduleItemSchema),
};
export type SchedulePageAnswer = v.InferOutput<v.ObjectSchema<typeof schedulePageEntries, undefined>>;

/** `now`: the caller's day, which divides what is upcoming from what is past. */
export const getSchedulePage = defineServerPage({
  name: 'getSchedule',
  service: 'content',
  args: {
    filters: v.strictObject({ date: v.picklist(['upcoming', 'past']) }),
    limit: v.nullish(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(ITEMS_AT_ONCE)),
      SCHEDULE_PAGE,
    ),
    cursor: v.nullish(v.string()),
    now: daySchema,
  },
  result: '{ cursor items }',
  answer: v.object(schedulePageEntries),
});
