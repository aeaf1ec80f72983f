// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ForcedReload } from '../missing-part.ts';
import { missingStyles } from '../missing-styles.ts';
import { MissingStylesNotice } from './missing-styles-notice.tsx';

const page = new EventTarget();
const parts = new ForcedReload({} as never);
parts.watch(page as never);
afterEach(cleanup);

/** As Vite tells it. @returns whether the part is given up */
function lose(message: string): boolean {
  const event = new Event('vite:preloadError', { cancelable: true });
  page.dispatchEvent(Object.assign(event, { payload: new Error(message) }));
  return !event.defaultPrevented;
}
const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
const settle = (type: 'load' | 'error') =>
  act(async () => void links().at(-1)?.dispatchEvent(new Event(type)));

it('a stylesheet that was lost with the first parts of the page is known as soon as the page can say so, and comes with the connection', async () => {
  expect(lose('Unable to preload CSS for https://harbor.example/build/header-parts.css')).toBe(false);
  missingStyles.watch(page as never, document.head, parts.lost);
  render(
    <MantineProvider env="test">
      <MissingStylesNotice />
    </MantineProvider>,
  );
  expect(screen.getByRole('alert').textContent).toContain('Everything works');
  page.dispatchEvent(new Event('online'));
  expect(links().map(({ href }) => href)).toEqual(['https://harbor.example/build/header-parts.css']);
  await settle('load');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  for (const link of links()) link.remove();
});

it('a part whose stylesheet alone is missing shows all the same, says so, and gets it at the next try or with the connection', async () => {
  render(
    <MantineProvider env="test">
      <MissingStylesNotice />
    </MantineProvider>,
  );
  expect(screen.queryByRole('alert')).toBeNull();
  expect(lose('Failed to fetch dynamically imported module: https://harbor.example/build/x.js')).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();

  let given = true;
  act(() => {
    given = lose('Unable to preload CSS for https://harbor.example/build/import-dialog.css');
  });
  expect(given).toBe(false);
  expect(screen.getByRole('alert').textContent).toContain('Everything works');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(links().map(({ href }) => href)).toEqual(['https://harbor.example/build/import-dialog.css']);
  await settle('error');
  expect(await screen.findByText(/still can’t be loaded/)).toBeTruthy();
  expect(links()).toEqual([]);

  page.dispatchEvent(new Event('online'));
  await settle('load');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(links()).toHaveLength(1);
});
