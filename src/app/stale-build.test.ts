import { expect, it } from 'vitest';
import { reloadOnMissingChunk } from './stale-build.ts';

it('loads the page again once when a part of it is gone, then lets the failure show (F31)', () => {
  const page = new EventTarget();
  const entries = new Map<string, string>();
  let reloads = 0;
  let now = 1_700_000_000_000;
  reloadOnMissingChunk(
    page as unknown as Window,
    { getItem: (key) => entries.get(key) ?? null, setItem: (key, value) => void entries.set(key, value) },
    () => now,
    () => {
      reloads += 1;
    },
  );
  const missing = () => page.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  expect(missing()).toBe(false);
  expect(reloads).toBe(1);
  now += 10_000;
  expect(missing()).toBe(true);
  expect(reloads).toBe(1);
  now += 60_000;
  expect(missing()).toBe(false);
  expect(reloads).toBe(2);
});
