/** The search on this device, for the components inside its provider (SEARCH-012). */
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { useStore } from '#store/react.ts';
import { openSearchThread, type SearchThread } from './search-thread.ts';

const SearchContext = createContext<SearchThread | null>(null);

export function SearchProvider({ children }: { children: ReactNode }) {
  const db = useStore();
  const thread = useMemo(() => openSearchThread(db), [db]);
  useEffect(() => () => thread.close(), [thread]);
  return <SearchContext value={thread}>{children}</SearchContext>;
}

/** @throws outside of its provider */
export function useSearchThread(): SearchThread {
  const thread = useContext(SearchContext);
  if (thread === null) throw new Error('The search is used outside of SearchProvider.');
  return thread;
}
