/** Folds a line until nothing in it is cut, before it is painted; with more room or other places it begins anew. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** What fitted a line when it was there last. To find it anew costs the frame of a change of route two more layouts. */
const fitted = new Map<string, { room: number; folds: number }>();
/** of the line that is there now, or was last */
let roomNow = 0;

const foldsIn = (places: string, room: number, least: number): number => {
  const known = fitted.get(places);
  return known?.room === room ? known.folds : least;
};

/**
 * @param line    its names are `bdi`
 * @param places  what tells one line from another
 * @returns how many places to fold
 */
export function useFittingFolds(
  line: RefObject<HTMLElement | null>,
  places: string,
  least: number,
  most: number,
): number {
  const begun = () => ({ places, folds: foldsIn(places, roomNow, least) });
  const [fitting, setFitting] = useState(begun);
  // Once for each line: while it is there only a measuring changes it.
  if (fitting.places !== places) setFitting(begun);
  const { folds } = fitting;
  const shown = useRef(folds);
  useLayoutEffect(() => {
    shown.current = folds;
  });
  useLayoutEffect(() => {
    const around = line.current?.parentElement;
    if (!around || typeof ResizeObserver === 'undefined') return;
    const isCut = () =>
      [...(line.current?.querySelectorAll('bdi') ?? [])].some((name) => name.scrollWidth > name.clientWidth);
    // Told at first as well, when the page is laid out and not yet painted: to measure then costs no layout of its own.
    const watch = new ResizeObserver(() => {
      // To see whether more fits is to take the button away for a moment, and an open menu with it.
      const menuIsOpen = line.current?.querySelector(':popover-open') !== null;
      const room = around.clientWidth;
      roomNow = room;
      for (let next = menuIsOpen ? shown.current : foldsIn(places, room, least); next <= most; next++) {
        if (next !== shown.current) flushSync(() => setFitting({ places, folds: next }));
        if (isCut()) continue;
        // Names have other widths before their fonts are there.
        if (!menuIsOpen && document.fonts.status === 'loaded') fitted.set(places, { room, folds: next });
        return;
      }
    });
    watch.observe(around);
    return () => watch.disconnect();
  }, [line, places, least, most]);
  return folds;
}
