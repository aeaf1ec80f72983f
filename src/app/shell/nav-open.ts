/** Whether the side panel is open: kept on wide screens, where it has a place; elsewhere it lies over the page and starts closed. */
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useMediaQuery } from '#ui/media-query.ts';

const KEY = 'nav-open';

export function useNavOpen(): { opened: boolean; toggle: () => void; close: () => void } {
  const wide = useMediaQuery('(min-width: 75em)');
  const [kept, setKept] = useState(() => localStorage.getItem(KEY) !== 'false');
  const [over, setOver] = useState(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what lies over the page goes with the page
  useEffect(() => setOver(false), [path]);
  const keep = (opened: boolean) => {
    localStorage.setItem(KEY, String(opened));
    setKept(opened);
  };
  return wide
    ? { opened: kept, toggle: () => keep(!kept), close: () => keep(false) }
    : { opened: over, toggle: () => setOver(!over), close: () => setOver(false) };
}
