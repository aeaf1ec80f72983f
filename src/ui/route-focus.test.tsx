// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { PageHeader } from './page-header.tsx';

afterEach(cleanup);
const aPage = (page: string) => (
  <>
    <input aria-label="Search" />
    <PageHeader key={page} title={page} page={page} />
  </>
);

describe('the heading of a page', () => {
  it('takes the focus on a change of route, not on the first page and not from a field', () => {
    const { rerender } = render(aPage('/catalog'));
    expect(document.activeElement).toBe(document.body);
    rerender(aPage('/changes'));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: '/changes' }));
    screen.getByRole('textbox').focus();
    rerender(aPage('/settings'));
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
  });
});
