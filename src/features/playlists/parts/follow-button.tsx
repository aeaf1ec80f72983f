/** Whether the person follows a playlist of others (PLAY-002). */
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { playlistWords as say } from '#contract/words/en/playlists.ts';
import { Icon } from '#ui/icon.tsx';
import type { ListedPlaylist } from '../read-playlists.ts';
import { usePlaylistActs } from './use-playlist-acts.ts';

export function FollowButton({ playlist: { id, title, followed } }: { playlist: ListedPlaylist }) {
  const { follow } = usePlaylistActs();
  return (
    <Button
      variant="default"
      size="xs"
      aria-pressed={followed}
      aria-label={followed ? say.followingOf(title) : say.followOf(title)}
      {...(followed && { leftSection: <Icon of={IconCheck} size={16} /> })}
      onClick={() => void follow({ playlistId: id, on: !followed })}
    >
      {followed ? say.following : say.follow}
    </Button>
  );
}
