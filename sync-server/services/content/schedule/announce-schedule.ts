/** Tells a person's devices what is on their schedule. */
import { type PlannedType, type ScheduleEntry, scheduleId } from '#contract/content/schedule.ts';
import { userBucket } from '#domain/bucket.ts';
import type { ChangeContext } from '../../../sync/feed.ts';

export async function announceScheduleItem(
  ctx: ChangeContext,
  userId: string,
  entityType: PlannedType,
  entityId: string,
): Promise<void> {
  const found = await ctx.tx
    .selectFrom('content.scheduleItems')
    .select(['title', 'date', 'addedAt'])
    .where('userId', '=', userId)
    .where('entityType', '=', entityType)
    .where('entityId', '=', entityId)
    .executeTakeFirst();
  if (!found) return;
  const id = scheduleId(entityType, entityId);
  const entry: ScheduleEntry = { id, thing: 'scheduleItem', entityType, entityId, ...found };
  ctx.changed('scheduleItem', `${userId}/${id}`, entry, [userBucket(userId)]);
}

/** @param id  as the feed names it: person, then the entry */
export async function announceScheduleItemAgain(ctx: ChangeContext, id: string): Promise<void> {
  const at = id.indexOf('/');
  const [, type, entityId = ''] = id.slice(at + 1).split(':');
  await announceScheduleItem(ctx, id.slice(0, at), type === 'collection' ? 'collection' : 'skill', entityId);
}
