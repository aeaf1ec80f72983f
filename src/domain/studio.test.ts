import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  audienceOf,
  availabilityAfter,
  collectionAvailabilities,
  mayMonetize,
  mayRequireLogin,
  skillAvailabilities,
} from './availability-rules.ts';
import { mayArchive, scoresAfter } from './content-acts.ts';
import type { Role } from './role.ts';
import { facetCounts, refined } from './search.ts';
import {
  allColumns,
  COLUMNS_VERSION,
  columnsFromQuery,
  columnsFromText,
  columnsToText,
  columnWidths,
  movedColumn,
  NAME_CELL_PX,
  shownColumns,
  studioColumns,
  widestBesideTitle,
  withColumn,
} from './studio-columns.ts';
import {
  ageLabel,
  anyAge,
  durationLabel,
  type FilterState,
  filterReducer,
  isOfAge,
  rangeFromQuery,
  rangeToQuery,
  selectionsFromQuery,
  selectionsOf,
  selectionsToQuery,
  takesHours,
  withSelections,
} from './studio-filters.ts';
import {
  everything,
  inTab,
  narrowed,
  type StudioRow,
  sortColumns,
  sortedRows,
  sortFromQuery,
  sortToQuery,
  studioFacet,
  studioFilters,
  studioTabs,
  tabCounts,
  tabOfType,
} from './studio-rows.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 8, 1);

afterEach(() => {
  vi.restoreAllMocks();
});

const option = (value: string, selected = false) => ({ value, selected });
const filters: FilterState = [
  { id: 'quick', kind: 'hover_menu', exclusive: true, options: [option('hidden'), option('needs review')] },
  { id: 'mine', kind: 'toggle', options: [option('mine')] },
  { id: 'workflow', kind: 'checkbox', options: [option('INITIAL'), option('PUBLISHED')] },
  { id: 'catalog', kind: 'select', options: [option('catalog'), option('internal')] },
];
const choose = (state: FilterState, categoryId: string, value: string, selected = true) =>
  filterReducer(state, { type: 'Update', categoryId, value, selected });

