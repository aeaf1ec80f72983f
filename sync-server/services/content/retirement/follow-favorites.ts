/** What people have marked, their pins: the mark of a course that goes is on its replacement, and comes back with the course (D101). */
import { sql } from 'kysely';
import type { Moved } from '../../../storage/tables.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import type { CollectionRecord } from '../collections/collection-row.ts';
import { announceFavorites } from '../favorites/announce-favorite.ts';

type MovedFavorite = NonNullable<Moved['favorites']>[number];

/** Whoever has marked both keeps the mark of the replacement as it is. */
export async function moveFavorites(
  ctx: ChangeContext,
  from: CollectionRecord,
  to: CollectionRecord,
): Promise<MovedFavorite[]> {
  const { rows } = await sql<MovedFavorite>`
    select f."userId", f."addedAt",
      case when t."userId" is null then null else jsonb_build_object('on', t."on", 'addedAt', t."addedAt") end as before
    from content.favorites f
    left join content.favorites t on t."userId" = f."userId" and t."entityType" = 'collection' and t."entityId" = ${to.id}::uuid
    where f."entityType" = 'collection' and f."entityId" = ${from.id}::uuid and f."on"
    order by f."userId" for no key update of f`.execute(ctx.tx);
  if (rows.length === 0) return [];
  await sql`
    insert into content.favorites ("userId", "entityType", "entityId", title, "on", "addedAt")
    select "userId", 'collection', ${to.id}::uuid, ${to.title}, true, "addedAt" from content.favorites
    where "entityType" = 'collection' and "entityId" = ${from.id}::uuid and "on"
    on conflict ("userId", "entityType", "entityId") do update set "on" = true, "addedAt" = excluded."addedAt"
      where not content.favorites."on"`.execute(ctx.tx);
  await ctx.tx
    .updateTable('content.favorites')
    .set({ on: false })
    .where('entityType', '=', 'collection')
    .where('entityId', '=', from.id)
    .execute();
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
  const { rows } = await sql<{ userId: string }>`
    update content.favorites f set "on" = true, "addedAt" = m."addedAt"
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m("userId" uuid, "addedAt" bigint)
    where f."userId" = m."userId" and f."entityType" = 'collection' and f."entityId" = ${courseId}::uuid and exists (
      select 1 from content.favorites t
      where t."userId" = m."userId" and t."entityType" = 'collection' and t."entityId" = ${replacementId}::uuid and t."on")
    returning f."userId"`.execute(ctx.tx);
  const back = new Set(rows.map(({ userId }) => userId));
  const ended = moved.filter(({ userId, before }) => back.has(userId) && !before?.on);
  await sql`
    update content.favorites f set "on" = false, "addedAt" = coalesce(m."before" ->> 'addedAt', f."addedAt"::text)::bigint
    from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as m("userId" uuid, "before" jsonb)
    where f."userId" = m."userId" and f."entityType" = 'collection' and f."entityId" = ${replacementId}::uuid`.execute(
    ctx.tx,
  );
  await announceFavorites(ctx, [...back], 'collection', courseId);
  await announceFavorites(
    ctx,
    ended.map(({ userId }) => userId),
    'collection',
    replacementId,
  );
}
