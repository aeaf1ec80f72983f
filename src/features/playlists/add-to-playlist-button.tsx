/** Puts something into playlists of one's own, or takes it out, at once on this device (PLAY-001). */
import { Button, Checkbox } from '@mantine/core';
import { IconPlaylistAdd, IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { PLAYLIST_ITEMS } from '#contract/content/playlist.ts';
import { playlistWords as say } from '#contract/words/en/playlists.ts';
import { VISITOR } from '#store/db.ts';
import type { PlannedThing } from '#store/queries/planned-things.ts';
import { ownPlaylists, type PlaylistRow } from '#store/queries/playlists.ts';
import { useStore, useStored } from '#store/react.ts';
import { announce } from '#ui/announcements.ts';
import { FloatingPanel } from '#ui/floating-panel.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './add-to-playlist.module.css';
import { NewPlaylistDialog } from './parts/playlist-dialog.tsx';
import { usePlaylistActs } from './parts/use-playlist-acts.ts';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';

/** A longer title is cut in the panel's name: the row or page beside it says the whole. */
const TITLE_LETTERS = 60;

export function AddToPlaylistButton({ thing }: { thing: PlannedThing }) {
  const visitor = useStore().accountId === VISITOR;
  const [opened, setOpened] = useState(false);
  const [making, setMaking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { edit } = usePlaylistActs();
  const { type, id } = thing;
  const title = thing.title.length > TITLE_LETTERS ? `${thing.title.slice(0, TITLE_LETTERS)}…` : thing.title;
  return (
    <>
      <IconButton
        ref={button}
        icon={IconPlaylistAdd}
        label={visitor ? say.signIn : say.addTo}
        hasPopup="dialog"
        expanded={opened}
        disabled={visitor}
        onPress={() => setOpened((before) => !before)}
      />
      <FloatingPanel
        anchor={button}
        opened={opened}
        onClose={() => setOpened(false)}
        placement="below-end"
        role="dialog"
        label={say.addThing(title)}
      >
        <Choices
          thing={thing}
          onNew={() => {
            setOpened(false);
            setMaking(true);
          }}
        />
      </FloatingPanel>
      {making && (
        <NewPlaylistDialog
          onMade={(playlistId) => {
            setMaking(false);
            void edit({ playlistId, item: { type, id }, act: 'insert', after: null });
          }}
          onClose={() => setMaking(false)}
        />
      )}
    </>
  );
}

function Choices({ thing: { type, id }, onNew }: { thing: PlannedThing; onNew: () => void }) {
  const own = useStored(ownPlaylists) ?? [];
  const { edit } = usePlaylistActs();
  const toggle = async (playlist: PlaylistRow, inside: boolean) => {
    const act = inside ? 'remove' : 'insert';
    const after = inside ? null : (playlist.items.at(-1)?.id ?? null);
    if (await edit({ playlistId: playlist.id, item: { type, id }, act, after }))
      announce(inside ? say.takenFrom(playlist.title) : say.addedTo(playlist.title));
  };
  return (
    <div className={styles.panel}>
      {own.length > 0 && (
        <ul className={styles.list}>
          {own.map((playlist) => {
            const inside = playlist.items.some((item) => item.id === id);
            return (
              <li key={playlist.id}>
                <Checkbox
                  className={styles.choice ?? ''}
                  label={<bdi>{playlist.title}</bdi>}
                  checked={inside}
                  disabled={!inside && playlist.items.length >= PLAYLIST_ITEMS}
                  onChange={() => void toggle(playlist, inside)}
                />
              </li>
            );
          })}
        </ul>
      )}
      <Button variant="subtle" leftSection={<Icon of={IconPlus} />} onClick={onNew}>
        {say.createItem}
      </Button>
    </div>
  );
}
