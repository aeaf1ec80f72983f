/** A playlist as the contract shows it, and where its row is. */
import type { Selectable } from 'kysely';
import type { Playlist } from '#contract/content/playlist.ts';
import { organizationBucket, userBucket } from '#domain/bucket.ts';
import type { Database } from '../../../storage/tables.ts';

export type PlaylistRecord = Selectable<Database['content.playlists']>;

export const toPlaylist = ({ ownerType, ownerId, ...fields }: PlaylistRecord): Playlist => ({
  ...fields,
  thing: 'playlist',
  owner: { type: ownerType, id: ownerId },
  // What was in a playlist that is gone is of no use to anybody.
  ...(fields.deletedAt !== null && { description: '', items: [] }),
});

export const bucketsOfPlaylist = ({ ownerType, ownerId, organizationId }: PlaylistRecord): string[] => [
  ...(ownerType === 'USER' ? [userBucket(ownerId)] : []),
  ...(organizationId ? [organizationBucket(organizationId, 'member')] : []),
];

export const toPlaylistDetails = (record: PlaylistRecord, followed: boolean) => {
  const { id: playlistId, thing: _thing, deletedAt: _deletedAt, ...fields } = toPlaylist(record);
  return { playlistId, ...fields, followed };
};
