/** What can be done about progress. */
import { progressSchema, upsertProgressOperation } from '#contract/content/progress.ts';
import type { ServiceBuilder } from '../../pothos.ts';
import { upsertProgress } from './upsert-progress.ts';

export function progressFields({ row, mutation }: ServiceBuilder): void {
  mutation({
    action: 'RecordProgress',
    operation: upsertProgressOperation,
    result: { type: row('SkillProgress', progressSchema.entries) },
    verb: upsertProgress,
  });
}
