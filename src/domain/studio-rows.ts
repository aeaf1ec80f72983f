/** The rows of the studio: what each tab holds, how they are narrowed, counted and put in order. Alike for what a device and a server hold. */
import type { ApprovalState } from './approvals.ts';
import { foldText } from './fold.ts';
import { queryWords, wordsOf } from './search.ts';
import {
  anyAge,
  anyDuration,
  type FilterKind,
  type FilterState,
  isOfAge,
  type Range,
  type Selections,
  takesHours,
} from './studio-filters.ts';

export const studioTabs = ['all', 'skills', 'collections', 'labs', 'deleted'] as const;
export type StudioTab = (typeof studioTabs)[number];

export type StudioType = 'skill' | 'collection' | 'course' | 'lab';

export type StudioRow = {
  type: StudioType;
  id: string;
  title: string;
  subtitle: string;
  createdAt: number;
  updatedAt: number;
  /** as people read it */
  availability: string;
  workflow: string;
  views: number | null;
  likes: number;
  authors: readonly { userId: string; name: string }[];
  presentIn: readonly { id: string; title: string }[];
  externalId: string;
  archived: boolean;
  rootType: 'catalog' | 'internal';
  ownerName: string;
  seconds: number;
  tags: readonly string[];
  boostScore: number;
  buryScore: number;
  /** of a skill's text; absent: not known here */
  approval?: ApprovalState | null;
};

export const keyOf = ({ type, id }: Pick<StudioRow, 'type' | 'id'>) =>
  `${type === 'course' ? 'collection' : type}:${id}`;

/** The last segments of a studio's address name a type: which tab it opens. */
export const tabOfType = (type: string | undefined): StudioTab => {
  if (type === 'skill') return 'skills';
  if (type === 'collection' || type === 'course') return 'collections';
  return type === 'lab' ? 'labs' : 'all';
};

export const isStudioTab = (tab: unknown): tab is StudioTab => studioTabs.includes(tab as StudioTab);

/** What is archived is in its own tab and in no other (STUDIO-012). */
export function inTab({ type, archived }: Pick<StudioRow, 'type' | 'archived'>, tab: StudioTab): boolean {
  if (tab === 'deleted') return archived;
  if (archived) return false;
  if (tab === 'skills') return type === 'skill';
  if (tab === 'collections') return type === 'collection' || type === 'course';
  return tab === 'labs' ? type === 'lab' : true;
}

/** What one press narrows to; choosing one clears the other filters. */
export const quickViews = [
  'needs review',
  'approval missing',
  'approval outdated',
  'hidden',
  'in no collection',
  'without authors',
] as const;

const reviews: ReadonlySet<string> = new Set(['NEEDS_PEER', 'NEEDS_SEO', 'NEEDS_FINAL']);
export const isInReview = (workflow: string): boolean => reviews.has(workflow);

/** Values of a row in a category: it is shown when one of them is chosen. */
function facetValues(row: StudioRow, categoryId: string, me: string): readonly string[] {
  switch (categoryId) {
    case 'availability':
      return [row.availability];
    case 'workflow':
      return [row.workflow];
    case 'catalog':
      return [row.rootType];
    case 'tags':
      return row.tags;
    case 'author':
      return row.authors.map(({ userId }) => userId);
    case 'mine':
      return row.authors.some(({ userId }) => userId === me) ? ['mine'] : [];
    case 'quick':
      return [
        ...(isInReview(row.workflow) ? ['needs review'] : []),
        ...(row.approval?.state === 'waiting' ? ['approval missing'] : []),
        ...(row.approval?.state === 'outdated' ? ['approval outdated'] : []),
        ...(row.availability.endsWith('Hidden') ? ['hidden'] : []),
        ...(row.type !== 'course' && row.presentIn.length === 0 ? ['in no collection'] : []),
        ...(row.authors.length === 0 ? ['without authors'] : []),
      ];
    default:
      return [];
  }
}

export const studioCategories = [
  'quick',
  'mine',
  'availability',
  'workflow',
  'catalog',
  'author',
  'tags',
] as const;

const filterKindOf: Record<(typeof studioCategories)[number], FilterKind> = {
  quick: 'hover_menu',
  mine: 'toggle',
  availability: 'checkbox',
  workflow: 'checkbox',
  catalog: 'select',
  author: 'checkbox',
  tags: 'checkbox',
};

/** What the studio can be narrowed by; the options come with its rows. */
export const studioFilters: FilterState = studioCategories.map((id) => ({
  id,
  kind: filterKindOf[id],
  ...(id === 'quick' && { exclusive: true }),
  options: [],
}));

export type StudioQuery = {
  tab: StudioTab;
  text: string;
  selections: Selections;
  age: Range;
  duration: Range;
};

