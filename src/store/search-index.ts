/** What is found by which words: the index itself, without where its texts come from. */
import MiniSearch from 'minisearch';
import type { SearchTexts } from '#contract/content/search-hit.ts';
import { foldText } from '#domain/fold.ts';
import { queryWords, wordsOf } from '#domain/search.ts';

/** key: `type:id`; factor: what a match of it weighs, 1 as it is (SEARCH-013) */
export type IndexedText = SearchTexts & { key: string; factor: number };
export type SearchIndex = MiniSearch<IndexedText>;

const options = {
  idField: 'key',
  fields: ['title', 'subtitle', 'tags', 'text'],
  storeFields: ['factor'],
  tokenize: wordsOf,
  processTerm: (term: string) => term,
};

const searchOptions = (typos: boolean) => ({
  tokenize: (query: string) => queryWords(query),
  processTerm: foldText,
  combineWith: 'AND' as const,
  prefix: true,
  fuzzy: typos ? (term: string) => (term.length > 6 ? 2 : term.length > 3 ? 1 : 0) : false,
  maxFuzzy: 2,
  weights: { prefix: 0.6, fuzzy: 0.3 },
  boost: { title: 4, subtitle: 2, tags: 2 },
  boostDocument: (_key: string, _term: string, stored?: Record<string, unknown>) =>
    typeof stored?.factor === 'number' ? stored.factor : 1,
});

export const newSearchIndex = (): SearchIndex => new MiniSearch<IndexedText>(options);

/** @param kept  `JSON.stringify` of an index @throws when another version of the library wrote it */
export const loadSearchIndex = (kept: string): SearchIndex => MiniSearch.loadJSON<IndexedText>(kept, options);

/** @returns keys, the best first */
export const keysFound = (index: SearchIndex, query: string, typos: boolean): string[] =>
  index.search(query, searchOptions(typos)).map(({ id }) => String(id));
