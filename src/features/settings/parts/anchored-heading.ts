/** A link with a fragment leads to one part of the settings, which may be there later than the page. */
import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { afterNextFrame } from '#ui/later.tsx';

/** @returns for the part's heading: it is scrolled to and takes the focus when the address names the anchor */
export function useAnchoredHeading(anchor: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const named = useLocation({ select: ({ hash }) => hash === anchor });
  useEffect(() => {
    if (!named) return;
    // The heading of the page takes the focus in the same frame, and asked first.
    return afterNextFrame(() => {
      heading.current?.scrollIntoView({ block: 'start' });
      heading.current?.focus({ preventScroll: true });
    });
  }, [named]);
  return heading;
}
