// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { BarTable } from './bar-table.tsx';

afterEach(cleanup);

const lines = [0.25, 0.5].map((value) => ({ key: String(value), name: 'Knots', value, cells: {} }));
const widths = (full?: number) => {
  const table = (
    <BarTable caption="Courses" nameLabel="Course" columns={[]} lines={lines} {...(full && { full })} />
  );
  const { container } = render(table);
  return [...container.querySelectorAll<HTMLElement>('[style]')].map(({ style }) => style.inlineSize);
};

it('a bar of a count is measured by the largest one (ROUTE-017)', () => {
  expect(widths()).toEqual(['50%', '100%']);
});

it('a bar of a share is as long as the share: half of a course is half a bar (ROUTE-017)', () => {
  expect(widths(1)).toEqual(['25%', '50%']);
});
