/** Progress in skills and enrollments in courses. Bucket `user:{id}`. */
import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';

const sectionProgressSchema = v.object({
  lastCompletedBlockKey: v.nullable(v.string()),
  complete: v.boolean(),
  secondsConsumed: v.number(),
  completedQuestions: v.array(v.string()),
});

/** SKILL-015. `completedAt` may be absent and means not completed. */
export const progressSchema = v.object({
  skillId: idSchema,
  secondsConsumed: v.number(),
  secondsByClient: v.record(v.string(), v.number()),
  completedQuestions: v.array(v.string()),
  answers: v.record(v.string(), v.array(v.string())),
  sections: v.record(v.string(), sectionProgressSchema),
  lastCompletedBlockKey: v.nullable(v.string()),
  updatedAt: v.number(),
  completedAt: v.optional(v.nullable(v.number()), null),
  complete: v.boolean(),
  percentComplete: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
});

export const enrollmentSchema = v.object({
  enrollmentId: idSchema,
  courseId: idSchema,
  organizationId: idSchema,
  status: v.picklist(['active', 'inactive', 'completed']),
  visibility: v.picklist(['visible', 'hidden']),
  createdAt: v.number(),
});
export type Enrollment = v.InferOutput<typeof enrollmentSchema>;

const MAX_ANSWERED = 500;

/** One device's report on one skill; the whole of it each time, so that the newest one waiting replaces those before it. */
export const upsertProgressOperation = defineOperation({
  name: 'upsertProgress',
  service: 'content',
  args: {
    skillId: idSchema,
    /** the device: its seconds are counted apart from those of others */
    clientId: idSchema,
    secondsConsumed: v.pipe(v.number(), v.minValue(0), v.maxValue(100_000_000)),
    answers: v.pipe(v.record(v.string(), v.array(v.string())), v.maxEntries(MAX_ANSWERED)),
    completedQuestions: v.pipe(v.array(v.string()), v.maxLength(MAX_ANSWERED)),
    lastCompletedBlockKey: v.nullable(v.string()),
    complete: v.boolean(),
  },
  result: '{ skillId secondsConsumed percentComplete complete }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'],
});

/** A person enrols in a course, or leaves it (COLL-018). The device gives the id; of a former enrolment in the course the id stays. */
export const enrollOperation = defineOperation({
  name: 'enroll',
  service: 'content',
  args: { enrollmentId: idSchema, courseId: idSchema, active: v.boolean() },
  result: '{ enrollmentId status }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'],
});

/** A course that the person does not want in view. Only their own list changes: they stay enrolled. */
export const setEnrollmentVisibilityOperation = defineOperation({
  name: 'setEnrollmentVisibility',
  service: 'content',
  args: { enrollmentId: idSchema, hidden: v.boolean() },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'],
});
