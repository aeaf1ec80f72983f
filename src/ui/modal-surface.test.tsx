// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const aDialog = (props: { opened: boolean; onClose?: () => void; outside?: 'close' | 'ask' }) => (
  <Dialog onClose={() => {}} title="Discard 3 changes?" closeLabel="Close" {...props}>
    <button type="button" data-autofocus="">
      Go back
    </button>
  </Dialog>
);

describe('a dialog', () => {
  it('is named by its title and starts where it is told to', () => {
    render(aDialog({ opened: true }));
    expect(screen.getByRole('dialog', { name: 'Discard 3 changes?' })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Go back');
  });

  it('asks to be closed by Escape, the close button and a press outside', () => {
    const onClose = vi.fn();
    render(aDialog({ opened: true, onClose }));
    const dialog = screen.getByRole('dialog');
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent.click(dialog);
    expect(onClose).toHaveBeenCalledTimes(3);
    fireEvent.click(screen.getByText('Go back'));
    expect(onClose).toHaveBeenCalledTimes(3);
  });

  it('stays at a press outside where something typed could be lost', () => {
    const onClose = vi.fn();
    render(aDialog({ opened: true, onClose, outside: 'ask' }));
    fireEvent.click(screen.getByRole('dialog'));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('leaves the page 300 ms after it was closed (UI-006)', () => {
    const { rerender } = render(aDialog({ opened: true }));
    rerender(aDialog({ opened: false }));
    expect(document.querySelector('dialog')?.open).toBe(false);
    act(() => vi.advanceTimersByTime(299));
    expect(document.querySelector('dialog')).not.toBeNull();
    act(() => vi.advanceTimersByTime(1));
    expect(document.querySelector('dialog')).toBeNull();
  });
});
