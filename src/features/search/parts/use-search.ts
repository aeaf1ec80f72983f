/** One search: what was typed and chosen, what this device has, and what the server adds. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { SearchHit } from '#contract/content/search.ts';
import {
  type Facet,
  QUERY_MAX_WAIT_MS,
  QUERY_WAIT_MS,
  type Refinements,
  refined,
  refinementsFor,
  SEARCH_PAGE,
  type SearchSort,
  sortHits,
} from '#domain/search.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useSession } from '#features/session/session-context.ts';
import { useStored } from '#store/react.ts';
import { useSearchThread } from '../search-context.tsx';
import { askServer } from './ask-server.ts';
import { debounced } from './debounce.ts';
import { hitsHere, searchSurroundings } from './read-hits.ts';
import { useAuthorNames } from './use-author-names.ts';

export type ServerPart =
  | { state: 'none' | 'asking' | 'failed'; hits: SearchHit[]; next: null }
  | { state: 'here'; hits: SearchHit[]; next: number | null };

const nothing: ServerPart = { state: 'none', hits: [], next: null };

export type Search = ReturnType<typeof useSearch>;

/** @param fixed  refinements that nobody can take off here */
export function useSearch(initial = '', fixed: Refinements = {}) {
  const [typed, setTyped] = useState(initial);
  const [query, setQuery] = useState(initial);
  const [sort, setSort] = useState<SearchSort>('relevance');
  const [chosen, setChosen] = useState<Refinements>({});
  const [most, setMost] = useState(SEARCH_PAGE);
  const surroundings = useStored(searchSurroundings);
  const [now] = useState(Date.now);
  const offline = useOffline();
  const hasRole = surroundings?.hasRole ?? false;
  const wait = useMemo(() => debounced(setQuery, QUERY_WAIT_MS, QUERY_MAX_WAIT_MS), []);
  useEffect(() => () => wait.cancel(), [wait]);
  const type = useCallback(
    (text: string) => {
      setTyped(text);
      wait.call(text);
    },
    [wait],
  );
  const fixedText = JSON.stringify(fixed);
  const refinements = useMemo(
    () => ({ ...refinementsFor(chosen, hasRole), ...(JSON.parse(fixedText) as Refinements) }),
    [chosen, hasRole, fixedText],
  );
  const { found, state } = useFoundHere(query);
  const hits = useMemo(
    () => sortHits(refined(found, refinements, now), sort),
    [found, refinements, sort, now],
  );
  const authors = useAuthorNames(found, offline);
  const server = useServer({ query, sort, refinements, offline, settled: state === 'found', shown: hits });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question begins at its first page
  useEffect(() => setMost(SEARCH_PAGE), [query, sort, refinements]);
  const toggle = (facet: Facet, value: string) =>
    setChosen((before) => {
      const values = before[facet] ?? [];
      const next = values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
      return { ...before, [facet]: next };
    });
  return {
    typed,
    query,
    type,
    sort,
    setSort,
    refinements,
    chosen: refinementsFor(chosen, hasRole),
    toggle,
    /** what 'updated' counts from: when the search was opened */
    now,
    clear: () => setChosen({}),
    hasRole,
    /** names of organizations and people, by owner key */
    owners: { ...surroundings?.owners, ...server.owners, ...authors },
    state,
    /** before refinements: what facets count */
    found,
    hits: hits.slice(0, most),
    total: hits.length,
    more: hits.length > most ? () => setMost(most + SEARCH_PAGE) : null,
    server: server.part,
    moreOnServer: server.more,
    offline,
  };
}

type Here = { query: string; found: SearchHit[]; state: 'asking' | 'found' | 'broken' };

/** What the device has for the query; while a new one is looked for, what the last one found stays. */
function useFoundHere(query: string): Pick<Here, 'found' | 'state'> {
  const thread = useSearchThread();
  const [keys, setKeys] = useState<{ query: string; keys: string[] } | 'broken' | null>(null);
  useEffect(() => {
    let gone = false;
    thread.search(query).then(
      (found) => {
        if (!gone) setKeys({ query, keys: found });
      },
      () => {
        if (!gone) setKeys('broken');
      },
    );
    return () => {
      gone = true;
    };
  }, [thread, query]);
  const wanted = keys === null || keys === 'broken' ? none : keys.keys;
  const found = useStored(hitsHere, wanted);
  if (keys === 'broken') return { found: [], state: 'broken' };
  const isSettled = keys !== null && keys.query === query && found !== undefined;
  return { found: found ?? [], state: isSettled ? 'found' : 'asking' };
}

const none: string[] = [];

type Asked = {
  query: string;
  sort: SearchSort;
  refinements: Refinements;
  offline: boolean;
  /** this device has answered */
  settled: boolean;
  shown: readonly SearchHit[];
};

/** Without what is shown above (D84). */
function useServer({ query, sort, refinements, offline, settled, shown }: Asked) {
  const session = useSession();
  const { ask, call, accountId } = session;
  const [part, setPart] = useState<ServerPart>(nothing);
  const [owners, setOwners] = useState<Record<string, string>>({});
  const asked = useRef(0);
  const wanted = settled && !offline && query.trim() !== '';
  const load = useCallback(
    async (offset: number, before: SearchHit[]) => {
      const mine = ++asked.current;
      setPart({ state: 'asking', hits: before, next: null });
      try {
        const answer = await askServer({ ask, call, accountId }, { query, sort, refinements, offset });
        if (asked.current !== mine) return;
        const names = answer.owners.map(({ ownerKey, name }) => [ownerKey, name]);
        setOwners((known) => ({ ...known, ...Object.fromEntries(names) }));
        setPart({ state: 'here', hits: [...before, ...answer.hits], next: answer.next });
      } catch {
        if (asked.current === mine) setPart({ state: 'failed', hits: before, next: null });
      }
    },
    [ask, call, accountId, query, sort, refinements],
  );
  useEffect(() => {
    asked.current += 1;
    if (wanted) void load(0, []);
    else setPart(nothing);
  }, [wanted, load]);
  const here = new Set(shown.map(({ id }) => id));
  const hits = part.hits.filter(({ id }) => !here.has(id));
  const { next } = part;
  return {
    owners,
    part: { ...part, hits } as ServerPart,
    more: next === null ? null : () => void load(next, part.hits),
  };
}
