/** A title of a page that has no common header takes the focus on a change of route all the same. */
import { type RefObject, useRef } from 'react';
import { useRouteFocus } from '#ui/route-focus.ts';

export function useRouteFocusedTitle(page: string): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  useRouteFocus(title, page);
  return title;
}
