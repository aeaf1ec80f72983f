/** What the app reads off the address: the page, its guard, and what it is about (ROUTE-033). Values of the query may be codes: only names show. */
import { useRouterState } from '@tanstack/react-router';
import { exploreLocation } from '#domain/location-explorer.ts';
import { matchRoute } from '#domain/routes.ts';
import { Facts } from './facts.tsx';

export function LocationExplorer() {
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const query = useRouterState({ select: ({ location }) => location.searchStr });
  const match = matchRoute(pathname);
  return (
    <Facts
      of={{
        pathname,
        query: [...new URLSearchParams(query).keys()],
        route: match?.route.path ?? null,
        guard: match?.route.guard ?? null,
        ...exploreLocation(pathname),
      }}
    />
  );
}
