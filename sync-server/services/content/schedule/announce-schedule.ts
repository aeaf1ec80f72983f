/** Tells a person's devices what is on their schedule. */
import { sql } from 'kysely';
import * as v from 'valibot';
import {
  type ScheduledType,
  type ScheduleEntry,
  scheduledTypeSchema,
  scheduleId,
} from '#contract/content/schedule.ts';
import { userBucket } from '#domain/bucket.ts';
import type { ChangeContext } from '../../../sync/feed.ts';

export const announceScheduleItem = (
  ctx: ChangeContext,
  userId: string,
  entityType: ScheduledType,
  entityId: string,
): Promise<void> => announceScheduleItems(ctx, [userId], entityType, entityId);

/** Of one thing, to many people. */
export async function announceScheduleItems(
  ctx: ChangeContext,
  userIds: readonly string[],
  entityType: ScheduledType,
  entityId: string,
): Promise<void> {
  const found = await ctx.tx
    .selectFrom('content.scheduleItems')
    .select(['userId', 'title', 'date', 'addedAt', 'done', 'timing'])
    .where(sql<boolean>`"userId" = any(${[...userIds]}::uuid[])`)
    .where('entityType', '=', entityType)
    .where('entityId', '=', entityId)
    .execute();
  const id = scheduleId(entityType, entityId);
  for (const { userId, ...fields } of found) {
    const entry: ScheduleEntry = { id, thing: 'scheduleItem', entityType, entityId, ...fields };
    ctx.changed('scheduleItem', `${userId}/${id}`, entry, [userBucket(userId)]);
  }
}

/** @param id  as the feed names it: person, then the entry */
export async function announceScheduleItemAgain(ctx: ChangeContext, id: string): Promise<void> {
  const at = id.indexOf('/');
  const [, type, entityId = ''] = id.slice(at + 1).split(':');
  await announceScheduleItem(ctx, id.slice(0, at), v.parse(scheduledTypeSchema, type), entityId);
}
