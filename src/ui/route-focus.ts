/**
 * After a change of route the page's heading takes the focus, so that those who listen hear where they are. The first
 * page of a visit leaves the focus at the top, where the skip link is, and nobody is torn out of a field or dialog.
 */
import { type RefObject, useEffect } from 'react';

let lastPage: string | null = null;

export function useRouteFocus(heading: RefObject<HTMLElement | null>, page: string): void {
  useEffect(() => {
    const first = lastPage === null;
    if (lastPage === page) return;
    lastPage = page;
    if (first) return;
    const busy = document.activeElement?.closest('input, textarea, select, [contenteditable="true"], dialog');
    if (!busy) heading.current?.focus({ preventScroll: true });
  }, [heading, page]);
}
