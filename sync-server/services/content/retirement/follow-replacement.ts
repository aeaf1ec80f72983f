/**
 * Whoever learns or plans a course that goes is led on to its replacement (D101): enrollments, schedules, playlists with what is assigned
 * through them, and groups. Progress stays where it was made. What is changed is noted, so that it can be put back.
 */
import { sql } from 'kysely';
import type { PlaylistItem } from '#contract/content/playlist.ts';
import { userBucket } from '#domain/bucket.ts';
import type { Moved } from '../../../storage/tables.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import type { CollectionRecord } from '../collections/collection-row.ts';
import { announcePlaylist, widenForReaders } from '../playlists/announce-playlists.ts';
import type { PlaylistRecord } from '../playlists/playlist-row.ts';
import { writePlaylist } from '../playlists/repository.ts';
import { toEnrollment } from '../progress/progress-row.ts';
import { announceScheduleItem } from '../schedule/announce-schedule.ts';

export async function followReplacement(
  ctx: ChangeContext,
  from: CollectionRecord,
  to: CollectionRecord,
  at: number,
): Promise<Moved> {
  return {
    enrollments: await moveEnrollments(ctx, from, to, at),
    schedule: await moveSchedule(ctx, from, to),
    playlists: await movePlaylists(ctx, from, to, at),
    groups: await moveGroups(ctx, from, to),
  };
}

/** Whoever is enrolled in both, or has left the replacement, stays as they are. */
async function moveEnrollments(
  ctx: ChangeContext,
  from: CollectionRecord,
  to: CollectionRecord,
  at: number,
): Promise<string[]> {
  const made = await ctx.tx
    .insertInto('content.enrollments')
    .columns(['id', 'userId', 'courseId', 'organizationId', 'status', 'visibility', 'createdAt'])
    .expression(({ selectFrom }) =>
      selectFrom('content.enrollments')
        .select([
          sql<string>`gen_random_uuid()`.as('id'),
          'userId',
          sql<string>`${to.id}::uuid`.as('courseId'),
          sql<string>`${to.organizationId}::uuid`.as('organizationId'),
          'status',
          'visibility',
          sql<number>`${at}::bigint`.as('createdAt'),
        ])
        .where('courseId', '=', from.id)
        .where('status', '=', 'active'),
    )
    .onConflict((conflict) => conflict.columns(['userId', 'courseId']).doNothing())
    .returningAll()
    .execute();
  for (const enrollment of made)
    ctx.changed('enrollment', enrollment.id, toEnrollment(enrollment), [userBucket(enrollment.userId)]);
  return made.map(({ id }) => id);
}

async function moveSchedule(
  ctx: ChangeContext,
  from: CollectionRecord,
  to: CollectionRecord,
): Promise<Moved['schedule']> {
  const { rows } = await sql<Moved['schedule'][number]>`
    select f."userId", f.date, f."addedAt",
      case when t."userId" is null then null else jsonb_build_object('date', t.date) end as before
    from content."scheduleItems" f
    left join content."scheduleItems" t on t."userId" = f."userId" and t."entityType" = 'collection' and t."entityId" = ${to.id}::uuid
    where f."entityType" = 'collection' and f."entityId" = ${from.id}::uuid and f.date is not null
    order by f."userId" for no key update of f`.execute(ctx.tx);
  await sql`
    insert into content."scheduleItems" ("userId", "entityType", "entityId", title, date, "addedAt")
    select "userId", 'collection', ${to.id}::uuid, ${to.title}, date, "addedAt" from content."scheduleItems"
    where "entityType" = 'collection' and "entityId" = ${from.id}::uuid and date is not null
    on conflict ("userId", "entityType", "entityId")
    do update set date = coalesce(content."scheduleItems".date, excluded.date)`.execute(ctx.tx);
  await ctx.tx
    .updateTable('content.scheduleItems')
    .set({ date: null })
    .where('entityType', '=', 'collection')
    .where('entityId', '=', from.id)
    .execute();
  for (const { userId } of rows) {
    await announceScheduleItem(ctx, userId, 'collection', from.id);
    await announceScheduleItem(ctx, userId, 'collection', to.id);
  }
  return rows;
}

/** Stacks that are assigned are playlists, too: who has to learn the course has to learn its replacement. */
async function movePlaylists(
  ctx: ChangeContext,
  from: CollectionRecord,
  to: CollectionRecord,
  at: number,
): Promise<Moved['playlists']> {
  const holding = await playlistsWith(ctx, from.id);
  const moved: Moved['playlists'] = [];
  const item: PlaylistItem = { type: 'collection', id: to.id, title: to.title };
  for (const playlist of holding) {
    const index = playlist.items.findIndex(({ id }) => id === from.id);
    const was = playlist.items[index];
    if (!was) continue;
    const replaced = !playlist.items.some(({ id }) => id === to.id);
    const items = playlist.items.flatMap((each) => (each.id !== from.id ? [each] : replaced ? [item] : []));
    moved.push({ id: playlist.id, at: index, item: was, replaced });
    await rewrite(ctx, playlist, items, at);
  }
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

export async function rewrite(
  ctx: ChangeContext,
  playlist: PlaylistRecord,
  items: PlaylistItem[],
  at: number,
): Promise<void> {
  await writePlaylist(ctx.tx, playlist.id, { items: JSON.stringify(items), updatedAt: at });
  const changed = { ...playlist, items, updatedAt: at };
  await announcePlaylist(ctx, changed);
  await widenForReaders(ctx, changed);
}

/** Whoever comes into the group is enrolled in the replacement as well. */
async function moveGroups(
  ctx: ChangeContext,
  from: CollectionRecord,
  to: CollectionRecord,
): Promise<string[]> {
  const { rows } = await sql<{ groupId: string }>`
    insert into accounts."groupCourses" ("groupId", "courseId", "enrolledBy", "enrolledAt")
    select "groupId", ${to.id}::uuid, "enrolledBy", "enrolledAt" from accounts."groupCourses" where "courseId" = ${from.id}::uuid
    on conflict do nothing returning "groupId"`.execute(ctx.tx);
  return rows.map(({ groupId }) => groupId);
}
