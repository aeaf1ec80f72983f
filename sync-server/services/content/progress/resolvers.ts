/** What can be done about progress. */
import * as v from 'valibot';
import {
  enrollmentSchema,
  enrollOperation,
  progressSchema,
  setEnrollmentVisibilityOperation,
  upsertProgressOperation,
} from '#contract/content/progress.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import { enroll } from './enroll.ts';
import { setEnrollmentVisibility } from './set-enrollment-visibility.ts';
import { upsertProgress } from './upsert-progress.ts';

export function progressFields({ row, mutation }: ServiceBuilder): void {
  mutation({
    action: 'RecordProgress',
    operation: upsertProgressOperation,
    result: { type: row('SkillProgress', progressSchema.entries) },
    verb: upsertProgress,
  });
  const { enrollmentId, status } = enrollmentSchema.entries;
  mutation({
    action: 'collection.Enroll',
    operation: enrollOperation,
    result: { type: row('Enrolled', { enrollmentId, status }) },
    verb: enroll,
  });
  mutation({
    action: 'ArrangeOwn',
    operation: setEnrollmentVisibilityOperation,
    result: { type: row('EnrollmentVisibility', { success: v.boolean() }) },
    verb: setEnrollmentVisibility,
  });
}
