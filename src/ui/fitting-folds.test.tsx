// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type BreadcrumbItem, Breadcrumbs } from './breadcrumbs.tsx';

const EACH_PX = 100;
let room: number;
let resized: () => void;

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        resized = tell;
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(() => room);
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(() => crumbs().length * EACH_PX);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const crumbs = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent || '…');
const way = (...names: string[]) => {
  const items: BreadcrumbItem[] = names.map((name) => ({
    key: name,
    label: name,
    kind: 'link',
    renderLink: undefined,
  }));
  return <Breadcrumbs items={items} label="You are here" moreLabel="More" />;
};

it('folds until no name is cut, and draws a way that was there before in the same room as it fitted', () => {
  room = 3 * EACH_PX;
  const { rerender } = render(way('Catalog', 'Linux', 'Basics', 'Time'));
  expect(crumbs()).toHaveLength(4);
  resized();
  expect(crumbs()).toEqual(['…', 'Basics', 'Time']);
  rerender(way('Catalog', 'Linux'));
  resized();
  expect(crumbs()).toEqual(['Catalog', 'Linux']);

  rerender(way('Catalog', 'Linux', 'Basics', 'Time'));
  expect(crumbs()).toEqual(['…', 'Basics', 'Time']);
  room = 4 * EACH_PX;
  resized();
  expect(crumbs()).toEqual(['Catalog', 'Linux', 'Basics', 'Time']);
});
