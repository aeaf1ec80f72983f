// @vitest-environment jsdom
/** A name whose letters turn the text around turns nothing but itself (F63). */
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { ContentCard } from './content-card.tsx';
import { FilterChip } from './filter-chip.tsx';
import { ListRow } from './list-row.tsx';
import { NavItem } from './nav-item.tsx';
import { PageHeader } from './page-header.tsx';

const name = 'gnp.\u202egnimmargorP \u2066of';

afterEach(cleanup);

it.each<[string, ReactNode]>([
  ['the head of a page', <PageHeader key="head" title={name} page="/" />],
  ['a line of a list', <ListRow key="line" title={name} onPress={() => undefined} />],
  [
    'a card',
    <ContentCard
      key="card"
      title={name}
      color="blue"
      renderLink={({ children, className }) => (
        <a href="/" className={className}>
          {children}
        </a>
      )}
    />,
  ],
  ['the navigation', <NavItem key="place" label={name} shape="line" onPress={() => undefined} />],
  ['a filter', <FilterChip key="filter" label={name} selected={false} onToggle={() => undefined} />],
])('stands alone in %s (F63)', (_where, shown) => {
  const { container } = render(shown);
  const holding = screen.getAllByText(name, { normalizer: (text) => text });
  const outside = holding.filter((each) => each.closest('bdi') === null && !each.closest('[aria-hidden]'));
  expect(holding.length).toBeGreaterThan(0);
  expect(outside).toEqual([]);
  expect(container.querySelectorAll('bdi').length).toBeGreaterThan(0);
});
