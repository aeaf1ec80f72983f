/** Playlists and who follows them: statements and nothing else. */
import { type Kysely, sql, type Updateable } from 'kysely';
import type { Database } from '../../../storage/tables.ts';
import type { PlaylistRecord } from './playlist-row.ts';

type Tx = Kysely<Database>;

export const playlistById = (tx: Tx, id: string): Promise<PlaylistRecord | undefined> =>
  tx.selectFrom('content.playlists').selectAll().where('id', '=', id).executeTakeFirst();

/** Whoever edits it waits for whoever edits it already. */
export const lockPlaylist = (tx: Tx, id: string): Promise<PlaylistRecord | undefined> =>
  tx.selectFrom('content.playlists').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** @returns false: there is one with that id */
export async function insertPlaylist(
  tx: Tx,
  { items = [], ...playlist }: Omit<PlaylistRecord, 'items'> & Partial<Pick<PlaylistRecord, 'items'>>,
): Promise<boolean> {
  const made = await tx
    .insertInto('content.playlists')
    .values({ ...playlist, items: JSON.stringify(items) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export const writePlaylist = (tx: Tx, id: string, fields: Updateable<Database['content.playlists']>) =>
  tx.updateTable('content.playlists').set(fields).where('id', '=', id).execute();

export const writeItems = (
  tx: Tx,
  playlists: readonly Pick<PlaylistRecord, 'id' | 'items' | 'updatedAt'>[],
) => {
  const written = JSON.stringify(playlists.map(({ id, items, updatedAt }) => ({ id, items, updatedAt })));
  return sql`
    update content.playlists p set items = n.items, "updatedAt" = n."updatedAt"
    from jsonb_to_recordset(${written}::jsonb) as n(id uuid, items jsonb, "updatedAt" bigint) where p.id = n.id`.execute(
    tx,
  );
};

const living = (tx: Tx) =>
  tx
    .selectFrom('content.playlists')
    .selectAll()
    .where('deletedAt', 'is', null)
    .orderBy('title')
    .orderBy('id');

export const playlistsOfOwner = (tx: Tx, ownerId: string) =>
  living(tx).where('ownerId', '=', ownerId).execute();

/** What its members see: its own and those that people share with them. */
export const playlistsIn = (tx: Tx, organizationId: string) =>
  living(tx).where('organizationId', '=', organizationId).execute();

export const playlistsByIds = (tx: Tx, ids: readonly string[]): Promise<PlaylistRecord[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : living(tx)
        .where('id', 'in', [...ids])
        .execute();

/** What one person shares with one organization is theirs alone again. */
export const stopSharing = (tx: Tx, ownerId: string, organizationId: string) =>
  tx
    .updateTable('content.playlists')
    .set({ organizationId: null })
    .where('ownerType', '=', 'USER')
    .where('ownerId', '=', ownerId)
    .where('organizationId', '=', organizationId)
    .returningAll()
    .execute();

export const writeFollow = (tx: Tx, follow: Database['content.playlistFollows']) =>
  tx
    .insertInto('content.playlistFollows')
    .values(follow)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'playlistId']).doUpdateSet({ on: follow.on, at: follow.at }),
    )
    .execute();

export const followOf = (tx: Tx, userId: string, playlistId: string) =>
  tx
    .selectFrom('content.playlistFollows')
    .selectAll()
    .where('userId', '=', userId)
    .where('playlistId', '=', playlistId)
    .executeTakeFirst();

/** Ids of the playlists that a person follows. */
export async function followedBy(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('content.playlistFollows')
    .select('playlistId')
    .where('userId', '=', userId)
    .where('on', '=', true)
    .execute();
  return rows.map(({ playlistId }) => playlistId);
}

/** A person's own, with those who follow them, and what the person follows. @returns what is gone */
export async function deletePlaylistsOf(tx: Tx, userId: string) {
  const follows = await tx
    .deleteFrom('content.playlistFollows')
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('userId', '=', userId),
        eb(
          'playlistId',
          'in',
          selectFrom('content.playlists')
            .select('id')
            .where('ownerType', '=', 'USER')
            .where('ownerId', '=', userId),
        ),
      ]),
    )
    .returning(['userId', 'playlistId'])
    .execute();
  const playlists = await tx
    .deleteFrom('content.playlists')
    .where('ownerType', '=', 'USER')
    .where('ownerId', '=', userId)
    .returning('id')
    .execute();
  return { follows, playlists };
}

/** @returns ids of those that somebody follows, or that are assigned to somebody */
export async function plannedByOthers(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const own = sql`any(${[...ids]}::uuid[])`;
  const { rows } = await sql<{ id: string }>`
    select "stackId" as id from content.assignments where "stackId" = ${own} and "withdrawnAt" is null
    union select "playlistId" from content."playlistFollows" where "playlistId" = ${own} and "on"`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}
