/**
 * Whether the side panel is open. On wide screens it has a place, and the choice is kept; the dashboard opens it whatever was chosen
 * (NAV-007, NAV-008). Elsewhere it lies over the page and starts closed.
 */
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { localKeys } from '#domain/storage-keys.ts';

const OPENS_BY_ITSELF = '/dashboard';

type NavOpen = { opened: boolean; toggle: () => void; close: () => void };

export function useNavOpen(wide: boolean): NavOpen {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const [kept, setKept] = useState(() => localStorage.getItem(localKeys.navOpen) !== 'false');
  const [closedHere, setClosedHere] = useState(false);
  const [over, setOver] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what lies over the page goes with the page, and the dashboard opens anew
  useEffect(() => {
    setOver(false);
    setClosedHere(false);
  }, [path]);

  if (!wide) return { opened: over, toggle: () => setOver(!over), close: () => setOver(false) };
  const opened = path === OPENS_BY_ITSELF ? !closedHere : kept;
  const keep = (open: boolean) => {
    localStorage.setItem(localKeys.navOpen, String(open));
    setKept(open);
    setClosedHere(!open);
  };
  return { opened, toggle: () => keep(!opened), close: () => keep(false) };
}
