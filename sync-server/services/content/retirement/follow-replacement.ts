/**
 * Whoever learns or plans a course that goes is led on to its replacement (D101): enrollments, schedules, playlists with what is assigned
 * through them, groups, marks and links. Progress stays where it was made. What is changed is noted, so that it can be put back.
 */
import { sql } from 'kysely';
import type { PlaylistItem } from '#contract/content/playlist.ts';
import { userBucket } from '#domain/bucket.ts';
import type { Moved } from '../../../storage/tables.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { copyGroupCourses } from '../../accounts/face.ts';
import type { CollectionRecord } from '../collections/collection-row.ts';
import { announcePlaylists, widenForReaders } from '../playlists/announce-playlists.ts';
import type { PlaylistRecord } from '../playlists/playlist-row.ts';
import { writeItems } from '../playlists/repository.ts';
import { copyEnrollments } from '../progress/enrollment-repository.ts';
import { toEnrollment } from '../progress/progress-row.ts';
import { announceScheduleItems } from '../schedule/announce-schedule.ts';
import { moveCourseEntries } from '../schedule/repository.ts';
import { moveFavorites } from './follow-favorites.ts';
import { moveLinks } from './follow-links.ts';

export async function followReplacement(
  ctx: ChangeContext,
  from: CollectionRecord,
  to: CollectionRecord,
  { at, origin }: { at: number; origin: string | null },
): Promise<Moved> {
  return {
    enrollments: await moveEnrollments(ctx, from, to, at),
    schedule: await moveSchedule(ctx, from, to),
    playlists: await movePlaylists(ctx, from, to, at),
    // Whoever comes into such a group is enrolled in the replacement as well.
    groups: await copyGroupCourses(ctx.tx, { from: from.id, to: to.id }),
    favorites: await moveFavorites(ctx, from, to),
    links: await moveLinks(ctx, from, to, origin),
  };
}

/** Whoever is enrolled in both, or has left the replacement, stays as they are. */
async function moveEnrollments(
  ctx: ChangeContext,
  from: CollectionRecord,
  to: CollectionRecord,
  at: number,
): Promise<string[]> {
  const made = await copyEnrollments(ctx.tx, from.id, to, at);
  for (const enrollment of made)
    ctx.changed('enrollment', enrollment.id, toEnrollment(enrollment), [userBucket(enrollment.userId)]);
  return made.map(({ id }) => id);
}

async function moveSchedule(
  ctx: ChangeContext,
  from: CollectionRecord,
  to: CollectionRecord,
): Promise<Moved['schedule']> {
  const rows = await moveCourseEntries(ctx.tx, from.id, to);
  const people = rows.map(({ userId }) => userId);
  await announceScheduleItems(ctx, people, 'collection', from.id);
  await announceScheduleItems(ctx, people, 'collection', to.id);
  return rows;
}

/** Stacks that are assigned are playlists, too: who has to learn the course has to learn its replacement. */
async function movePlaylists(
  ctx: ChangeContext,
  from: CollectionRecord,
  to: CollectionRecord,
  at: number,
): Promise<Moved['playlists']> {
  const moved: Moved['playlists'] = [];
  const item: PlaylistItem = { type: 'collection', id: to.id, title: to.title };
  const changed = (await playlistsWith(ctx, from.id)).flatMap((playlist) => {
    const index = playlist.items.findIndex(({ id }) => id === from.id);
    const was = playlist.items[index];
    if (!was) return [];
    const replaced = !playlist.items.some(({ id }) => id === to.id);
    moved.push({ id: playlist.id, at: index, item: was, replaced });
    const items = playlist.items.flatMap((each) => (each.id !== from.id ? [each] : replaced ? [item] : []));
    return [{ ...playlist, items, updatedAt: at }];
  });
  await rewritePlaylists(ctx, changed);
  return moved;
}

const playlistsWith = (ctx: ChangeContext, id: string): Promise<PlaylistRecord[]> =>
  ctx.tx
    .selectFrom('content.playlists')
    .selectAll()
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`items @> ${JSON.stringify([{ id }])}::jsonb`)
    .orderBy('id')
    .forUpdate()
    .execute();

export async function rewritePlaylists(
  ctx: ChangeContext,
  playlists: readonly PlaylistRecord[],
): Promise<void> {
  await writeItems(ctx.tx, playlists);
  await announcePlaylists(ctx, playlists);
  await widenForReaders(ctx, ...playlists);
}
