// @vitest-environment jsdom
import { RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { redirectedRouter } from '#tests/support/lost-redirect.tsx';
import { followAddresses } from './followed-addresses.ts';

afterEach(cleanup);

it('a redirect before the page is drawn is loaded, whoever else listens to the history', async () => {
  const router = await redirectedRouter(followAddresses);
  render(<RouterProvider router={router} />);
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
});

it('each address is loaded once', async () => {
  const router = await redirectedRouter(followAddresses);
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { name: 'Sign in' });
  let loads = 0;
  router.subscribe('onBeforeLoad', () => {
    loads += 1;
  });
  await router.navigate({ to: '/login', search: { from: 'link' } } as never);
  expect(loads).toBe(1);
});
