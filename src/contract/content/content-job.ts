/** Tags and a summary that the server writes: what is asked, and what became of it. Bucket `user:{id}` of who asked, table `things`. */
import * as v from 'valibot';
import type { GeneratedType } from '#domain/content-generation.ts';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';

export type ContentJob = {
  id: string;
  thing: 'contentJob';
  type: GeneratedType;
  status: 'queued' | 'running' | 'completed' | 'failed';
  entityType: 'skill' | 'collection';
  entityId: string;
  /** epoch ms of the server: when the work began, and when it was over; null: not yet */
  startedAt: number | null;
  completedAt: number | null;
  /** why it failed; empty: it did not */
  message: string;
};

const result = '{ status type startedAt completedAt summary shortDescription skillId contentTags }';

/** @param upsertShortDescription  a course or collection gets a short description too */
export const createContentSummaryOperation = defineOperation({
  name: 'createContentSummary',
  service: 'content',
  args: {
    entity: v.strictObject({ type: v.picklist(['skill', 'collection']), id: idSchema }),
    upsertShortDescription: v.boolean(),
  },
  result,
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS', 'SKILL_IS_RETIRED', 'COLLECTION_IS_RETIRED'],
});

export const createContentTagsOperation = defineOperation({
  name: 'createContentTags',
  service: 'content',
  args: { skillId: idSchema },
  result,
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS', 'SKILL_IS_RETIRED'],
});
