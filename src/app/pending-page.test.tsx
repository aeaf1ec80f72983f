// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FailureBoundary } from '#features/failure/failure-boundary.tsx';
import { forcedReload } from './missing-part.ts';
import { PendingPage } from './pending-page.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const aPendingPage = () =>
  render(
    <FailureBoundary report={() => {}}>
      <PendingPage />
    </FailureBoundary>,
  );

it('shows the moving mark with a caption once waiting is noticed (UI-003)', () => {
  aPendingPage();
  pass(149);
  expect(screen.queryByRole('status')).toBeNull();
  pass(1);
  expect(screen.getByRole('status').textContent).toBe('Opening the page…');
  expect(screen.getByRole('status').querySelector('svg')).not.toBeNull();
});

it('counts a page as missing after 120 seconds: one reload, then the failure screen (ERR-011)', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const attempt = vi.spyOn(forcedReload, 'attempt').mockReturnValue(true);
  aPendingPage();
  pass(119_999);
  expect(attempt).not.toHaveBeenCalled();
  pass(1);
  expect(attempt).toHaveBeenCalledOnce();
  expect(screen.queryByText('There was an error')).toBeNull();
  cleanup();
  attempt.mockReturnValue(false);
  aPendingPage();
  pass(120_000);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('There was an error');
});

it('asks for nothing when the page has come', () => {
  const attempt = vi.spyOn(forcedReload, 'attempt');
  const { unmount } = aPendingPage();
  pass(100_000);
  unmount();
  pass(100_000);
  expect(attempt).not.toHaveBeenCalled();
});
