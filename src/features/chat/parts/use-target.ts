/** The message that an address leads to: it is brought on the screen, in its thread if it is a reply, and takes the focus. */
import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';
import { placeOfMessage } from '#store/queries/message-search.ts';
import { useStore } from '#store/react.ts';
import { afterNextFrame } from '#ui/later.tsx';

type Given = {
  channelId: string;
  /** its lasting id; null: the address names none */
  target: string | null;
  /** what holds the messages; they may come later */
  inside: RefObject<HTMLElement | null>;
  /** there is something to look in */
  ready: boolean;
  onPlace: (place: { parent: string | null; newer: number } | null) => void;
};

export function useTarget({ channelId, target, inside, ready, onPlace }: Given): void {
  const db = useStore();
  // The same address a second time leads there again.
  const visit = useRouterState({ select: ({ location }) => location.state.__TSR_key });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit
  useEffect(() => {
    const root = inside.current;
    if (target === null || !ready || !root) return;
    let gone = false;
    const look = (): boolean => {
      const rows = root.querySelectorAll<HTMLElement>('[data-message]');
      const row = [...rows].find(({ dataset }) => dataset.message === target);
      if (!row) return false;
      afterNextFrame(() => {
        row.scrollIntoView?.({ block: 'center' });
        row.focus({ preventScroll: true });
      });
      return true;
    };
    const watching = new MutationObserver(() => {
      if (look()) watching.disconnect();
    });
    void placeOfMessage(db, channelId, target).then((place) => {
      if (gone) return;
      onPlace(place);
      if (place && !look()) watching.observe(root, { childList: true, subtree: true });
    });
    return () => {
      gone = true;
      watching.disconnect();
    };
  }, [db, channelId, target, visit, ready]);
}
