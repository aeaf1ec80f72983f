/** Playlists as this device knows them: a person's own, those of their organizations, and those that they follow. */
import type { Playlist, PlaylistFollow } from '#contract/content/playlist.ts';
import type { LecternDb } from '../db.ts';
import type { Stored } from '../tables/synced.ts';

export type PlaylistRow = Stored<Playlist>;

/** undefined: deleted, or not on this device. */
export async function findPlaylist(db: LecternDb, id: string): Promise<PlaylistRow | undefined> {
  const row = (await db.things.get(id)) as PlaylistRow | undefined;
  return row?.thing === 'playlist' && row.deletedAt === null ? row : undefined;
}

const byTitle = (a: Playlist, b: Playlist) => a.title.localeCompare(b.title) || a.id.localeCompare(b.id);

/** By title. */
export async function playlists(db: LecternDb): Promise<PlaylistRow[]> {
  const rows = (await db.things.where('thing').equals('playlist').toArray()) as unknown as PlaylistRow[];
  return rows.filter(({ deletedAt }) => deletedAt === null).sort(byTitle);
}

export const isOwn = ({ owner }: Playlist, accountId: string): boolean =>
  owner.type === 'USER' && owner.id === accountId;

export async function ownPlaylists(db: LecternDb): Promise<PlaylistRow[]> {
  return (await playlists(db)).filter((playlist) => isOwn(playlist, db.accountId));
}

/** Ids of those that the person follows, on this device or not. */
export async function followedIds(db: LecternDb): Promise<ReadonlySet<string>> {
  const rows = (await db.things
    .where('thing')
    .equals('playlistFollow')
    .toArray()) as unknown as PlaylistFollow[];
  return new Set(rows.filter(({ on }) => on).map(({ playlistId }) => playlistId));
}
