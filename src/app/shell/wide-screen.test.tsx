// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useWideScreen } from './wide-screen.ts';

let width = 1440;

beforeEach(() => {
  vi.useFakeTimers();
  width = 1440;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query === '(min-width: 75em)' && width >= 1200 }) as MediaQueryList,
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const Shown = () => <p>{useWideScreen() ? 'beside' : 'over'}</p>;

function resize(px: number): void {
  width = px;
  act(() => void window.dispatchEvent(new Event('resize')));
}
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

it('has a place for the panel from 1200 px on (NAV-007)', () => {
  width = 1199;
  render(<Shown />);
  expect(screen.getByText('over')).toBeDefined();
  cleanup();
  width = 1200;
  render(<Shown />);
  expect(screen.getByText('beside')).toBeDefined();
});

it('follows the window 200 ms after it was last resized (CONST-008)', () => {
  render(<Shown />);
  resize(1000);
  pass(199);
  resize(900);
  pass(199);
  expect(screen.getByText('beside')).toBeDefined();
  pass(1);
  expect(screen.getByText('over')).toBeDefined();
});
