/**
 * A grid of many cards, of which only those around the window are on the page: thousands scroll without a long task. Cards are as high as they
 * are. What is focused stays on the page, and whoever comes back finds the page as high as it was, so that it scrolls to the same place.
 */
import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './card-grid.module.css';
import { pieceHeights, piecesInSight } from './pieces-in-sight.ts';

/** Rows of cards that come and go together. */
const ROWS = 6;
/** Of a card with its gap, before one has been measured. */
const ROW_PX = 190;

type Measured = { columns: number; gap: number; heights: ReadonlyMap<number, number> };

const unmeasured: Measured = { columns: 1, gap: 0, heights: new Map() };

/** As lists were when they were left, while this page is open. */
const remembered = new Map<string, Measured>();
const MOST_REMEMBERED = 20;

function remember(name: string, measured: Measured): void {
  remembered.delete(name);
  remembered.set(name, measured);
  const [oldest] = remembered.keys();
  if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
}

type Props<Item> = {
  label: string;
  /** the list and what narrows it: under this name it is found again */
  name: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  card: (item: Item) => ReactNode;
};

export function WindowedCardGrid<Item>({ label, name, items, keyOf, card }: Props<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const [measured, setMeasured] = useState(() => remembered.get(name) ?? unmeasured);
  const [focused, setFocused] = useState<number | null>(null);
  const { columns, gap } = measured;
  const size = columns * ROWS;
  const count = Math.ceil(items.length / size);
  const heights = pieceHeights(count, measured.heights, ROWS * ROW_PX);
  const { top, bottom } = useWindowOver(list);
  const { from, to } = piecesInSight(heights, top, bottom);
  const isShown = (piece: number) => (piece >= from && piece < to) || piece === focused;

  useLayoutEffect(() => {
    const next = list.current && measureGrid(list.current, measured);
    if (!next || isSame(next, measured)) return;
    setMeasured(next);
    remember(name, next);
  });

  const focus = (event: FocusEvent) => {
    const piece = event.target.closest('[data-piece]')?.getAttribute('data-piece');
    setFocused(piece === null || piece === undefined ? null : Number(piece));
  };
  const shown = Array.from({ length: count }, (_, piece) => piece).filter(isShown);
  return (
    <ul ref={list} className={styles.grid} aria-label={label} onFocus={focus} onBlur={() => setFocused(null)}>
      {shown.flatMap((piece, at) => [
        room((shown[at - 1] ?? -1) + 1, piece),
        ...items.slice(piece * size, (piece + 1) * size).map((item, place) => (
          <li
            key={keyOf(item)}
            className={styles.cell}
            data-piece={piece}
            aria-posinset={piece * size + place + 1}
            aria-setsize={items.length}
          >
            {card(item)}
          </li>
        )),
      ])}
      {room((shown.at(-1) ?? -1) + 1, count)}
    </ul>
  );

  /** As much as the pieces need that are not on the page. */
  function room(first: number, end: number): ReactNode {
    const px = heights.slice(first, end).reduce((sum, height) => sum + height, 0) - gap;
    if (px <= 0) return null;
    return <li key={`room ${first}`} role="presentation" className={styles.room} style={{ blockSize: px }} />;
  }
}

/** @returns null where nothing is laid out, as in a list that is hidden */
function measureGrid(list: HTMLElement, before: Measured): Measured | null {
  const { gridTemplateColumns, rowGap } = getComputedStyle(list);
  const columns = gridTemplateColumns.split(' ').filter((width) => Number.parseFloat(width) > 0).length;
  if (columns === 0) return null;
  const gap = Number.parseFloat(rowGap) || 0;
  // Pieces of other columns hold other cards.
  if (columns !== before.columns) return { columns, gap, heights: new Map() };
  const heights = new Map(before.heights);
  const ends = new Map<number, { start: number; end: number }>();
  for (const cell of list.querySelectorAll<HTMLElement>(':scope > [data-piece]')) {
    const piece = Number(cell.dataset.piece);
    const { top, bottom } = cell.getBoundingClientRect();
    const known = ends.get(piece);
    ends.set(piece, { start: known?.start ?? top, end: Math.max(known?.end ?? bottom, bottom) });
  }
  for (const [piece, { start, end }] of ends)
    if (end > start) heights.set(piece, Math.round(end - start + gap));
  return { columns, gap, heights };
}

const isSame = (a: Measured, b: Measured): boolean =>
  a.columns === b.columns &&
  a.gap === b.gap &&
  a.heights.size === b.heights.size &&
  // A pixel more or less is rounding, and would be measured for ever.
  [...a.heights].every(([piece, height]) => Math.abs((b.heights.get(piece) ?? -9) - height) <= 1);

/** What of the list is in the window, in px from its top, with as much again before and behind. In steps: scrolling inside one renders nothing. */
function useWindowOver(list: RefObject<HTMLElement | null>): { top: number; bottom: number } {
  const [view, setView] = useState({ top: 0, bottom: 2 * window.innerHeight, width: 0 });
  useEffect(() => {
    let frame = 0;
    const measure = () => {
      frame = 0;
      const place = list.current?.getBoundingClientRect();
      if (!place) return;
      const height = window.innerHeight;
      const step = (px: number) => Math.round(px / ROW_PX) * ROW_PX;
      // Another width may mean other columns: then the list is measured again.
      const next = {
        top: step(-place.top - height),
        bottom: step(-place.top + 2 * height),
        width: place.width,
      };
      setView((before) =>
        before.top === next.top && before.bottom === next.bottom && before.width === next.width
          ? before
          : next,
      );
    };
    const soon = () => {
      frame ||= requestAnimationFrame(measure);
    };
    measure();
    document.addEventListener('scroll', soon, { capture: true, passive: true });
    const sizes = new ResizeObserver(soon);
    if (list.current) sizes.observe(list.current);
    window.addEventListener('resize', soon);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('scroll', soon, { capture: true });
      sizes.disconnect();
      window.removeEventListener('resize', soon);
    };
  }, [list]);
  return view;
}
