// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ReadableText } from './readable-text.tsx';

afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
});

const show = (onRetry = () => {}) =>
  render(
    <MantineProvider>
      <ReadableText message="The server didn’t respond." onRetry={onRetry}>
        <h1>Not on this device</h1>
      </ReadableText>
    </MantineProvider>,
  );

it('a page that did not come says so in its own place where the server has written nothing to read (LOCAL-009)', () => {
  show();
  expect(screen.getByRole('heading').textContent).toBe('Not on this device');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a text from the server stays with the sentence that the rest did not come and a way to ask again; the page follows when the text goes (LOCAL-009)', async () => {
  document.body.innerHTML = '<div id="early"><article id="public-page"><h1>Seamanship</h1></article></div>';
  const retry = vi.fn();
  show(retry);
  expect(screen.getByRole('heading').textContent).toBe('Seamanship');
  expect(screen.getByRole('alert').textContent).toContain('The rest of this page could not be loaded');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();

  document.getElementById('public-page')!.remove();
  expect((await screen.findByRole('heading')).textContent).toBe('Not on this device');
  expect(screen.queryByRole('alert')).toBeNull();
});
