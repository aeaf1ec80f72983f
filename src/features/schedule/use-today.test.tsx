// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useToday } from './use-today.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('changes the day when the night ends, at 4, without a reload (SCHED-004)', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 26, 3, 59, 30) });
  const { result } = renderHook(() => useToday());
  expect(result.current).toBe('2026-11-25');
  act(() => void vi.advanceTimersByTime(29_000));
  expect(result.current).toBe('2026-11-25');
  act(() => void vi.advanceTimersByTime(1_000));
  expect(result.current).toBe('2026-11-26');
});

it('follows a changed time zone within a minute', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 25, 16) });
  const { result } = renderHook(() => useToday());
  const before = process.env.TZ;
  try {
    process.env.TZ = 'Pacific/Kiritimati';
    act(() => void vi.advanceTimersByTime(60_000));
    expect(result.current).toBe('2026-11-26');
  } finally {
    process.env.TZ = before ?? 'UTC';
  }
});
