/** What can be done about progress. */
import {
  enrollmentSchema,
  enrollOperation,
  progressSchema,
  upsertProgressOperation,
} from '#contract/content/progress.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import { enroll } from './enroll.ts';
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
}
