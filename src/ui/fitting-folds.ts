/** Folds a line until nothing in it is cut, before it is painted; with more room or other places it begins anew. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

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
  const [fitting, setFitting] = useState({ places, folds: least });
  const folds = fitting.places === places ? fitting.folds : least;
  const shown = useRef(folds);
  useLayoutEffect(() => {
    shown.current = folds;
  });
  useLayoutEffect(() => {
    const around = line.current?.parentElement;
    if (!around || typeof ResizeObserver === 'undefined') return;
    const isCut = () =>
      [...(line.current?.querySelectorAll('bdi') ?? [])].some((name) => name.scrollWidth > name.clientWidth);
    const cutIn: number[] = [];
    // Told at first as well, when the page is laid out and not yet painted: to measure then costs no layout of its own.
    const watch = new ResizeObserver(() => {
      const room = around.clientWidth;
      for (let next = least; next <= most; next++) {
        // What was cut in more room is not drawn again in less: the button of a menu that is open would go with it.
        if (next < most && room <= (cutIn[next] ?? -1)) continue;
        if (next !== shown.current) flushSync(() => setFitting({ places, folds: next }));
        if (!isCut()) return;
        cutIn[next] = room;
      }
    });
    watch.observe(around);
    return () => watch.disconnect();
  }, [line, places, least, most]);
  return folds;
}
