/** What people have marked, their pins: the mark of a course that goes is on its replacement, and comes back with the course (D101). */
import type { Moved } from '../../../storage/tables.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import type { CollectionRecord } from '../collections/collection-row.ts';
import { announceFavorites } from '../favorites/announce-favorite.ts';
import { endMovedMarks, moveCourseMarks, putMarksBack } from '../favorites/repository.ts';

type MovedFavorite = NonNullable<Moved['favorites']>[number];

/** Whoever has marked both keeps the mark of the replacement as it is. */
export async function moveFavorites(
  ctx: ChangeContext,
  from: CollectionRecord,
  to: CollectionRecord,
): Promise<MovedFavorite[]> {
  const rows = await moveCourseMarks(ctx.tx, from.id, to);
  if (rows.length === 0) return [];
  const people = rows.map(({ userId }) => userId);
  await announceFavorites(ctx, people, 'collection', from.id);
  await announceFavorites(ctx, people, 'collection', to.id);
  return rows;
}

/** Whoever has taken the mark off the replacement since then has taken it off the course. */
export async function putFavoritesBack(
  ctx: ChangeContext,
  courseId: string,
  replacementId: string,
  moved: readonly MovedFavorite[],
): Promise<void> {
  if (moved.length === 0) return;
  const back = new Set(await putMarksBack(ctx.tx, { courseId, replacementId }, moved));
  const ended = moved.filter(({ userId, before }) => back.has(userId) && !before?.on);
  await endMovedMarks(ctx.tx, replacementId, ended);
  await announceFavorites(ctx, [...back], 'collection', courseId);
  await announceFavorites(
    ctx,
    ended.map(({ userId }) => userId),
    'collection',
    replacementId,
  );
}
