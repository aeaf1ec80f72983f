import { afterEach, expect, it, vi } from 'vitest';
import { QUERY_MAX_WAIT_MS, QUERY_WAIT_MS } from '#domain/search.ts';
import { debounced } from './debounce.ts';

afterEach(() => vi.useRealTimers());

it('waits until 200 ms after the last key, and never longer than 3 s (SEARCH-004)', () => {
  vi.useFakeTimers();
  const heard: string[] = [];
  const query = debounced((text: string) => heard.push(text), QUERY_WAIT_MS, QUERY_MAX_WAIT_MS);
  query.call('k');
  vi.advanceTimersByTime(199);
  query.call('kn');
  vi.advanceTimersByTime(199);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(heard).toEqual(['kn']);
  for (let at = 0; at < 31; at += 1) {
    query.call(`typed ${at}`);
    vi.advanceTimersByTime(100);
  }
  expect(heard).toHaveLength(2);
  expect(heard[1]).toBe('typed 29');
});
