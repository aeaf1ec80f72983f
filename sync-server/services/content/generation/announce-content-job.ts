/** Tells the devices of the person who asked. */
import type { ContentJob } from '#contract/content/content-job.ts';
import { userBucket } from '#domain/bucket.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { contentJobById } from './repository.ts';

export async function announceContentJob(ctx: ChangeContext, id: string): Promise<void> {
  const job = await contentJobById(ctx.tx, id);
  if (!job) return;
  const { type, status, entityType, entityId, startedAt, completedAt, message } = job;
  const row: ContentJob = {
    ...{ id, thing: 'contentJob', type, status, entityType, entityId },
    ...{ startedAt, completedAt, message },
  };
  ctx.changed('contentJob', id, row, [userBucket(job.userId)]);
}
