/** Which tab of the navigation is active: the one that the page belongs to, else the one that was active last (NAV-008). */
import { useLocalStorage } from '@mantine/hooks';
import { useRouterState } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { localKeys } from '#domain/storage-keys.ts';

const navTabs = ['home', 'organizations', 'marketplace'] as const;
type NavTab = (typeof navTabs)[number];

const KEY = localKeys.navTab;

const personalPages = new Set([
  'dashboard',
  'enrollments',
  'playlists',
  'favorites',
  'analytics',
  'assignments',
  'subscriptions',
  'my-content',
]);

/** @param ofOrganization  the page is one of an organization that is known here */
function tabOfPage(pathname: string, ofOrganization: boolean): NavTab | null {
  const [first = '', ...rest] = pathname.split('/').slice(1);
  if (first === 'marketplace') return first;
  if (rest.length === 0 && personalPages.has(first)) return 'home';
  return ofOrganization ? 'organizations' : null;
}

export function useNavTab(ofOrganization: boolean): NavTab {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const [kept, keep] = useLocalStorage<NavTab>({
    key: KEY,
    defaultValue: 'home',
    getInitialValueInEffect: false,
    serialize: (tab) => tab,
    deserialize: (text) => navTabs.find((tab) => tab === text) ?? 'home',
  });
  const tab = tabOfPage(pathname, ofOrganization);
  // Who sees its navigation and leaves at once comes back to it.
  useLayoutEffect(() => {
    if (tab !== null) keep(tab);
  }, [tab, keep]);
  return tab ?? kept;
}
