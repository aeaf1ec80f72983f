// @vitest-environment jsdom
import { RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { redirectedRouter } from '#tests/support/lost-redirect.tsx';
import { FirstInTurns } from './first-in-turns.tsx';
import { FIRST_PAGE_MS } from './first-page-watch.ts';
import { followAddresses } from './followed-addresses.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const heading = () => screen.queryByRole('heading', { name: 'Sign in' });

/** @returns how often it was asked for again */
async function draw(follow: Parameters<typeof redirectedRouter>[0]) {
  const router = await redirectedRouter(follow);
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  let asked = 0;
  const again = () => {
    asked += 1;
    void router.load();
  };
  render(
    <FirstInTurns root={root} again={again}>
      <RouterProvider router={router} />
    </FirstInTurns>,
    { container: root },
  );
  return () => asked;
}

it('a first page whose last turn never comes is asked for again after 2 s, and comes', async () => {
  const asked = await draw(() => {});
  await pass(FIRST_PAGE_MS - 200);
  expect(heading()).toBeNull();
  await pass(400);
  expect(heading()).not.toBeNull();
  expect(asked()).toBe(1);
});

it('a first page that has come is not asked for again', async () => {
  const asked = await draw(followAddresses);
  await pass(FIRST_PAGE_MS + 400);
  expect(heading()).not.toBeNull();
  expect(asked()).toBe(0);
});
