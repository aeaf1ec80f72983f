/** A field that finds what is on this device, and puts it at the end of the playlist. */
import { TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { PLAYLIST_ITEMS } from '#contract/content/playlist.ts';
import { plannedWords } from '#contract/words/en/planned.ts';
import { playlistWords as say } from '#contract/words/en/playlists.ts';
import { bestFits } from '#domain/title-match.ts';
import type { ShownThing } from '#store/queries/planned-things.ts';
import { useStored } from '#store/react.ts';
import { announce } from '#ui/announcements.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import styles from '../playlist.module.css';
import { type Addable, addableThings } from './addable-things.ts';
import { usePlaylistActs } from './use-playlist-acts.ts';

const MOST_FOUND = 8;

export function AddItems({ playlistId, things }: { playlistId: string; things: readonly ShownThing[] }) {
  const { edit } = usePlaylistActs();
  const all = useStored(addableThings);
  const [text, setText] = useState('');
  const asked = useDeferredValue(text.trim());
  const input = useId();
  const found = useMemo(() => {
    const held = new Set(things.map(({ id }) => id));
    const free = (all ?? []).filter(({ id }) => !held.has(id));
    return bestFits(asked, free, MOST_FOUND);
  }, [all, asked, things]);
  if (things.length >= PLAYLIST_ITEMS) return <p>{say.full(PLAYLIST_ITEMS)}</p>;
  const add = async ({ type, id, title }: Addable) => {
    const after = things.at(-1)?.id ?? null;
    if (!(await edit({ playlistId, item: { type, id }, act: 'insert', after }))) return;
    announce(say.added(title));
    document.getElementById(input)?.focus(); // the button that had the focus is gone
  };
  return (
    <section className={styles.adding} aria-label={say.addLabel}>
      <TextInput
        id={input}
        type="search"
        label={say.addLabel}
        description={say.addHint}
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <p role="status">{all && asked !== '' && found.length === 0 ? say.notFound : null}</p>
      {found.length > 0 && (
        <ListRows framed label={say.found}>
          {found.map((thing) => (
            <ListRow
              key={thing.id}
              title={thing.title}
              description={plannedWords.kinds[thing.type]}
              actions={
                <IconButton icon={IconPlus} label={say.addOf(thing.title)} onPress={() => void add(thing)} />
              }
            />
          ))}
        </ListRows>
      )}
    </section>
  );
}
