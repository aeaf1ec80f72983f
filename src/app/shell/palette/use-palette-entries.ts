/** All that the palette can find, read from this device and kept up to date while it is open. */
import { useComputedColorScheme } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Role } from '#domain/role.ts';
import { createEntriesHere } from '#features/create/read-places.ts';
import type { LecternDb } from '#store/db.ts';
import { profilesHere } from '#store/queries/organizations.ts';
import { unsentCounts } from '#store/queries/unsent-counts.ts';
import { useStored } from '#store/react.ts';
import { recentPages } from '../header/recent-pages.ts';
import type { Navigation } from '../read-navigation.ts';
import { entry, type PaletteEntry, paletteEntries } from './palette-entries.ts';
import { palettePage } from './palette-page.ts';
import { useFoundTitles } from './use-found-titles.ts';

const MOST_RECENT = 5;

/** `complete`: the titles of courses and lessons that fit are among them. */
export function usePaletteEntries(
  accountId: string | null,
  navigation: Navigation | undefined,
  query: string,
): { entries: PaletteEntry[]; complete: boolean } {
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const scheme = useComputedColorScheme('light');
  const page = useStored(palettePage, pathname);
  const { titles, settled } = useFoundTitles(query);
  const recent = useStored(recentPages);
  const roles = useStored(rolesByOrganization);
  const mayCreate = (useStored(createEntriesHere) ?? []).length > 0;
  const waiting = useStored(unsentCounts)?.waiting ?? 0;
  const entries = useMemo(() => {
    const current = navigation?.current ?? null;
    const mine = navigation?.organizations ?? [];
    const others = mine.filter(({ organizationId }) => organizationId !== current?.organizationId);
    const organizations = (current ? [current, ...others] : others).map((organization) => ({
      organization,
      roles: roles?.get(organization.organizationId) ?? [],
    }));
    const visited = (recent ?? [])
      .filter(({ path }) => path.split('?')[0] !== pathname)
      .slice(0, MOST_RECENT)
      .map(({ path, title, icon, organization }) =>
        entry(
          'recent',
          icon,
          title,
          { do: 'go', to: path },
          { id: `recent ${path}`, beside: organization ?? undefined },
        ),
      );
    return [
      ...visited,
      ...paletteEntries({
        accountId,
        organizations,
        others,
        page: page ?? { course: null, lesson: null },
        waiting,
        mayCreate,
        scheme,
      }),
      ...titles,
    ];
  }, [accountId, navigation, pathname, page, titles, recent, roles, waiting, mayCreate, scheme]);
  return { entries, complete: settled };
}

async function rolesByOrganization(db: LecternDb): Promise<Map<string, readonly Role[]>> {
  const profiles = await profilesHere(db);
  return new Map(profiles.map(({ organizationId, roles }) => [organizationId, roles]));
}
