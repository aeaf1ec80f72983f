/** What a person does to playlists, at once on this device; where there is no room for it they are told. */
import { playlistWords as say } from '#contract/words/en/playlists.ts';
import { savedOr } from '#features/kit/saved.ts';
import { createPlaylist } from '#mutations/content/create-playlist.ts';
import { deletePlaylist } from '#mutations/content/delete-playlist.ts';
import { followPlaylist } from '#mutations/content/follow-playlist.ts';
import { updatePlaylist } from '#mutations/content/update-playlist.ts';
import { updatePlaylistItems } from '#mutations/content/update-playlist-items.ts';
import { useMutate } from '#sync/use-mutate.ts';

const saved = savedOr('playlist', say.notSaved);

export function usePlaylistActs() {
  return {
    create: saved(useMutate(createPlaylist)),
    update: saved(useMutate(updatePlaylist)),
    remove: saved(useMutate(deletePlaylist)),
    edit: saved(useMutate(updatePlaylistItems)),
    follow: saved(useMutate(followPlaylist)),
  };
}
