/** Whether a dialog or a floating toolbar is over the page just now; the widget's own are not. */
import { type RefObject, useEffect, useState } from 'react';

const OVER_THE_PAGE = 'dialog[open], [role="toolbar"][popover]';

export function useCovered(own: RefObject<HTMLElement | null>): boolean {
  const [covered, setCovered] = useState(false);
  useEffect(() => {
    const look = () => {
      const over = [...document.querySelectorAll(OVER_THE_PAGE)];
      setCovered(over.some((each) => !own.current?.contains(each)));
    };
    const watching = new MutationObserver(look);
    watching.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
    look();
    return () => watching.disconnect();
  }, [own]);
  return covered;
}
