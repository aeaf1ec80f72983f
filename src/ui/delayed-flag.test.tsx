// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useDelayedFlag } from './delayed-flag.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('a flag for waiting', () => {
  it('shows nothing for 150 ms', () => {
    const { result } = renderHook(() => useDelayedFlag(true));
    pass(149);
    expect(result.current).toBe(false);
    pass(1);
    expect(result.current).toBe(true);
  });

  it('never shows when what was waited for comes within 150 ms', () => {
    const { result, rerender } = renderHook(({ active }) => useDelayedFlag(active), {
      initialProps: { active: true },
    });
    pass(140);
    rerender({ active: false });
    pass(1000);
    expect(result.current).toBe(false);
  });

  it('stays for at least 300 ms once it shows', () => {
    const { result, rerender } = renderHook(({ active }) => useDelayedFlag(active), {
      initialProps: { active: true },
    });
    pass(150);
    pass(20);
    rerender({ active: false });
    pass(279);
    expect(result.current).toBe(true);
    pass(1);
    expect(result.current).toBe(false);
  });

  it('goes at once when it has shown for longer than that', () => {
    const { result, rerender } = renderHook(({ active }) => useDelayedFlag(active), {
      initialProps: { active: true },
    });
    pass(150);
    pass(2000);
    rerender({ active: false });
    pass(0);
    expect(result.current).toBe(false);
  });
});
