/** What is in a playlist, in its order; under edit each item can be dragged, moved by buttons, and taken out. */
import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { playlistWords as say } from '#contract/words/en/playlists.ts';
import { PlannedRow } from '#features/planned/planned-row.tsx';
import type { ShownThing } from '#store/queries/planned-things.ts';
import { announce } from '#ui/announcements.ts';
import { classNames } from '#ui/class-names.ts';
import { useDragOrder } from '#ui/drag-order.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { showToast } from '#ui/toasts.ts';
import styles from '../playlist.module.css';
import { afterMove } from './item-moves.ts';
import { usePlaylistActs } from './use-playlist-acts.ts';

const PAGE = 100;

const itemOf = ({ type, id }: ShownThing) => ({ type, id });

export function PlaylistItems({
  playlistId,
  things,
  editing,
}: {
  playlistId: string;
  things: readonly ShownThing[];
  editing: boolean;
}) {
  const [limit, setLimit] = useState(PAGE);
  const shown = things.slice(0, limit);
  const list = useRef<HTMLOListElement>(null);
  const focusAgain = useFocusOfMoved(list, things);

  const { move, takeOut } = useItemActs(playlistId, things, () => list.current?.focus());
  const dragged = useDragOrder(shown.length, (from, to) => void move(from, to));
  const left = things.length - shown.length;
  return (
    <>
      <ol ref={list} tabIndex={-1} className={styles.list} aria-label={say.list}>
        {shown.map((thing, at) => (
          <li
            key={thing.id}
            data-item={thing.id}
            className={classNames(styles.item, editing && styles.movable)}
            {...(editing && dragged(at))}
          >
            <PlannedRow
              thing={thing}
              trailing={
                editing && (
                  <ItemButtons
                    title={thing.title}
                    first={at === 0}
                    last={at === things.length - 1}
                    onMove={(step, button) => {
                      focusAgain(thing.id, button);
                      void move(at, at + step);
                    }}
                    onTakeOut={() => void takeOut(at)}
                  />
                )
              }
            />
          </li>
        ))}
      </ol>
      {left > 0 && (
        <Button variant="default" className={styles.more ?? ''} onClick={() => setLimit(limit + PAGE)}>
          {say.showMore(Math.min(left, PAGE))}
        </Button>
      )}
    </>
  );
}

function useItemActs(playlistId: string, things: readonly ShownThing[], onTakenOut: () => void) {
  const { edit } = usePlaylistActs();
  const move = async (from: number, to: number) => {
    const thing = things[from];
    if (!thing) return;
    const after = afterMove(things, from, to);
    if (await edit({ playlistId, item: itemOf(thing), act: 'move', after }))
      announce(say.moved(thing.title, to + 1, things.length));
  };
  const takeOut = async (at: number) => {
    const thing = things[at];
    if (!thing || !(await edit({ playlistId, item: itemOf(thing), act: 'remove', after: null }))) return;
    onTakenOut(); // the button that had the focus is gone
    const after = things[at - 1]?.id ?? null;
    showToast({
      id: 'playlist',
      text: say.takenOut(thing.title),
      // What is gone can't be put in again: the server lets nobody add what they may not read.
      ...(!thing.gone && {
        action: {
          label: say.undo,
          onPress: () => void edit({ playlistId, item: itemOf(thing), act: 'insert', after }),
        },
      }),
    });
  };
  return { move, takeOut };
}

function ItemButtons({
  title,
  first,
  last,
  onMove,
  onTakeOut,
}: {
  title: string;
  first: boolean;
  last: boolean;
  /** @param button  which of these it was */
  onMove: (step: -1 | 1, button: number) => void;
  onTakeOut: () => void;
}) {
  return (
    <>
      <IconButton icon={IconArrowUp} label={say.up(title)} disabled={first} onPress={() => onMove(-1, 0)} />
      <IconButton icon={IconArrowDown} label={say.down(title)} disabled={last} onPress={() => onMove(1, 1)} />
      <IconButton icon={IconX} label={say.takeOut(title)} onPress={onTakeOut} />
    </>
  );
}

/** A row that moves in the page loses the focus: it gets it back at the same button. */
function useFocusOfMoved(list: React.RefObject<HTMLElement | null>, things: readonly ShownThing[]) {
  const pressed = useRef<{ id: string; button: number } | null>(null);
  const order = things.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each new order
  useEffect(() => {
    if (pressed.current === null) return;
    const { id, button } = pressed.current;
    pressed.current = null;
    const buttons = list.current?.querySelectorAll<HTMLElement>(`[data-item="${id}"] button`);
    buttons?.[button]?.focus();
  }, [order]);
  return (id: string, button: number) => {
    pressed.current = { id, button };
  };
}
