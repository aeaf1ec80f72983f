/** Favorites: statements and nothing else. */
import { type Kysely, sql } from 'kysely';
import type { PlannedType } from '#contract/content/schedule.ts';
import type { Database, Moved } from '../../../storage/tables.ts';

type Tx = Kysely<Database>;
type MovedFavorite = NonNullable<Moved['favorites']>[number];
type Key = { userId: string; entityType: PlannedType; entityId: string };

/** Of many people, of one thing. */
export const favoritesOf = (tx: Tx, userIds: readonly string[], entityType: PlannedType, entityId: string) =>
  tx
    .selectFrom('content.favorites')
    .selectAll()
    .where(sql<boolean>`"userId" = any(${[...userIds]}::uuid[])`)
    .where('entityType', '=', entityType)
    .where('entityId', '=', entityId)
    .execute();

/** What is marked already keeps its time. */
export async function markFavorite(
  tx: Tx,
  { title, at, ...key }: Key & { title: string; at: number },
): Promise<void> {
  await tx
    .insertInto('content.favorites')
    .values({ ...key, title, on: true, addedAt: at })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'entityType', 'entityId']).doUpdateSet({
        title,
        on: true,
        addedAt: sql<number>`case when content.favorites."on" then content.favorites."addedAt" else ${at} end`,
      }),
    )
    .execute();
}

export async function unmarkFavorite(tx: Tx, { userId, entityType, entityId }: Key): Promise<void> {
  await tx
    .updateTable('content.favorites')
    .set({ on: false })
    .where('userId', '=', userId)
    .where('entityType', '=', entityType)
    .where('entityId', '=', entityId)
    .execute();
}

export const deleteFavoritesOf = (tx: Tx, userId: string) =>
  tx
    .deleteFrom('content.favorites')
    .where('userId', '=', userId)
    .returning(['entityType', 'entityId'])
    .execute();

/** Whoever has marked one course marks the other, and the one no longer; a mark of the other stays as it is. @returns what was marked of both */
export async function moveCourseMarks(
  tx: Tx,
  fromId: string,
  to: { id: string; title: string },
): Promise<MovedFavorite[]> {
  const { rows } = await sql<MovedFavorite>`
    select f."userId", f."addedAt",
      case when t."userId" is null then null else jsonb_build_object('on', t."on", 'addedAt', t."addedAt") end as before
    from content.favorites f
    left join content.favorites t on t."userId" = f."userId" and t."entityType" = 'collection' and t."entityId" = ${to.id}::uuid
    where f."entityType" = 'collection' and f."entityId" = ${fromId}::uuid and f."on"
    order by f."userId" for no key update of f`.execute(tx);
  if (rows.length === 0) return [];
  await sql`
    insert into content.favorites ("userId", "entityType", "entityId", title, "on", "addedAt")
    select "userId", 'collection', ${to.id}::uuid, ${to.title}, true, "addedAt" from content.favorites
    where "entityType" = 'collection' and "entityId" = ${fromId}::uuid and "on"
    on conflict ("userId", "entityType", "entityId") do update set "on" = true, "addedAt" = excluded."addedAt"
      where not content.favorites."on"`.execute(tx);
  await tx
    .updateTable('content.favorites')
    .set({ on: false })
    .where('entityType', '=', 'collection')
    .where('entityId', '=', fromId)
    .execute();
  return rows;
}

/** Of those who still mark the other course. @returns the people */
export async function putMarksBack(
  tx: Tx,
  { courseId, replacementId }: { courseId: string; replacementId: string },
  moved: readonly MovedFavorite[],
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    update content.favorites f set "on" = true, "addedAt" = m."addedAt"
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m("userId" uuid, "addedAt" bigint)
    where f."userId" = m."userId" and f."entityType" = 'collection' and f."entityId" = ${courseId}::uuid and exists (
      select 1 from content.favorites t
      where t."userId" = m."userId" and t."entityType" = 'collection' and t."entityId" = ${replacementId}::uuid and t."on")
    returning f."userId"`.execute(tx);
  return rows.map(({ userId }) => userId);
}

/** Marks of a course that people had not made themselves go; what was there before has its time again. */
export const endMovedMarks = (tx: Tx, courseId: string, ended: readonly MovedFavorite[]) =>
  sql`
    update content.favorites f set "on" = false, "addedAt" = coalesce(m."before" ->> 'addedAt', f."addedAt"::text)::bigint
    from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as m("userId" uuid, "before" jsonb)
    where f."userId" = m."userId" and f."entityType" = 'collection' and f."entityId" = ${courseId}::uuid`.execute(
    tx,
  );

/** Of everybody. */
export const deleteMarksOn = (tx: Tx, skillIds: readonly string[]) =>
  tx
    .deleteFrom('content.favorites')
    .where('entityType', '=', 'skill')
    .where('entityId', 'in', [...skillIds])
    .execute();
