/** `?activeTab=…`: a link that selects a tab of the page it leads to (ROUTE-034). */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Once the tab is selected the parameter leaves the address: what a person chooses afterwards counts, and so it does after a reload.
 * @param tabs  of this place; a name that is none of them is left for another place
 */
export function useActiveTab<Tab extends string>(tabs: readonly Tab[], select: (tab: Tab) => void): void {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const asked = tabs.find((tab) => tab === search.activeTab);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each asking is answered once
  useEffect(() => {
    if (asked === undefined) return;
    select(asked);
    const without = (before: object) => ({ ...before, activeTab: undefined });
    void navigate({ to: '.', search: without as never, hash: true, replace: true, resetScroll: false });
  }, [asked]);
}
