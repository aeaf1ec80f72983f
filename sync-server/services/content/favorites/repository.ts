/** Favorites: statements and nothing else. */
import { type Kysely, sql } from 'kysely';
import type { PlannedType } from '#contract/content/schedule.ts';
import type { Database } from '../../../storage/tables.ts';

type Tx = Kysely<Database>;
type Key = { userId: string; entityType: PlannedType; entityId: string };

export const favoriteOf = (tx: Tx, { userId, entityType, entityId }: Key) =>
  tx
    .selectFrom('content.favorites')
    .selectAll()
    .where('userId', '=', userId)
    .where('entityType', '=', entityType)
    .where('entityId', '=', entityId)
    .executeTakeFirst();

/** Of many people, of one thing. */
export const favoritesOf = (tx: Tx, userIds: readonly string[], entityType: PlannedType, entityId: string) =>
  tx
    .selectFrom('content.favorites')
    .selectAll()
    .where(sql<boolean>`"userId" = any(${[...userIds]}::uuid[])`)
    .where('entityType', '=', entityType)
    .where('entityId', '=', entityId)
    .execute();

/** Whatever else marks something for this person waits until the transaction ends. */
export async function holdFavoritesOf(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('favorites'), hashtext(${userId}))`.execute(tx);
}

export async function countFavorites(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('content.favorites')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('on', '=', true)
    .executeTakeFirstOrThrow();
  return Number(count);
}

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
