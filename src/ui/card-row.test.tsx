// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CardRow } from './card-row.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const laidOut = (whole: number, seen: number) => {
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(whole);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(seen);
  const scrollBy = vi.fn();
  Element.prototype.scrollBy = scrollBy;
  render(
    <CardRow heading="Popular" backLabel="Back" onLabel="On">
      <article>Knots</article>
      <article>Radar</article>
    </CardRow>,
  );
  return scrollBy;
};

it('a row of cards scrolls by its buttons, of which the one that leads nowhere is off', () => {
  const scrollBy = laidOut(1_000, 400);
  const [back, on] = [
    screen.getByRole('button', { name: 'Back' }),
    screen.getByRole('button', { name: 'On' }),
  ];
  expect(back.ariaDisabled).toBe('true');
  fireEvent.click(back);
  expect(scrollBy).not.toHaveBeenCalled();
  fireEvent.click(on);
  expect(scrollBy).toHaveBeenCalledWith({ left: 360 });
  const row = screen.getByRole('list', { name: 'Popular' });
  act(() => {
    row.scrollLeft = 600;
    row.dispatchEvent(new Event('scroll'));
  });
  expect([back.ariaDisabled, on.ariaDisabled]).toEqual([null, 'true']);
});

it('a row of cards that are all in sight has no buttons', () => {
  laidOut(400, 400);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Popular');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});
