/**
 * The inverse of following: what a retirement has changed is put back (D101). What people did themselves since then stays: who has learned
 * in the replacement stays enrolled there, and what they took off a list stays off it.
 */
import { sql } from 'kysely';
import { scheduleId } from '#contract/content/schedule.ts';
import { userBucket } from '#domain/bucket.ts';
import type { Moved } from '../../../storage/tables.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import type { CollectionRecord } from '../collections/collection-row.ts';
import { lockPlaylist } from '../playlists/repository.ts';
import { announceScheduleItem } from '../schedule/announce-schedule.ts';
import { rewrite } from './follow-replacement.ts';

export async function leaveReplacement(
  ctx: ChangeContext,
  course: CollectionRecord,
  replacementId: string,
  moved: Moved,
  since: number,
): Promise<void> {
  await endEnrollments(ctx, replacementId, moved.enrollments, since);
  for (const entry of moved.schedule) await putBack(ctx, course, replacementId, entry);
  for (const place of moved.playlists) await putInList(ctx, replacementId, place);
  if (moved.groups.length > 0)
    await ctx.tx
      .deleteFrom('accounts.groupCourses')
      .where('courseId', '=', replacementId)
      .where('groupId', 'in', moved.groups)
      .execute();
}

async function endEnrollments(
  ctx: ChangeContext,
  replacementId: string,
  ids: readonly string[],
  since: number,
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: string; userId: string }>`
    delete from content.enrollments e where e.id = any(${[...ids]}::uuid[]) and e.status = 'active' and not exists (
      select 1 from content.progress p join content."courseMembers" m on m.type = 'skill' and m."memberId" = p."skillId"
      where p."userId" = e."userId" and m."courseId" = ${replacementId}::uuid and p."updatedAt" >= ${since}::bigint)
    returning e.id, e."userId"`.execute(ctx.tx);
  for (const { id, userId } of rows) ctx.changed('enrollment', id, null, [userBucket(userId)]);
}

async function putBack(
  ctx: ChangeContext,
  { id: courseId }: CollectionRecord,
  replacementId: string,
  { userId, date, before }: Moved['schedule'][number],
): Promise<void> {
  const own = (entityId: string) =>
    ctx.tx
      .updateTable('content.scheduleItems')
      .where('userId', '=', userId)
      .where('entityType', '=', 'collection')
      .where('entityId', '=', entityId);
  const now = await ctx.tx
    .selectFrom('content.scheduleItems')
    .select('date')
    .where('userId', '=', userId)
    .where('entityType', '=', 'collection')
    .where('entityId', '=', replacementId)
    .forUpdate()
    .executeTakeFirst();
  // Finished, or taken off by its owner: so the course itself is.
  if (!now || now.date === null) return;
  await own(courseId)
    .set({ date: before?.date ? date : now.date })
    .execute();
  await announceScheduleItem(ctx, userId, 'collection', courseId);
  if (before?.date) return;
  if (before) {
    await own(replacementId).set({ date: null }).execute();
    await announceScheduleItem(ctx, userId, 'collection', replacementId);
    return;
  }
  await ctx.tx
    .deleteFrom('content.scheduleItems')
    .where('userId', '=', userId)
    .where('entityType', '=', 'collection')
    .where('entityId', '=', replacementId)
    .execute();
  ctx.changed('scheduleItem', `${userId}/${scheduleId('collection', replacementId)}`, null, [
    userBucket(userId),
  ]);
}

async function putInList(
  ctx: ChangeContext,
  replacementId: string,
  { id, at, item, replaced }: Moved['playlists'][number],
): Promise<void> {
  const playlist = await lockPlaylist(ctx.tx, id);
  if (!playlist || playlist.deletedAt !== null || playlist.items.some((each) => each.id === item.id)) return;
  const items = replaced
    ? playlist.items.map((each) => (each.id === replacementId ? item : each))
    : playlist.items.toSpliced(at, 0, item);
  await rewrite(ctx, playlist, items, playlist.updatedAt);
}
