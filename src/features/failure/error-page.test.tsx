// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ErrorPage } from './error-page.tsx';
import { FailureBoundary } from './failure-boundary.tsx';

afterEach(cleanup);

async function show(page: ReactNode) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => page }),
    history: createMemoryHistory(),
  });
  render(
    <MantineProvider>
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return screen.findByRole('heading', { level: 1 });
}

const linkTarget = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('has its default title and no links that nobody asked for (UI-001)', async () => {
  expect((await show(<ErrorPage />)).textContent).toBe("We've encountered an unknown issue.");
  expect(screen.queryAllByRole('link')).toEqual([]);
});

it('shows title, message, children and the links that are asked for (UI-001)', async () => {
  const heading = await show(
    <ErrorPage
      title="This course is empty."
      message="Come back later."
      dashboard
      login
      support
      orgAlias="harbor"
    >
      <p>More about it</p>
    </ErrorPage>,
  );
  expect(heading.textContent).toBe('This course is empty.');
  expect(screen.getByText('Come back later.')).toBeDefined();
  expect(screen.getByText('More about it')).toBeDefined();
  expect(linkTarget('Go to dashboard')).toBe('/dashboard');
  expect(linkTarget('Sign in')).toBe('/login');
  expect(linkTarget('Contact support')).toBe('/web/contact');
  expect(linkTarget('Organization dashboard')).toBe('/harbor/org-dashboard');
});

it('opens the page of the support in a new tab (ROUTE-035)', async () => {
  await show(<ErrorPage support />);
  const link = screen.getByRole('link', { name: 'Contact support' });
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toContain('noopener');
});

it('has the words of the two variants (UI-002)', async () => {
  expect((await show(<ErrorPage variant="denied" />)).textContent).toBe(
    "You don't have access to this content.",
  );
  cleanup();
  expect((await show(<ErrorPage variant="missing" />)).textContent).toBe(
    "We couldn't find the content you're looking for.",
  );
});

it('stands in when the whole app has broken, and leads to /logout (ERR-010)', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const reported: unknown[] = [];
  const Broken = () => {
    throw new Error('broken');
  };
  render(
    <FailureBoundary report={(error) => void reported.push(error)}>
      <Broken />
    </FailureBoundary>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('There was an error');
  expect(
    screen.getByText('If this problem continues, please attempt to logout and log back in'),
  ).toBeDefined();
  expect(linkTarget('Logout')).toBe('/logout');
  expect(reported).toEqual([new Error('broken')]);
  vi.restoreAllMocks();
});
