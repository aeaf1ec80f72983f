/** The filters of a content list: what each category offers here, and what is chosen, changed by the actions of the reducer (STUDIO-009, STUDIO-010). */
import { useCallback, useMemo } from 'react';
import { type FilterAction, filterReducer, selectionsOf, withSelections } from '#domain/studio-filters.ts';
import { everything, quickViews, type StudioQuery, studioFacet, studioFilters } from '#domain/studio-rows.ts';
import type { StudioEntry } from '../read-studio.ts';

/** @param all  with all that can be chosen; otherwise only what is, and what has a button of its own: looking through the rows takes time */
export function useFilters(
  entries: readonly StudioEntry[],
  query: StudioQuery,
  ask: (part: Partial<StudioQuery>) => void,
  asking: { now: number; me: string },
  all: boolean,
) {
  const { tab, age, duration } = query;
  const offered = useMemo(() => {
    const everyone = { ...everything, tab, age, duration };
    const valuesOf = (id: string): readonly string[] => {
      if (id === 'quick') return quickViews;
      if (id === 'mine') return ['mine'];
      if (!all) return [];
      return studioFacet(entries, everyone, asking, id).map(({ value }) => value);
    };
    return studioFilters.reduce(
      (state, { id }) =>
        filterReducer(state, {
          type: 'ReplaceOptions',
          categoryId: id,
          options: valuesOf(id).map((value) => ({ value, selected: false })),
        }),
      studioFilters,
    );
  }, [entries, tab, age, duration, asking, all]);
  const state = useMemo(() => withSelections(offered, query.selections), [offered, query.selections]);
  const act = useCallback(
    (action: FilterAction) => ask({ selections: selectionsOf(filterReducer(state, action)) }),
    [state, ask],
  );
  return { state, act };
}
