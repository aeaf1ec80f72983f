// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LoadingArea } from './loading-area.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const onGoOn = vi.fn();
const anArea = (loading: boolean) => (
  <MantineProvider>
    <LoadingArea
      loading={loading}
      skeleton={<p>shape</p>}
      slowText="Still getting this course."
      goOnLabel="Go on without"
      onGoOn={onGoOn}
    >
      <p>content</p>
    </LoadingArea>
  </MantineProvider>
);

describe('a place whose content takes a moment', () => {
  it('shows its shape after 150 ms, a line after 2 s, a way on after 10 s', () => {
    render(anArea(true));
    pass(149);
    expect(screen.queryByText('shape')).toBeNull();
    pass(1);
    expect(screen.getByText('shape')).toBeTruthy();
    pass(1849);
    expect(screen.queryByText('Still getting this course.')).toBeNull();
    pass(1);
    expect(screen.getByText('Still getting this course.')).toBeTruthy();
    pass(7999);
    expect(screen.queryByRole('button')).toBeNull();
    pass(1);
    fireEvent.click(screen.getByRole('button', { name: 'Go on without' }));
    expect(onGoOn).toHaveBeenCalledOnce();
  });

  it('shows content that comes at once without any shape', () => {
    const { rerender } = render(anArea(true));
    pass(100);
    rerender(anArea(false));
    expect(screen.getByText('content')).toBeTruthy();
  });

  it('never takes content away for a shape again', () => {
    const { rerender } = render(anArea(false));
    rerender(anArea(true));
    pass(5000);
    expect(screen.getByText('content')).toBeTruthy();
    expect(screen.queryByText('shape')).toBeNull();
  });
});
