/** The filter of a catalog stands in the address, so that it can be shared and is there after a reload. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type CourseFilter, noFilter } from './course-filter.ts';

const WRITE_AFTER_MS = 300;

type Search = Record<string, unknown>;

function read({ q, here, level }: Search): CourseFilter {
  return {
    // The router reads `q=404` as a number.
    text: q === undefined ? '' : String(q),
    here: here === true || here === 1,
    difficulties: typeof level === 'string' ? level.split(',') : [],
  };
}

const written = ({ text, here, difficulties }: CourseFilter): Search => ({
  q: text.trim() || undefined,
  here: here || undefined,
  level: difficulties.join(',') || undefined,
});

export function useFilterInAddress() {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const [filter, setFilter] = useState(() => read(search));
  const isChanged = useRef(false);
  useEffect(() => {
    if (!isChanged.current) return;
    const timer = setTimeout(() => {
      const next = (before: Search) => ({ ...before, ...written(filter) });
      void navigate({ to: '.', search: next as never, replace: true, resetScroll: false });
    }, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [filter, navigate]);
  const change = (part: Partial<CourseFilter>) => {
    isChanged.current = true;
    setFilter((before) => ({ ...before, ...part }));
  };
  return { filter, change, clear: () => change(noFilter) };
}
