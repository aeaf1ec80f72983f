/** The profile that a person acts as, and the organization whose places the navigation offers: the page's, else the one that was open last. */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { onSelection, selectedProfile, selectProfile } from '#features/session/selected-profile.ts';
import { useStored } from '#store/react.ts';
import { useSync } from '#sync/react.ts';
import { afterNextFrame } from '#ui/later.tsx';
import { type Navigation, navigation } from './read-navigation.ts';

/** Where another profile than the page's was chosen, and the page stayed. */
let stayedAt: string | null = null;

/**
 * @param profile  an organization's id, or `PERSONAL_PROFILE`
 * @param at  the path on which the person stays with it
 */
export function chooseProfile(accountId: string, profile: string, at: string): void {
  stayedAt = at;
  selectProfile(accountId, profile);
}

export function useNavigation(accountId: string | null): Navigation | undefined {
  const pathname = useShownPath();
  const selected = useSyncExternalStore(onSelection, () =>
    accountId === null ? null : selectedProfile(accountId),
  );
  const found = useStored(navigation, pathname, selected, ...(stayedAt === pathname ? [true] : []));
  const sync = useSync();
  const currentId = found?.current?.organizationId;
  const belongs = found !== undefined && !found.personal && found.roles.length > 0;
  useLayoutEffect(() => {
    // Who sees its navigation and leaves at once comes back to it; a page of an organization in which one has no role is a visit (PROF-006).
    if (accountId !== null && belongs && currentId) selectProfile(accountId, currentId);
  }, [accountId, currentId, belongs]);
  useEffect(() => {
    // What fails here has been told where the engine was started.
    if (currentId) sync.openOrganization(currentId).catch(() => {});
  }, [sync, currentId]);
  return found;
}

/** Where the page is that has been drawn: what is around it reads after it, and is not drawn together with it. */
function useShownPath(): string {
  const router = useRouter();
  const [path, setPath] = useState(router.state.location.pathname);
  useEffect(() => {
    let forget = () => {};
    const leave = router.subscribe('onResolved', ({ toLocation }) => {
      forget();
      forget = afterNextFrame(() => setPath(toLocation.pathname));
    });
    return () => {
      forget();
      leave();
    };
  }, [router]);
  return path;
}
