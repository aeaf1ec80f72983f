/** The courses that a filter leaves: of a few at once, of thousands in turns while the last ones stay. */
import { useEffect, useMemo, useState } from 'react';
import type { CourseCard } from '#store/queries/course-cards.ts';
import { type CourseFilter, filteredCourses, filteredInTurns, isFiltering } from './course-filter.ts';

/** More are filtered in turns. */
const MANY_COURSES = 300;

/** @returns undefined: the page has just been opened with a filter */
export function useFilteredCourses(
  cards: readonly CourseCard[],
  filter: CourseFilter,
  readable: ReadonlySet<string>,
): readonly CourseCard[] | undefined {
  const atOnce = useMemo(() => {
    if (!isFiltering(filter)) return cards;
    return cards.length > MANY_COURSES ? undefined : filteredCourses(cards, filter, readable);
  }, [cards, filter, readable]);
  const [shown, setShown] = useState(atOnce);
  useEffect(() => {
    if (atOnce) return setShown(atOnce);
    const aborted = new AbortController();
    filteredInTurns(cards, filter, readable, aborted.signal).then(
      (found) => {
        if (!aborted.signal.aborted) setShown(found);
      },
      () => undefined, // others are looked for now
    );
    return () => aborted.abort();
  }, [atOnce, cards, filter, readable]);
  return atOnce ?? shown;
}