describe('the filters of a content list', () => {
  it('choose several of checkboxes, at most one of a select, and take each back (STUDIO-009, STUDIO-010)', () => {
    let state = choose(choose(filters, 'workflow', 'INITIAL'), 'workflow', 'PUBLISHED');
    state = choose(choose(state, 'catalog', 'catalog'), 'catalog', 'internal');
    expect(selectionsOf(state)).toEqual({ workflow: ['INITIAL', 'PUBLISHED'], catalog: ['internal'] });
    state = choose(state, 'workflow', 'INITIAL', false);
    expect(selectionsOf(state)).toEqual({ workflow: ['PUBLISHED'], catalog: ['internal'] });
  });

  it('are of the four kinds, each with its options, each of these with its value and whether it is chosen (STUDIO-010)', () => {
    expect([...new Set(studioFilters.map(({ kind }) => kind))].sort()).toEqual([
      ...['checkbox', 'hover_menu', 'select', 'toggle'],
    ]);
    const offered = studioFilters.reduce(
      (state, { id }) =>
        filterReducer(state, { type: 'ReplaceOptions', categoryId: id, options: [option('a'), option('b')] }),
      studioFilters,
    );
    for (const { id } of offered) {
      const category = choose(offered, id, 'a').find((each) => each.id === id);
      expect(category, id).toMatchObject({ id: expect.any(String), kind: expect.any(String) });
      expect(category?.options, id).toEqual([
        { value: 'a', selected: true },
        { value: 'b', selected: false },
      ]);
    }
  });

  it('clear every other category when an exclusive one is chosen (STUDIO-009)', () => {
    const state = choose(choose(filters, 'workflow', 'INITIAL'), 'quick', 'hidden');
    expect(selectionsOf(state)).toEqual({ quick: ['hidden'] });
    const back = choose(choose(filters, 'workflow', 'INITIAL'), 'quick', 'hidden', false);
    expect(selectionsOf(back)).toEqual({ workflow: ['INITIAL'] });
  });

  it('keep what was chosen when options are replaced, and lose it with its option (STUDIO-009)', () => {
    const state = choose(choose(filters, 'workflow', 'INITIAL'), 'workflow', 'PUBLISHED');
    const next = filterReducer(state, {
      type: 'ReplaceOptions',
      categoryId: 'workflow',
      options: [option('PUBLISHED'), option('NEEDS_SEO')],
    });
    expect(next[2]?.options).toEqual([option('PUBLISHED', true), option('NEEDS_SEO')]);
    expect(next[1]).toBe(state[1]);
  });

  it('go back to where they started, and to nothing chosen (STUDIO-009)', () => {
    const start = choose(filters, 'mine', 'mine');
    const state = choose(start, 'workflow', 'INITIAL');
    expect(filterReducer(state, { type: 'Reset', to: start })).toBe(start);
    expect(selectionsOf(filterReducer(state, { type: 'Clear' }))).toEqual({});
  });

  it('log a warning at an action that they do not know, and stay as they are (STUDIO-009)', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(filterReducer(filters, { type: 'Shuffle' } as never)).toBe(filters);
    expect(warn).toHaveBeenCalledWith('Unsupported filter action: Shuffle');
  });

  it('stand in an address as comma-joined values of each category, and come back from it (STUDIO-011)', () => {
    const chosen = { workflow: ['INITIAL', 'PUBLISHED'], tags: ['ropes, wet', '50%'] };
    const query = selectionsToQuery(chosen);
    expect(query).toEqual({ workflow: 'INITIAL,PUBLISHED', tags: 'ropes%2C wet,50%25' });
    expect(selectionsFromQuery(query, ['workflow', 'tags', 'catalog'])).toEqual(chosen);
    expect(
      selectionsFromQuery({ workflow: { a: 1 }, tags: '', mine: true }, ['workflow', 'tags', 'mine']),
    ).toEqual({
      mine: ['true'],
    });
  });

  it('come back from an address whatever their values are (STUDIO-011)', () => {
    const values = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('a', 'b', 'c'), values), (chosen) => {
        expect(selectionsFromQuery(selectionsToQuery(chosen), ['a', 'b', 'c'])).toEqual({ ...chosen });
      }),
    );
  });

  it('offer a value of a link that nothing has yet (STUDIO-011)', () => {
    const state = withSelections(filters, { workflow: ['NEEDS_SEO'] });
    expect(state[2]?.options.at(-1)).toEqual(option('NEEDS_SEO', true));
  });

  it('reach to 365 days and 24 hours, and beyond at their ends (STUDIO-008)', () => {
    expect([0, 1, 364, 365].map(ageLabel)).toEqual([
      '0 days ago',
      '1 day ago',
      '364 days ago',
      '365+ days ago',
    ]);
    expect([1, 23, 24].map(durationLabel)).toEqual(['1 hour', '23 hours', '24+ hours']);
    const daysAgo = (days: number) => NOW - days * DAY;
    expect(isOfAge(daysAgo(900), NOW, [0, 365])).toBe(true);
    expect(isOfAge(daysAgo(900), NOW, [365, 365])).toBe(true);
    expect(isOfAge(daysAgo(31), NOW, [0, 30])).toBe(false);
    expect(isOfAge(daysAgo(3), NOW, [5, 30])).toBe(false);
    expect(takesHours(40 * 3600, [0, 24])).toBe(true);
    expect(takesHours(2.5 * 3600, [0, 2])).toBe(false);
  });

  it('keep ranges in the address, and take what is none for the whole (STUDIO-008, STUDIO-011)', () => {
    expect(rangeToQuery(anyAge, anyAge)).toBeUndefined();
    expect(rangeFromQuery(rangeToQuery([7, 30], anyAge), anyAge)).toEqual([7, 30]);
    for (const wrong of ['30-7', '0-400', 'x', 7, undefined])
      expect(rangeFromQuery(wrong, anyAge)).toBe(anyAge);
  });
});

