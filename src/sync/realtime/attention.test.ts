import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AWAY_AFTER_MS } from '#domain/realtime.ts';
import { Attention } from './attention.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const clock = {
  now: () => Date.now(),
  setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
  clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
};

it('a device is away when no page was touched for some minutes, or every page is hidden, and back with the first touch (WS-005)', () => {
  const told: boolean[] = [];
  const attention = new Attention(clock, (away) => told.push(away));
  attention.hear({ page: 'one', here: true });
  attention.hear({ page: 'other', here: true });
  vi.advanceTimersByTime(AWAY_AFTER_MS - 1_000);
  attention.hear({ page: 'one', here: true });
  vi.advanceTimersByTime(AWAY_AFTER_MS - 1_000);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual([true]);
  attention.hear({ page: 'other', here: true });
  attention.hear({ page: 'one', here: true });
  attention.hear({ page: 'other', here: false });
  expect(told).toEqual([true, false]);
  attention.hear({ page: 'one', here: false });
  expect(told).toEqual([true, false, true]);
  attention.hear({ page: 'one', here: true });
  attention.stop();
  vi.advanceTimersByTime(AWAY_AFTER_MS * 2);
  expect(attention.away).toBe(false);
});
