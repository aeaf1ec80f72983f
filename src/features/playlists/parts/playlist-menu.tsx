/** Settings of a playlist, and its deletion, for those who may. */
import { Button } from '@mantine/core';
import { IconDots, IconSettings, IconTrash } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { playlistWords as say } from '#contract/words/en/playlists.ts';
import { ActionMenu } from '#ui/action-menu.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { showToast } from '#ui/toasts.ts';
import type { ShownPlaylist } from '../read-playlists.ts';
import { PlaylistSettingsDialog } from './playlist-dialog.tsx';
import { usePlaylistActs } from './use-playlist-acts.ts';

export function PlaylistMenu({ shown: { playlist, mayEdit, mayDelete } }: { shown: ShownPlaylist }) {
  const [opened, setOpened] = useState<'settings' | 'deletion' | null>(null);
  const { remove } = usePlaylistActs();
  const { history } = useRouter();
  const close = () => setOpened(null);
  const confirm = async () => {
    if (!(await remove({ playlistId: playlist.id }))) return;
    showToast({ id: 'playlist', text: say.removed });
    history.replace('/playlists');
  };
  const settings = {
    ...{ key: 'settings', label: say.settings, icon: IconSettings },
    onPress: () => setOpened('settings'),
  };
  const deletion = {
    ...{ key: 'delete', label: say.remove, icon: IconTrash, danger: true },
    onPress: () => setOpened('deletion'),
  };
  return (
    <>
      <ActionMenu
        label={say.more}
        items={[...(mayEdit ? [settings] : []), ...(mayDelete ? [deletion] : [])]}
        renderTrigger={(props) => (
          <Button variant="default" aria-label={say.more} {...props}>
            <Icon of={IconDots} />
          </Button>
        )}
      />
      {opened === 'settings' && <PlaylistSettingsDialog playlist={playlist} onClose={close} />}
      <ConfirmDialog
        opened={opened === 'deletion'}
        onClose={close}
        onConfirm={() => void confirm()}
        title={say.removeTitle}
        confirmLabel={say.remove}
        cancelLabel={say.cancel}
        closeLabel={say.close}
      >
        <p>
          {say.removeText(playlist.title)} {playlist.organizationId !== null && say.removeShared}
        </p>
      </ConfirmDialog>
    </>
  );
}
