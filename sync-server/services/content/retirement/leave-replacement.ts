/**
 * The inverse of following: what a retirement has changed is put back (D101). What people did themselves since then stays: who has learned
 * in the replacement stays enrolled there, and what they took off a list stays off it.
 */
import { scheduleId } from '#contract/content/schedule.ts';
import { userBucket } from '#domain/bucket.ts';
import type { Moved } from '../../../storage/tables.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { deleteGroupCourses } from '../../accounts/face.ts';
import { collectionsByIds } from '../collections/repository.ts';
import { deleteUnusedEnrollments } from '../progress/enrollment-repository.ts';
import { announceScheduleItems } from '../schedule/announce-schedule.ts';
import { holdCourseEntries, leaveCourse, writeCourseDates } from '../schedule/repository.ts';
import { putFavoritesBack } from './follow-favorites.ts';
import { putLinksBack } from './follow-links.ts';
import { rewritePlaylists } from './follow-replacement.ts';

export async function leaveReplacement(
  ctx: ChangeContext,
  { courseId, replacementId }: { courseId: string; replacementId: string },
  moved: Moved,
  { since, origin }: { since: number; origin: string | null },
): Promise<void> {
  await endEnrollments(ctx, replacementId, moved.enrollments, since);
  await putScheduleBack(ctx, courseId, replacementId, moved.schedule);
  await putInLists(ctx, replacementId, moved.playlists);
  await putFavoritesBack(ctx, courseId, replacementId, moved.favorites ?? []);
  const [replacement] = await collectionsByIds(ctx.tx, [replacementId]);
  if (replacement) await putLinksBack(ctx, replacement, moved.links ?? [], origin);
  if (moved.groups.length > 0) await deleteGroupCourses(ctx.tx, moved.groups, replacementId);
}

async function endEnrollments(
  ctx: ChangeContext,
  replacementId: string,
  ids: readonly string[],
  since: number,
): Promise<void> {
  if (ids.length === 0) return;
  const gone = await deleteUnusedEnrollments(ctx.tx, { ids, courseId: replacementId, since });
  for (const { id, userId } of gone) ctx.changed('enrollment', id, null, [userBucket(userId)]);
}

/** Of those who still have the replacement planned. Who has finished it, or taken it off, has done so with the course itself. */
async function putScheduleBack(
  ctx: ChangeContext,
  courseId: string,
  replacementId: string,
  moved: Moved['schedule'],
): Promise<void> {
  if (moved.length === 0) return;
  const planned = await holdCourseEntries(
    ctx.tx,
    replacementId,
    moved.map(({ userId }) => userId),
  );
  const back = moved.flatMap(({ userId, date, before }) => {
    const now = planned.get(userId);
    return now === undefined ? [] : [{ userId, date: before?.date ? date : now, before }];
  });
  await writeCourseDates(ctx.tx, courseId, back);
  const of = (which: (before: Moved['schedule'][number]['before']) => boolean) =>
    back.filter(({ before }) => which(before)).map(({ userId }) => userId);
  const [unplanned, made] = [of((before) => before?.date === null), of((before) => before === null)];
  await leaveCourse(ctx.tx, replacementId, { unplanned, deleted: made });
  await announceScheduleItems(
    ctx,
    back.map(({ userId }) => userId),
    'collection',
    courseId,
  );
  await announceScheduleItems(ctx, unplanned, 'collection', replacementId);
  const id = scheduleId('collection', replacementId);
  for (const userId of made) ctx.changed('scheduleItem', `${userId}/${id}`, null, [userBucket(userId)]);
}

async function putInLists(
  ctx: ChangeContext,
  replacementId: string,
  moved: Moved['playlists'],
): Promise<void> {
  if (moved.length === 0) return;
  const held = await ctx.tx
    .selectFrom('content.playlists')
    .selectAll()
    .where(
      'id',
      'in',
      moved.map(({ id }) => id),
    )
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const places = new Map(moved.map((place) => [place.id, place]));
  const changed = held.flatMap((playlist) => {
    const place = places.get(playlist.id);
    if (!place || playlist.items.some(({ id }) => id === place.item.id)) return [];
    const items = place.replaced
      ? playlist.items.map((each) => (each.id === replacementId ? place.item : each))
      : playlist.items.toSpliced(place.at, 0, place.item);
    return [{ ...playlist, items }];
  });
  await rewritePlaylists(ctx, changed);
}
