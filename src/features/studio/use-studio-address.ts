/** What is chosen in a content list stands in the address, so that it can be shared and is there after a reload (STUDIO-011). */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  anyAge,
  anyDuration,
  rangeFromQuery,
  rangeToQuery,
  selectionsFromQuery,
  selectionsToQuery,
} from '#domain/studio-filters.ts';
import {
  isStudioTab,
  type StudioQuery,
  type StudioSort,
  type StudioTab,
  sortFromQuery,
  sortToQuery,
  studioCategories,
} from '#domain/studio-rows.ts';

const WRITE_AFTER_MS = 300;

type Search = Record<string, unknown>;
export type Asked = { query: StudioQuery; sort: StudioSort };

const read = (search: Search, firstTab: StudioTab): Asked => ({
  query: {
    tab: isStudioTab(search.tab) ? search.tab : firstTab,
    // The router reads `q=404` as a number.
    text: search.q === undefined ? '' : String(search.q),
    selections: selectionsFromQuery(search, studioCategories),
    age: rangeFromQuery(search.age, anyAge),
    duration: rangeFromQuery(search.duration, anyDuration),
  },
  sort: sortFromQuery(search.sort),
});

function written({ query, sort }: Asked): Search {
  const { tab, text, selections, age, duration } = query;
  const chosen = selectionsToQuery(selections);
  return {
    tab: tab === 'all' ? undefined : tab,
    q: text.trim() || undefined,
    ...Object.fromEntries(studioCategories.map((id) => [id, chosen[id]])),
    age: rangeToQuery(age, anyAge),
    duration: rangeToQuery(duration, anyDuration),
    sort: sortToQuery(sort),
  };
}

/** What stands in the address for these choices, and nothing else. */
const partsOf = (asked: Asked): Record<string, string> =>
  Object.fromEntries(
    Object.entries(written(asked)).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as const],
    ),
  );

export function useStudioAddress(firstTab: StudioTab) {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const [asked, setAsked] = useState(() => read(search, firstTab));
  const isChanged = useRef(false);
  useEffect(() => {
    if (!isChanged.current) return;
    const timer = setTimeout(() => {
      // Columns of a link hold until something else is chosen; this device keeps its own.
      const next = (before: Search) => ({ ...before, ...written(asked), columns: undefined });
      void navigate({ to: '.', search: next as never, replace: true, resetScroll: false });
    }, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [asked, navigate]);
  const ask = useCallback((part: Partial<StudioQuery>) => {
    isChanged.current = true;
    setAsked((before) => ({ ...before, query: { ...before.query, ...part } }));
  }, []);
  const sortBy = useCallback((sort: StudioSort) => {
    isChanged.current = true;
    setAsked((before) => ({ ...before, sort }));
  }, []);
  /** As a saved view or a link has it. */
  const apply = useCallback(
    (parts: Record<string, string>) => {
      isChanged.current = true;
      setAsked(read(parts, firstTab));
    },
    [firstTab],
  );
  return { ...asked, ask, sortBy, apply, parts: partsOf(asked), linkedColumns: search.columns };
}
