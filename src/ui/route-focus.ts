/**
 * After a change of route the page's heading takes the focus, so that those who listen hear where they are. The first
 * page of a visit leaves the focus at the top, where the skip link is, and nobody is torn out of a field or dialog, or from what has taken
 * the focus on the new page before its heading could.
 */
import { type RefObject, useEffect } from 'react';
import { afterNextFrame } from './later.tsx';

let lastPage: string | null = null;
let lastHeading: HTMLElement | null = null;

export function useRouteFocus(heading: RefObject<HTMLElement | null>, page: string): void {
  useEffect(() => {
    const first = lastPage === null;
    // A page that shows more of itself may have its heading anew: the focus that went with the old one comes back.
    const lost = lastHeading?.isConnected === false && document.activeElement === document.body;
    if (lastPage === page && !lost) return;
    if (first) {
      lastPage = page;
      return;
    }
    const before = document.activeElement;
    // The focus asks for the layout of all that is there: asked for before the frame, it would be made twice.
    return afterNextFrame(() => {
      // Gone already, for the same page with more of itself: that one's heading takes it.
      if (!heading.current) return;
      lastPage = page;
      lastHeading = heading.current;
      const focused = document.activeElement;
      const content = heading.current.closest('main') ?? document.body;
      const moved = focused !== before && focused !== content && content.contains(focused);
      const busy = focused?.closest('input, textarea, select, [contenteditable="true"], dialog');
      if (!moved && !busy) heading.current.focus({ preventScroll: true });
    });
  }, [heading, page]);
}
