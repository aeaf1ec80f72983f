/** A group learns a course together: whoever is in it, or comes into it later, is enrolled (ROUTE-010). */
import * as v from 'valibot';
import { enrollmentSchema } from '../content/progress.ts';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { defineServerPage } from '../server-page.ts';

export const enrollGroupOperation = defineOperation({
  name: 'enrollGroup',
  service: 'accounts',
  args: { groupId: idSchema, courseId: idSchema, active: v.boolean() },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ACTION_FOR_RETIRED_COURSE'],
});

export const groupEnrollmentSchema = v.object({
  course: v.object({
    collectionId: idSchema,
    title: v.string(),
    collectionSlug: v.string(),
    tenantSlug: v.string(),
  }),
  /** the group is enrolled: new members will be as well */
  enrolled: v.boolean(),
  total: v.number(),
  /** of the members */
  counts: v.object({ enrolled: v.number(), complete: v.number() }),
  /** members by name; to who does not manage the group, they alone */
  items: v.array(
    v.object({
      userId: idSchema,
      alias: v.string(),
      name: v.object({ first: v.string(), last: v.string() }),
      image: v.nullable(v.string()),
      /** null: not enrolled */
      status: v.nullable(enrollmentSchema.entries.status),
      percentComplete: v.number(),
    }),
  ),
});
export type GroupEnrollment = v.InferOutput<typeof groupEnrollmentSchema>;

export const groupEnrollmentPage = defineServerPage({
  name: 'getGroupEnrollment',
  service: 'accounts',
  args: { groupId: idSchema, courseId: idSchema },
  result: '',
  answer: groupEnrollmentSchema,
});
