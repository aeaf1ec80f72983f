/** Finding content: how words are compared, sorted and narrowed, alike on the device and on the server (SEARCH-001 to SEARCH-013). */

import { foldText } from './fold.ts';

export const QUERY_WAIT_MS = 200;
export const QUERY_MAX_WAIT_MS = 3_000;
/** connect, read and write */
export const SEARCH_TIMEOUT_MS = 5_000;
export const SEARCH_PAGE = 20;
/** So many of a device's hits are shown, sorted and narrowed: the best. */
export const BEST_HITS = 1_000;
const MOST_DETAILS = 8;

export const searchSorts = ['relevance', 'recent', 'popular'] as const;
export type SearchSort = (typeof searchSorts)[number];

/** Raised with the rule by which words are taken from a text: what was indexed by an older one is indexed again. */
export const WORDS_FORMAT = 3;

const MOST_WORDS = 12;
const LONGEST_WORD = 60;

/** Written without spaces between words: Chinese, Japanese, Thai, Lao, Khmer, Burmese. */
const unspaced = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]`;
const hasUnspaced = new RegExp(unspaced, 'u');
const runs = new RegExp(`(${unspaced}+)`, 'u');
const hangul = /^\p{Script=Hangul}+$/u;

const spacedWords = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

/** Every two letters that follow each other; of one alone, it. */
function pairsOf(run: string): string[] {
  const letters = [...run];
  return letters.length < 2 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
}

/** A word is found by its beginning. In text without spaces one begins at any letter, which pairs of letters stand for. */
const wordsIn = (text: string, ofRun: (run: string) => string[]): string[] =>
  (hasUnspaced.test(text)
    ? spacedWords(text).flatMap((word) =>
        word.split(runs).flatMap((part, at) => (at % 2 === 1 ? ofRun(part) : part === '' ? [] : [part])),
      )
    : spacedWords(text)
  ).map((word) => word.slice(0, LONGEST_WORD));

/** The last letter begins no pair, and is looked for as well. */
const findableRun = (run: string) => [...new Set([...pairsOf(run), [...run].at(-1) ?? ''])];

/** Koreans join words to one, and part of one is looked for: each of its syllables begins a word. */
function koreanWords(word: string): string[] {
  if (!hangul.test(word)) return [word];
  const syllables = [...word.normalize('NFC')];
  return syllables.map((_, at) => syllables.slice(at).join('').normalize('NFKD'));
}

/** Most English texts: they need none of the above, which takes longer than the index itself. */
const isAscii = /^[ -~\s]*$/;
const asciiWords = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).map((word) => word.slice(0, LONGEST_WORD));

/** Words as both indexes keep them. */
export const wordsOf = (text: string): string[] => {
  if (isAscii.test(text)) return asciiWords(text);
  const words = wordsIn(foldText(text), findableRun);
  return hasHangul.test(text) ? words.flatMap(koreanWords) : words;
};
const hasHangul = /\p{Script=Hangul}/u;

/** What is looked for: each word is the beginning of one. */
export const queryWords = (query: string): string[] =>
  [...new Set(wordsIn(foldText(query), pairsOf))].slice(0, MOST_WORDS);

/** @param wanted  as `queryWords` gives them */
export function holdsWords(text: string, wanted: readonly string[]): boolean {
  const words = wordsOf(text);
  return wanted.every((each) => words.some((word) => word.startsWith(each)));
}

type Sortable = { updatedAt: number; likeCount: number; viewCount: number };

/** By relevance they stay as they come (SEARCH-007). */
export function sortHits<Hit extends Sortable>(hits: readonly Hit[], sort: SearchSort): Hit[] {
  if (sort === 'recent') return hits.toSorted((a, b) => b.updatedAt - a.updatedAt);
  const popularity = ({ likeCount, viewCount }: Sortable) => likeCount + viewCount;
  return sort === 'popular' ? hits.toSorted((a, b) => popularity(b) - popularity(a)) : [...hits];
}

/** What is put up or down whatever its words say (SEARCH-013): ten points weigh as much as one good match again. */
export const boostFactor = (boostScore: number, buryScore: number): number =>
  Math.max(0.05, 1 + (boostScore - buryScore) / 10);

/** The skills of a course that a query means: full matches first, then by how many of its words match; at most 8 (SEARCH-006). */
export function skillDetails<Skill extends { title: string }>(
  skills: readonly Skill[],
  query: string,
): Skill[] {
  const wanted = queryWords(query);
  if (wanted.length === 0) return [];
  const matched = ({ title }: Skill) => {
    const words = wordsOf(title);
    return wanted.filter((word) => words.some((each) => each.startsWith(word))).length;
  };
  return skills
    .map((skill) => ({ skill, count: matched(skill) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_DETAILS)
    .map(({ skill }) => skill);
}

/** Every facet's chosen values; none: the facet narrows nothing. */
export type Refinements = Partial<Record<Facet, readonly string[]>>;

export const facets = [
  'type',
  'difficulty',
  'duration',
  'updated',
  'tags',
  'owner',
  'author',
  'has',
  'workflow',
  'archived',
] as const;
export type Facet = (typeof facets)[number];

/** Shown to, and heeded for, people with a role alone (SEARCH-008). */
const staffFacets: ReadonlySet<Facet> = new Set(['workflow', 'archived']);
export const facetsFor = (hasRole: boolean): Facet[] =>
  facets.filter((facet) => hasRole || !staffFacets.has(facet));

export function refinementsFor(refinements: Refinements, hasRole: boolean): Refinements {
  const allowed = new Set(facetsFor(hasRole));
  return Object.fromEntries(
    Object.entries(refinements).filter(([facet, values]) => allowed.has(facet as Facet) && values.length > 0),
  );
}

const MINUTE_S = 60;
const DAY_MS = 86_400_000;

/** Up to so many seconds; the last has no end. */
const durations = [
  ['quarter hour', 15 * MINUTE_S],
  ['hour', 60 * MINUTE_S],
  ['half day', 240 * MINUTE_S],
  ['longer', Number.POSITIVE_INFINITY],
] as const;

/** Changed within so many ms: a shorter time is part of a longer one. */
const recencies = [
  ['week', 7 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['year', 365 * DAY_MS],
] as const;

/** Values that have an order of their own; the others stand by their counts. */
const inOrder: Partial<Record<Facet, readonly string[]>> = {
  duration: durations.map(([value]) => value),
  updated: recencies.map(([value]) => value),
};

type Refinable = {
  /** 0: nobody knows */
  estimatedSecondsToConsume: number;
  /** epoch ms */
  updatedAt: number;
  type: string;
  difficulty: string | null;
  tags: readonly string[];
  ownerKey: string;
  /** ids of the people who work on it */
  collaborators: readonly string[];
  hasLabs: boolean;
  hasExams: boolean;
  hasCertification: boolean;
  workflow: string;
  archived: boolean;
};

function durationOf(seconds: number): readonly string[] {
  const fitting = seconds > 0 ? durations.find(([, most]) => seconds <= most) : undefined;
  return fitting ? [fitting[0]] : [];
}

function valuesOf(hit: Refinable, facet: Facet, now: number): readonly string[] {
  switch (facet) {
    case 'duration':
      return durationOf(hit.estimatedSecondsToConsume);
    case 'updated':
      return recencies.filter(([, ms]) => hit.updatedAt > now - ms).map(([value]) => value);
    case 'type':
      return [hit.type];
    case 'difficulty':
      return hit.difficulty === null ? [] : [hit.difficulty];
    case 'tags':
      return hit.tags;
    case 'owner':
      return [hit.ownerKey];
    case 'author':
      return hit.collaborators;
    case 'has':
      return [
        ...(hit.hasLabs ? ['labs'] : []),
        ...(hit.hasExams ? ['exams'] : []),
        ...(hit.hasCertification ? ['certification'] : []),
      ];
    case 'workflow':
      return [hit.workflow];
    case 'archived':
      return [hit.archived ? 'archived' : 'active'];
  }
}

/** One of the chosen values of each facet. @param now  epoch ms @param except  a facet that is left out of account */
export const refined = <Hit extends Refinable>(
  hits: readonly Hit[],
  refinements: Refinements,
  now: number,
  except?: Facet,
): Hit[] =>
  hits.filter((hit) =>
    Object.entries(refinements).every(
      ([facet, chosen]) =>
        facet === except ||
        chosen.length === 0 ||
        valuesOf(hit, facet as Facet, now).some((value) => chosen.includes(value)),
    ),
  );

export type FacetCount = { value: string; count: number };

/** What a facet offers: how many hits each value would show, with the other facets as they are chosen. */
export function facetCounts(
  hits: readonly Refinable[],
  refinements: Refinements,
  facet: Facet,
  now: number,
): FacetCount[] {
  const counts = new Map<string, number>();
  for (const hit of refined(hits, refinements, now, facet)) {
    for (const value of valuesOf(hit, facet, now)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  for (const chosen of refinements[facet] ?? []) counts.set(chosen, counts.get(chosen) ?? 0);
  const order = inOrder[facet];
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) =>
      order
        ? order.indexOf(a.value) - order.indexOf(b.value)
        : b.count - a.count || a.value.localeCompare(b.value),
    );
}
