/** What a person does to playlists, at once on this device; where there is no room for it they are told. */
import { playlistWords as say } from '#contract/words/en/playlists.ts';
import { createPlaylist } from '#mutations/content/create-playlist.ts';
import { deletePlaylist } from '#mutations/content/delete-playlist.ts';
import { followPlaylist } from '#mutations/content/follow-playlist.ts';
import { updatePlaylist } from '#mutations/content/update-playlist.ts';
import { updatePlaylistItems } from '#mutations/content/update-playlist-items.ts';
import { NotSaved } from '#sync/keep-storage.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';

/** @returns whether it is saved on this device */
const saved =
  <Args>(act: (args: Args) => Promise<unknown>) =>
  async (args: Args): Promise<boolean> => {
    try {
      await act(args);
      return true;
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error;
      showToast({ id: 'playlist', tone: 'vermilion', icon: stateIcons.needsYou, text: say.notSaved });
      return false;
    }
  };

export function usePlaylistActs() {
  return {
    create: saved(useMutate(createPlaylist)),
    update: saved(useMutate(updatePlaylist)),
    remove: saved(useMutate(deletePlaylist)),
    edit: saved(useMutate(updatePlaylistItems)),
    follow: saved(useMutate(followPlaylist)),
  };
}
