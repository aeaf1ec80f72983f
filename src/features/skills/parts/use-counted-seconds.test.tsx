// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useCountedSeconds } from './use-counted-seconds.ts';

let due: number;

beforeEach(() => {
  due = 0;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  cleanup();
  visible(true);
  vi.useRealTimers();
});

function visible(is: boolean) {
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    value: is ? 'visible' : 'hidden',
  });
  document.dispatchEvent(new Event('visibilitychange'));
}

function start() {
  const hook = renderHook(() =>
    useCountedSeconds(() => {
      due += 1;
      hook.result.current.reported();
    }),
  );
  return hook;
}

describe('counted seconds', () => {
  it('are those in which the page shows, reported every 15 (SKILL-024)', () => {
    const { result } = start();
    vi.advanceTimersByTime(14_000);
    expect([result.current.read(), due]).toEqual([14, 0]);
    vi.advanceTimersByTime(1000);
    expect([result.current.read(), due]).toEqual([15, 1]);
    visible(false);
    vi.advanceTimersByTime(60_000);
    expect([result.current.read(), due]).toEqual([15, 1]);
    visible(true);
    vi.advanceTimersByTime(15_000);
    expect([result.current.read(), due]).toEqual([30, 2]);
  });

  it('are reported when the page is hidden, is left, and when the lesson closes', () => {
    const { unmount } = start();
    vi.advanceTimersByTime(3000);
    visible(false);
    expect(due).toBe(1);
    visible(true);
    vi.advanceTimersByTime(3000);
    window.dispatchEvent(new Event('pagehide'));
    expect(due).toBe(2);
    vi.advanceTimersByTime(3000);
    unmount();
    expect(due).toBe(3);
  });

  it('stop when nobody has touched anything for five minutes, and go on with the next touch', () => {
    const { result } = start();
    vi.advanceTimersByTime(10 * 60_000);
    expect(result.current.read()).toBeLessThanOrEqual(300);
    const before = result.current.read();
    window.dispatchEvent(new Event('pointermove'));
    vi.advanceTimersByTime(5000);
    expect(result.current.read()).toBe(before + 5);
  });

  it('do not grow by the hours that a computer was asleep', () => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    const { result } = start();
    now = 3_600_000;
    vi.advanceTimersByTime(1000);
    window.dispatchEvent(new Event('keydown'));
    now += 3_600_000;
    vi.advanceTimersByTime(1000);
    expect(result.current.read()).toBeLessThanOrEqual(4);
    clock.mockRestore();
  });
});
