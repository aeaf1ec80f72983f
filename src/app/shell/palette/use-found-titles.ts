/** Titles of courses and lessons for what is typed. The search worker finds them: nobody waits for a key because this device knows many. */
import { useEffect, useState } from 'react';
import { openSearchThread, type SearchThread } from '#features/search/search-thread.ts';
import { useStore } from '#store/react.ts';
import type { FoundTitle, FoundTitles } from '#store/title-finder.ts';
import { entry, type PaletteEntry } from './palette-entries.ts';
import { MOST_IN_GROUP } from './palette-results.ts';

type Found = { query: string; entries: PaletteEntry[] };

/** @returns `settled`: these are for this query, and not yet for what was typed before */
export function useFoundTitles(typed: string): { titles: readonly PaletteEntry[]; settled: boolean } {
  const db = useStore();
  const query = typed.trim();
  const [thread, setThread] = useState<SearchThread | null>(null);
  const [found, setFound] = useState<Found>({ query: '', entries: [] });
  useEffect(() => {
    const opened = openSearchThread(db);
    setThread(opened);
    return () => opened.close();
  }, [db]);
  useEffect(() => {
    if (!thread) return;
    let gone = false;
    const take = (entries: PaletteEntry[]) => {
      if (!gone) setFound({ query, entries });
    };
    // Before anything is typed this makes it read; what could not be found is left out.
    thread.titles(query, MOST_IN_GROUP).then(
      (titles) => take(entriesOf(titles)),
      () => take([]),
    );
    return () => {
      gone = true;
    };
  }, [thread, query]);
  return { titles: found.entries, settled: query === '' || found.query === query };
}

const entriesOf = ({ courses, lessons }: FoundTitles): PaletteEntry[] => [
  ...courses.map((each) => titled('courses', 'course', each)),
  ...lessons.map((each) => titled('lessons', 'skill', each)),
];

const titled = (
  group: 'courses' | 'lessons',
  icon: 'course' | 'skill',
  { id, title, beside, path }: FoundTitle,
) => entry(group, icon, title, { do: 'go', to: path }, { id, beside });
