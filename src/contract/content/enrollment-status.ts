/** How a person stands to a course, and how a course is used (COLL-005, API-030). */
import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { ownerSchema } from './collection-details.ts';
import { enrollmentSchema } from './progress.ts';

const { status, visibility, createdAt } = enrollmentSchema.entries;

export const enrollmentStatusSchema = v.object({
  assignedTo: v.object({ id: idSchema, type: v.picklist(['user', 'group', 'organization']) }),
  enrolledBy: v.object({ owner: ownerSchema, enroller: idSchema }),
  course: v.object({
    collectionId: idSchema,
    title: v.string(),
    collectionSlug: v.string(),
    tenantSlug: v.string(),
  }),
  groups: v.array(v.object({ groupId: idSchema, name: v.string() })),
  owner: ownerSchema,
  visibility,
  status,
  createdAt,
  progress: v.object({
    percentComplete: v.number(),
    lastTrainedAt: v.nullable(v.number()),
    continuingSkill: v.nullable(
      v.object({
        title: v.string(),
        skillSlug: v.string(),
        skillId: idSchema,
        skillProgress: v.object({
          secondsConsumed: v.number(),
          estimatedSecondsToConsume: v.number(),
          complete: v.boolean(),
        }),
      }),
    ),
  }),
});
export type EnrollmentStatus = v.InferOutput<typeof enrollmentStatusSchema>;

export const courseUsageStatsSchema = v.object({
  enrollments: v.object({
    active: v.number(),
    inactive: v.number(),
    completed: v.number(),
    assigned: v.number(),
  }),
  cagSeats: v.object({ active: v.number(), assigned: v.number(), bonus: v.number() }),
  wishlists: v.object({ lists: v.number() }),
  playlists: v.object({ owned: v.number(), followed: v.number(), assigned: v.number() }),
  updatedAt: v.number(),
  usageRecordsExist: v.boolean(),
});