export const everything: StudioQuery = {
  tab: 'all',
  text: '',
  selections: {},
  age: anyAge,
  duration: anyDuration,
};

type Asking = { now: number; me: string };

/** Kept for a row: with each letter that is typed all rows are asked again. */
function keptFor<Value>(of: (row: StudioRow) => Value): (row: StudioRow) => Value {
  const kept = new WeakMap<StudioRow, Value>();
  return (row) => {
    const known = kept.get(row);
    if (known !== undefined) return known;
    const value = of(row);
    kept.set(row, value);
    return value;
  };
}

const textWords = keptFor((row) =>
  wordsOf(`${row.title} ${row.subtitle} ${row.tags.join(' ')} ${row.externalId}`),
);
const foldedTitle = keptFor(({ title }) => foldText(title));
const folded = {
  availability: keptFor(({ availability }) => foldText(availability)),
  workflow: keptFor(({ workflow }) => foldText(workflow)),
  externalId: keptFor(({ externalId }) => foldText(externalId)),
  authors: keptFor(({ authors }) => foldText(authors[0]?.name ?? '')),
  presentIn: keptFor(({ presentIn }) => foldText(presentIn[0]?.title ?? '')),
};

const matchesText = (row: StudioRow, words: readonly string[]): boolean =>
  words.every((word) => textWords(row).some((each) => each.startsWith(word)));

/** One of the chosen values of every category. @param except  a category that is left out of account, for its counts */
export function narrowed<Row extends StudioRow>(
  rows: readonly Row[],
  { tab, text, selections, age, duration }: StudioQuery,
  { now, me }: Asking,
  except?: string,
): Row[] {
  const words = queryWords(text);
  const chosen = Object.entries(selections).filter(([id, values]) => id !== except && values.length > 0);
  return rows.filter(
    (row) =>
      inTab(row, tab) &&
      isOfAge(row.updatedAt, now, age) &&
      takesHours(row.seconds, duration) &&
      chosen.every(([id, values]) => facetValues(row, id, me).some((value) => values.includes(value))) &&
      matchesText(row, words),
  );
}

export type FacetOption = { value: string; count: number };

/** How many rows each value would show, with the other categories as they are chosen; most first. */
export function studioFacet(
  rows: readonly StudioRow[],
  query: StudioQuery,
  asking: Asking,
  categoryId: string,
): FacetOption[] {
  const counts = new Map<string, number>();
  for (const row of narrowed(rows, query, asking, categoryId))
    for (const value of facetValues(row, categoryId, asking.me))
      counts.set(value, (counts.get(value) ?? 0) + 1);
  for (const value of query.selections[categoryId] ?? []) counts.set(value, counts.get(value) ?? 0);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

export const tabCounts = (rows: readonly StudioRow[]): Record<StudioTab, number> =>
  Object.fromEntries(studioTabs.map((tab) => [tab, rows.filter((row) => inTab(row, tab)).length])) as Record<
    StudioTab,
    number
  >;

export const sortColumns = [
  'title',
  'createdAt',
  'updatedAt',
  'availability',
  'workflow',
  'views',
  'likes',
  'authors',
  'presentIn',
  'externalId',
] as const;
export type StudioSort = { by: (typeof sortColumns)[number]; down: boolean };
const firstSort: StudioSort = { by: 'updatedAt', down: true };

type Key = string | number;

function sortKey(row: StudioRow, by: StudioSort['by']): Key {
  switch (by) {
    case 'title':
      return foldedTitle(row);
    case 'availability':
    case 'workflow':
    case 'externalId':
    case 'authors':
    case 'presentIn':
      return folded[by](row);
    case 'views':
      return row.views ?? -1;
    default:
      return row[by];
  }
}

/** What is equal goes by its title, then by its id: the same order on every device. */
export function sortedRows<Row extends StudioRow>(rows: readonly Row[], { by, down }: StudioSort): Row[] {
  const keyed = rows.map((row) => ({ row, key: sortKey(row, by), title: foldedTitle(row) }));
  const order = (a: Key, b: Key) => (a < b ? -1 : a > b ? 1 : 0);
  keyed.sort(
    (a, b) => order(a.key, b.key) * (down ? -1 : 1) || order(a.title, b.title) || order(a.row.id, b.row.id),
  );
  return keyed.map(({ row }) => row);
}

export const sortToQuery = ({ by, down }: StudioSort): string | undefined =>
  by === firstSort.by && down === firstSort.down ? undefined : `${down ? '-' : ''}${by}`;

export function sortFromQuery(written: unknown): StudioSort {
  if (typeof written !== 'string') return firstSort;
  const by = written.replace(/^-/, '') as StudioSort['by'];
  return sortColumns.includes(by) ? { by, down: written.startsWith('-') } : firstSort;
}
