// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WindowedCardGrid } from './windowed-card-grid.tsx';

const COLUMNS = 3;
const CARD_PX = 184;
const GAP = 16;
let scrolled = 0;
const rect = ({ y, width, height }: { y: number; width: number; height: number }) =>
  ({ top: y, bottom: y + height, width, height }) as DOMRect;

beforeEach(() => {
  scrolled = 0;
  vi.stubGlobal('innerHeight', 900);
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    run();
    return 0;
  });
  const real = window.getComputedStyle;
  vi.stubGlobal('getComputedStyle', (element: Element) =>
    element.tagName === 'UL'
      ? { gridTemplateColumns: Array(COLUMNS).fill('352px').join(' '), rowGap: `${GAP}px` }
      : real(element),
  );
  // As a browser lays it out: rows of three, and rooms as high as they say.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.tagName === 'UL') return rect({ y: -scrolled, width: 1_080, height: 1 });
    let y = -scrolled;
    let inRow = 0;
    for (const cell of this.parentElement?.children ?? []) {
      const room = Number.parseFloat((cell as HTMLElement).style.blockSize);
      if (room > 0) {
        y += room + GAP;
        continue;
      }
      if (cell === this) break;
      inRow = (inRow + 1) % COLUMNS;
      if (inRow === 0) y += CARD_PX + GAP;
    }
    return rect({ y, width: 352, height: CARD_PX });
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const many = Array.from({ length: 10_000 }, (_, at) => at);
const show = (name: string) =>
  render(
    <WindowedCardGrid
      label="Courses"
      name={name}
      items={many}
      keyOf={String}
      card={(at) => <a href={`/${at}`}>{at}</a>}
    />,
  );
const shown = () => screen.getAllByRole('link').map((link) => Number(link.textContent));
const rooms = () =>
  [...screen.getByRole('list').children].reduce(
    (sum, child) => sum + (Number.parseFloat((child as HTMLElement).style.blockSize) || 0),
    0,
  );
const scrollTo = (px: number) => {
  scrolled = px;
  act(() => void fireEvent.scroll(document));
};

it('of 10,000 cards only those around the window are on the page, and the page is as high as with all of them', () => {
  show('scrolled');
  expect(shown()[0]).toBe(0);
  expect(shown().length).toBeLessThan(60);
  const all = Math.ceil(10_000 / COLUMNS) * (CARD_PX + GAP);
  const height = () => rooms() + Math.ceil(shown().length / COLUMNS) * (CARD_PX + GAP);
  expect(Math.abs(height() - all)).toBeLessThan(2_000);
  scrollTo(300_000);
  const inSight = (300_000 / (CARD_PX + GAP)) * COLUMNS;
  expect(shown()).toContain(inSight);
  expect(shown()).toContain(inSight + 14);
  expect(shown()).not.toContain(0);
  expect(shown().length).toBeLessThan(90);
  scrollTo(all);
  expect(shown().at(-1)).toBe(9_999);
});

it('the card that has the focus stays on the page, wherever it is scrolled to', () => {
  show('focused');
  screen.getByRole('link', { name: '4' }).focus();
  scrollTo(300_000);
  expect(document.activeElement?.textContent).toBe('4');
  expect(shown()[0]).toBe(0);
  act(() => screen.getByRole('link', { name: '4' }).blur());
  expect(shown()).not.toContain(4);
});

it('whoever comes back finds the page as high as it was', () => {
  const first = show('left');
  scrollTo(100_000);
  scrollTo(0);
  const before = rooms();
  first.unmount();
  show('left');
  expect(rooms()).toBe(before);
});
