/** One search: what was typed and chosen, what this device has, and what the server adds. */
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { SearchHit } from '#contract/content/search.ts';
import {
  BEST_HITS,
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
import type { LecternDb } from '#store/db.ts';
import { useStored } from '#store/react.ts';
import type { Found } from '#store/search-engine.ts';
import { useSearchThread } from '../search-context.tsx';
import { askServer } from './ask-server.ts';
import { debounced } from './debounce.ts';
import { type HitsHere, hitsHere, searchSurroundings } from './read-hits.ts';
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
  const within = useMemo(() => JSON.parse(fixedText) as Refinements, [fixedText]);
  const refinements = useMemo(
    () => ({ ...refinementsFor(chosen, hasRole), ...within }),
    [chosen, hasRole, within],
  );
  const foundHere = useFoundHere(query, within, now);
  // Results are drawn in pieces: the field answers each letter meanwhile.
  const { of, found, state, reading, bestAlone } = useDeferredValue(foundHere);
  const hits = useMemo(
    () => sortHits(refined(found, refinements, now), sort),
    [found, refinements, sort, now],
  );
  const authors = useAuthorNames(found, offline);
  const server = useServer({
    query,
    sort,
    refinements,
    offline,
    settled: foundHere.state === 'found',
    shown: hits,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question begins at its first page
  useEffect(() => setMost(SEARCH_PAGE), [query, sort, refinements]);
  const toggle = useCallback(
    (facet: Facet, value: string) =>
      setChosen((before) => {
        const values = before[facet] ?? [];
        const next = values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
        return { ...before, [facet]: next };
      }),
    [],
  );
  const owners = useMemo(
    () => ({ ...authors, ...server.owners, ...surroundings?.owners }),
    [surroundings, server.owners, authors],
  );
  const shownChoice = useMemo(() => refinementsFor(chosen, hasRole), [chosen, hasRole]);
  return {
    typed,
    query,
    type,
    sort,
    setSort,
    refinements,
    chosen: shownChoice,
    toggle,
    /** what 'updated' counts from: when the search was opened */
    now,
    clear: () => setChosen({}),
    hasRole,
    /** names of organizations and people, by owner key */
    owners,
    state,
    /** the query that results are of */
    of,
    /** not all of this device has been looked through */
    reading,
    /** the device has more than are found here */
    bestAlone,
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

/** Some may be closed to the person: with so many keys the best hits are mostly among them. */
const KEYS_ASKED = BEST_HITS + 250;
const DEEPER = 8;
const ASK_AGAIN_MS = 700;

type Answer = Found & { n: number; query: string; most: number };

type Here = {
  of: string;
  found: SearchHit[];
  state: 'asking' | 'found' | 'broken';
  reading: boolean;
  bestAlone: boolean;
};

/** What the device has for the query; while a new one is looked for, what the last one found stays. */
function useFoundHere(query: string, within: Refinements, now: number): Here {
  const [deeper, setDeeper] = useState({ query, most: KEYS_ASKED });
  const most = deeper.query === query ? deeper.most : KEYS_ASKED;
  const answer = useKeysHere(query, most);
  const known = answer === 'broken' ? null : answer;
  const here = useStored(hitsOf, known?.n ?? 0, known?.query ?? '', known?.keys ?? none, within, now);
  const isSettled = known !== null && here?.n === known.n && known.query === query;
  const lacks = isSettled && known.more && !here.more;
  useEffect(() => {
    if (lacks) setDeeper({ query, most: most * DEEPER });
  }, [lacks, query, most]);
  const found = (answer !== 'broken' && here?.hits) || noHits;
  const state = answer === 'broken' ? 'broken' : isSettled && !lacks ? 'found' : 'asking';
  const of = here?.query ?? query;
  const reading = known?.reading ?? false;
  const bestAlone = here?.more ?? false;
  return useMemo(() => ({ of, found, state, reading, bestAlone }), [of, found, state, reading, bestAlone]);
}

/** Asks again while the device is still being read. */
function useKeysHere(query: string, most: number): Answer | 'broken' | null {
  const thread = useSearchThread();
  const [answer, setAnswer] = useState<Answer | 'broken' | null>(null);
  const asked = useRef(0);
  useEffect(() => {
    let gone = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      try {
        const found = await thread.search(query, most);
        if (gone) return;
        asked.current += 1;
        setAnswer({ ...found, n: asked.current, query, most });
        if (found.reading) again = setTimeout(ask, ASK_AGAIN_MS);
      } catch {
        if (!gone) setAnswer('broken');
      }
    };
    void ask();
    return () => {
      gone = true;
      clearTimeout(again);
    };
  }, [thread, query, most]);
  return answer;
}

/** @param n  says of which answer the hits are */
const hitsOf = async (
  db: LecternDb,
  n: number,
  query: string,
  keys: readonly string[],
  within: Refinements,
  now: number,
): Promise<HitsHere & { n: number; query: string }> => ({
  n,
  query,
  ...(await hitsHere(db, keys, within, now)),
});

const none: string[] = [];
const noHits: SearchHit[] = [];

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
