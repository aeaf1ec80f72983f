/** Playlists as a list of links. */
import { IconPlaylist } from '@tabler/icons-react';
import { playlistWords as say } from '#contract/words/en/playlists.ts';
import { linkTo } from '#features/kit/learning-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import type { ListedPlaylist } from '../read-playlists.ts';
import { FollowButton } from './follow-button.tsx';
import { whoseText } from './whose-text.ts';

export function PlaylistRows({
  label,
  playlists,
  path,
}: {
  label: string;
  playlists: readonly ListedPlaylist[];
  path: (id: string) => string;
}) {
  return (
    <ListRows framed label={label}>
      {playlists.map((playlist) => (
        <ListRow
          key={playlist.id}
          title={playlist.title}
          leading={<Icon of={IconPlaylist} />}
          description={[say.items(playlist.count), ...whoseText(playlist)].join(' · ')}
          renderLink={linkTo(path(playlist.id))}
          actions={!playlist.own && <FollowButton playlist={playlist} />}
        />
      ))}
    </ListRows>
  );
}