describe('the columns of the studio', () => {
  it('are ten, all shown by default, at the widths of the specification (STUDIO-002, STUDIO-005)', () => {
    expect(columnsFromText(null)).toBe(allColumns);
    expect(allColumns.filter(({ shown }) => shown).map(({ id }) => id)).toEqual([
      ...['title', 'createdAt', 'updatedAt', 'availability', 'workflow'],
      ...['views', 'likes', 'authors', 'presentIn', 'externalId'],
    ]);
    expect(NAME_CELL_PX).toBe(265);
    expect(columnWidths).toMatchObject({
      ...{ title: 400, authors: 300, presentIn: 300, externalId: 260, workflow: 330 },
      ...{ createdAt: 160, updatedAt: 160, likes: 100, views: 145 },
    });
  });

  it('leave beside the title room for the widest of those that are shown', () => {
    expect(widestBesideTitle(studioColumns)).toBe(330);
    expect(widestBesideTitle(['title', 'likes', 'externalId'])).toBe(260);
    expect(widestBesideTitle(['title'])).toBe(0);
  });

  it('are remembered with version 3, and reset for another version or another set (STUDIO-003)', () => {
    expect(COLUMNS_VERSION).toBe(3);
    const kept = columnsToText(withColumn(allColumns, 'views', false));
    expect(columnsFromText(kept).find(({ id }) => id === 'views')?.shown).toBe(false);
    expect(columnsFromText(kept.replace('"version":3', '"version":2'))).toBe(allColumns);
    const fewer = JSON.stringify({ version: 3, columns: [{ id: 'title', shown: true }] });
    expect(columnsFromText(fewer)).toBe(allColumns);
    expect(columnsFromText(kept.replace('"views"', '"owner"'))).toBe(allColumns);
    for (const broken of ['{', 'null', '[]', '{"version":3,"columns":[null]}'])
      expect(columnsFromText(broken)).toBe(allColumns);
  });

  it('are put in another order one by one, behind the title, and shown in the order of a link (STUDIO-003)', () => {
    const ids = (columns: readonly { id: string }[]) => columns.map(({ id }) => id).slice(0, 4);
    expect(ids(movedColumn(allColumns, 'updatedAt', -1))).toEqual([
      ...['title', 'updatedAt', 'createdAt', 'availability'],
    ]);
    expect(movedColumn(allColumns, 'createdAt', -1)).toBe(allColumns);
    expect(movedColumn(allColumns, 'title', 1)).toBe(allColumns);
    expect(movedColumn(allColumns, 'externalId', 1)).toBe(allColumns);
    const moved = movedColumn(allColumns, 'workflow', -1);
    expect(columnsFromText(columnsToText(moved))).toEqual(moved);
    expect(shownColumns(columnsFromQuery('likes,workflow,likes,owner') ?? [])).toEqual([
      ...['title', 'likes', 'workflow'],
    ]);
    expect(columnsFromQuery('owner')).toBeNull();
  });

  it('are hidden one by one, but for the title (STUDIO-017)', () => {
    expect(withColumn(allColumns, 'title', false)).toEqual(allColumns);
    const hidden = withColumn(allColumns, 'likes', false);
    expect(hidden.filter(({ shown }) => !shown).map(({ id }) => id)).toEqual(['likes']);
  });
});

const row = (given: Partial<StudioRow> = {}): StudioRow => ({
  ...{ type: 'skill', id: 'a', title: 'Bowline', subtitle: '', createdAt: NOW, updatedAt: NOW },
  ...{ availability: 'Hidden', workflow: 'INITIAL', views: 0, likes: 0, authors: [], presentIn: [] },
  ...{ externalId: '', archived: false, rootType: 'catalog', ownerName: 'Harbor', seconds: 60, tags: [] },
  ...{ boostScore: 0, buryScore: 0 },
  ...given,
});
const asking = { now: NOW, me: 'me' };

