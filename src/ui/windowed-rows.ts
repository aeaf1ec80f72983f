/**
 * Which rows of a long list are in sight, and a few beside them: the others are not on the page. All rows are equally high. Whatever scrolls,
 * the list itself or the page around it, is heard.
 */
import { type RefObject, useEffect, useState } from 'react';

/** Rows above and below the window, so that a slow frame shows no gap. */
const BESIDE = 8;

export type RowWindow = { from: number; to: number };

/** @param top  px of the list that are above the window; @param height  px of the window */
export function rowsInSight(count: number, rowPx: number, top: number, height: number): RowWindow {
  const first = Math.floor(Math.max(0, top) / rowPx) - BESIDE;
  const last = Math.ceil((Math.max(0, top) + height) / rowPx) + BESIDE;
  const from = Math.min(Math.max(0, first), Math.max(0, count - 1));
  return { from, to: Math.min(count, Math.max(from, last)) };
}

/** @param scroller  null: the page */
export function useWindowedRows(
  list: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null> | null,
  count: number,
  rowPx: number,
): RowWindow {
  const [view, setView] = useState({ top: 0, height: 0 });
  useEffect(() => {
    let frame = 0;
    const measure = () => {
      frame = 0;
      const rows = list.current?.getBoundingClientRect();
      if (!rows) return;
      const around = scroller?.current?.getBoundingClientRect();
      const top = Math.max(0, around?.top ?? 0);
      const bottom = Math.min(
        window.innerHeight,
        around && around.height > 0 ? around.bottom : window.innerHeight,
      );
      // In whole rows: scrolling inside one renders nothing.
      const next = {
        top: Math.floor((top - rows.top) / rowPx) * rowPx,
        height: Math.ceil(Math.max(0, bottom - top) / rowPx) * rowPx,
      };
      setView((before) => (before.top === next.top && before.height === next.height ? before : next));
    };
    const soon = () => {
      frame ||= requestAnimationFrame(measure);
    };
    measure();
    document.addEventListener('scroll', soon, { capture: true, passive: true });
    window.addEventListener('resize', soon);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('scroll', soon, { capture: true });
      window.removeEventListener('resize', soon);
    };
  }, [list, scroller, rowPx]);
  return rowsInSight(count, rowPx, view.top, view.height);
}
