/** Which section is being read, from where its heading stands on the screen; and which one was read and left behind. */
import { useEffect, useRef, useState } from 'react';
import { afterNextFrame } from '#ui/later.tsx';
import type { ReadableSection } from './lesson-sections.ts';

/** A section that is only scrolled past was not read. */
const SHORTEST_READ_MS = 3000;
/** A section is the current one once its start is above this part of the window. */
const READING_LINE = 0.4;

export const sectionElementId = (sectionId: string) => `section-${sectionId}`;

/** @param onPassed  with the last block of the section that was read */
export function useReadingPlace(
  sections: readonly ReadableSection[],
  onPassed: (blockKey: string) => void,
): string | null {
  const [current, setCurrent] = useState<string | null>(() => sections[0]?.id ?? null);
  const passed = useRef(onPassed);
  useEffect(() => {
    passed.current = onPassed;
  });
  useEffect(() => {
    let at = 0;
    let since = performance.now();
    let frame = 0;
    const look = () => {
      frame = 0;
      const line = window.innerHeight * READING_LINE;
      const tops = sections.map(
        ({ id }) => document.getElementById(sectionElementId(id))?.getBoundingClientRect().top,
      );
      const now = Math.max(
        0,
        tops.findLastIndex((top) => top !== undefined && top <= line),
      );
      setCurrent(sections[now]?.id ?? null);
      if (now === at) return;
      const lastBlock = sections[at]?.lastBlockKey;
      if (now > at && lastBlock && performance.now() - since >= SHORTEST_READ_MS) passed.current(lastBlock);
      at = now;
      since = performance.now();
    };
    const later = () => {
      frame ||= requestAnimationFrame(look);
    };
    const notYet = afterNextFrame(look);
    window.addEventListener('scroll', later, { passive: true });
    window.addEventListener('resize', later, { passive: true });
    return () => {
      notYet();
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', later);
      window.removeEventListener('resize', later);
    };
  }, [sections]);
  return current;
}

/** Goes there and puts the focus there, so that the next Tab goes on from it. */
export function goToSection(sectionId: string): void {
  const section = document.getElementById(sectionElementId(sectionId));
  if (!section) return;
  section.scrollIntoView({ block: 'start' });
  section.focus({ preventScroll: true });
}