describe('the rows of the studio', () => {
  it('are in the tabs All, Skills, Collections, Lab Templates and Deleted; what is archived in its own alone (STUDIO-004, STUDIO-012)', () => {
    const tabsOf = (given: Partial<StudioRow>) => studioTabs.filter((tab) => inTab(row(given), tab));
    expect(tabsOf({ type: 'skill' })).toEqual(['all', 'skills']);
    expect(tabsOf({ type: 'collection' })).toEqual(['all', 'collections']);
    expect(tabsOf({ type: 'course' })).toEqual(['all', 'collections']);
    expect(tabsOf({ type: 'lab' })).toEqual(['all', 'labs']);
    expect(tabsOf({ type: 'course', archived: true })).toEqual(['deleted']);
    expect(tabCounts([row(), row({ archived: true })])).toMatchObject({ all: 1, skills: 1, deleted: 1 });
    expect(['skill', 'course', 'lab', undefined, 'x'].map(tabOfType)).toEqual([
      ...['skills', 'collections', 'labs', 'all', 'all'],
    ]);
  });

  it('are found by the beginnings of words in title, tags and external id, without accents', () => {
    const rows = [
      row({ id: '1', title: 'Über Knoten' }),
      row({ id: '2', externalId: 'LMS-7' }),
      row({ id: '3', tags: ['ropes'] }),
    ];
    const found = (text: string) => narrowed(rows, { ...everything, text }, asking).map(({ id }) => id);
    expect([found('uber kno'), found('lms'), found('rope'), found('noten')]).toEqual([
      ['1'],
      ['2'],
      ['3'],
      [],
    ]);
  });

  it('are counted for each value as the other categories are chosen', () => {
    const rows = [
      row({ id: '1', workflow: 'INITIAL', availability: 'Hidden' }),
      row({ id: '2', workflow: 'PUBLISHED', availability: 'Hidden' }),
      row({ id: '3', workflow: 'PUBLISHED', availability: 'Internal' }),
    ];
    const query = { ...everything, selections: { workflow: ['PUBLISHED'] } };
    expect(studioFacet(rows, query, asking, 'availability')).toEqual([
      { value: 'Hidden', count: 1 },
      { value: 'Internal', count: 1 },
    ]);
    expect(studioFacet(rows, query, asking, 'workflow')).toEqual([
      { value: 'PUBLISHED', count: 2 },
      { value: 'INITIAL', count: 1 },
    ]);
  });

  it('are in one order whatever order they come in, for every column', () => {
    const rows = fc.uniqueArray(
      fc.record({
        id: fc.uuid(),
        title: fc.constantFrom('a', 'B', 'ä', 'c'),
        likes: fc.nat(3),
        views: fc.option(fc.nat(2)),
        workflow: fc.constantFrom('INITIAL', 'PUBLISHED'),
      }),
      { selector: ({ id }) => id, maxLength: 12 },
    );
    fc.assert(
      fc.property(rows, fc.constantFrom(...sortColumns), fc.boolean(), (given, by, down) => {
        const all = given.map((each) => row(each));
        const ids = (list: StudioRow[]) => list.map(({ id }) => id);
        expect(ids(sortedRows(all.toReversed(), { by, down }))).toEqual(ids(sortedRows(all, { by, down })));
      }),
    );
    expect(sortFromQuery(sortToQuery({ by: 'likes', down: true }))).toEqual({ by: 'likes', down: true });
    expect(sortFromQuery('-nonsense')).toEqual({ by: 'updatedAt', down: true });
  });

  it('and their counts agree with those of the search for 200 random filters (LOCAL-007, LOCAL-008)', () => {
    const statuses = ['INITIAL', 'NEEDS_PEER', 'PUBLISHED'] as const;
    const content = fc.record({
      id: fc.uuid(),
      workflow: fc.constantFrom(...statuses),
      tags: fc.uniqueArray(fc.constantFrom('ropes', 'tides', 'stars')),
      archived: fc.boolean(),
    });
    const chosen = fc.record({
      workflow: fc.subarray([...statuses]),
      tags: fc.subarray(['ropes', 'tides', 'stars']),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(content, { selector: ({ id }) => id, maxLength: 30 }),
        chosen,
        fc.boolean(),
        (given, selections, archived) => {
          const rows = given.map((each) => row(each));
          const hits = given.map((each) => ({
            ...{ ...each, type: 'skill', difficulty: null, ownerKey: 'org#1' },
            ...{ hasLabs: false, hasExams: false, hasCertification: false },
            ...{ estimatedSecondsToConsume: 0, updatedAt: 0, collaborators: [] },
          }));
          const tab = archived ? ('deleted' as const) : ('all' as const);
          const query = { ...everything, tab, selections };
          const asked = { ...selections, archived: [archived ? 'archived' : 'active'] };
          expect(narrowed(rows, query, asking).map(({ id }) => id)).toEqual(
            refined(hits, asked, 0).map(({ id }) => id),
          );
          for (const facet of ['workflow', 'tags'] as const)
            expect(
              new Set(studioFacet(rows, query, asking, facet).map((each) => JSON.stringify(each))),
            ).toEqual(new Set(facetCounts(hits, asked, facet, 0).map((each) => JSON.stringify(each))));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('10,000 of them are narrowed, counted and sorted within a moment', () => {
    const many = Array.from({ length: 10_000 }, (_, at) =>
      row({ id: String(at), title: `Knot ${at % 997}`, likes: at % 13, updatedAt: NOW - (at % 400) * DAY }),
    );
    const began = performance.now();
    const found = sortedRows(narrowed(many, { ...everything, age: [0, 30] }, asking), {
      by: 'likes',
      down: true,
    });
    expect(found.length).toBeGreaterThan(700);
    expect(found[0]?.likes).toBe(12);
    // A loose bound for a busy machine: it is a few milliseconds.
    expect(performance.now() - began).toBeLessThan(500);
  });
});

const all = [true, false].flatMap((visible) =>
  [true, false].flatMap((free) => [true, false].map((loginRequired) => ({ visible, free, loginRequired }))),
);

describe('who sees a skill', () => {
  it('offers sign-in for what is visible and free, monetization for what is visible with sign-in (AVAIL-011)', () => {
    for (const state of all) {
      expect(mayRequireLogin(state)).toBe(state.visible && state.free);
      expect(mayMonetize(state)).toBe(state.visible && state.loginRequired);
    }
  });

  it('is free without sign-in, and what becomes free is syndicated no longer (AVAIL-012)', () => {
    for (const state of all) expect(availabilityAfter(state, { loginRequired: false }).free).toBe(true);
    const paid = { visible: true, free: false, loginRequired: true, syndicated: true };
    expect(availabilityAfter(paid, { loginRequired: false })).toEqual({
      ...{ visible: true, free: true, loginRequired: false, syndicated: false },
    });
    expect(availabilityAfter(paid, { free: true }).syndicated).toBe(false);
    expect(availabilityAfter(paid, { visible: false }).syndicated).toBe(true);
  });

  it('is said in one of four sentences', () => {
    const state = { visible: true, free: true, loginRequired: true };
    expect(audienceOf({ ...state, visible: false })).toBe('collaborators');
    expect(audienceOf({ ...state, loginRequired: false })).toBe('everyone');
    expect(audienceOf(state)).toBe('signed in');
    expect(audienceOf({ ...state, free: false })).toBe('enrolled');
  });

  it('is chosen among the labels of its catalog, none of which breaks a rule (STUDIO-006, AVAIL-012)', () => {
    const now = { visible: true, free: true, loginRequired: true };
    expect(skillAvailabilities(now, 'catalog').map(({ label }) => label)).toEqual([
      ...['Hidden', 'Public | No Login', 'Enrollment | Free', 'Enrollment | Paid'],
    ]);
    expect(skillAvailabilities(now, 'internal').map(({ label }) => label)).toEqual([
      'Internal | Hidden',
      'Internal',
    ]);
    for (const state of all)
      for (const { change } of skillAvailabilities(state, 'catalog'))
        if (change.visible && !change.loginRequired) expect(change.free).toBe(true);
    const course = { ...now, hasProduct: true };
    expect(collectionAvailabilities(course, 'catalog').map(({ label }) => label)).toEqual([
      'Hidden',
      'Enrollment',
    ]);
  });
});

describe('content', () => {
  it('is put away by owners, superAdmins and the admin of its catalog (STUDIO-012)', () => {
    const may = (rootType: 'catalog' | 'internal') =>
      (
        [
          'member',
          'trainer',
          'learningAdmin',
          'storeContentAdmin',
          'billingAdmin',
          'superAdmin',
          'owner',
        ] as Role[]
      ).filter((role) => mayArchive({ userId: 'u', roles: [role] }, rootType));
    expect(may('catalog')).toEqual(['storeContentAdmin', 'superAdmin', 'owner']);
    expect(may('internal')).toEqual(['learningAdmin', 'superAdmin', 'owner']);
  });

  it('is put up or down in searches, never both (STUDIO-015)', () => {
    expect(scoresAfter({ boostScore: 3, buryScore: 0 }, { buryScore: 2 })).toBeNull();
    expect(scoresAfter({ boostScore: 3, buryScore: 0 }, { boostScore: 0, buryScore: 2 })).toEqual({
      boostScore: 0,
      buryScore: 2,
    });
  });
});
