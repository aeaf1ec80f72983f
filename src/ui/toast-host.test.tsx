// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveRegion } from './live-region.tsx';
import { ToastHost } from './toast-host.tsx';
import { showToast } from './toasts.ts';

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const show = (text: string) => act(() => void showToast({ text }));
const shown = () => [...document.querySelectorAll('section p')].map((one) => one.textContent);

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <>
      <ToastHost label="Messages" dismissLabel="Dismiss" />
      <LiveRegion />
    </>,
  );
});
afterEach(() => {
  pass(60_000);
  pass(60_000);
  cleanup();
  vi.useRealTimers();
});

describe('toasts', () => {
  it('go after 10 s (UI-004)', () => {
    show('Saved');
    pass(9999);
    expect(shown()).toEqual(['Saved']);
    pass(1);
    expect(shown()).toEqual([]);
  });

  it('show three at once; the fourth waits for a place and then has its 10 s (UI-004)', () => {
    for (const text of ['1', '2', '3', '4']) show(text);
    expect(shown()).toEqual(['1', '2', '3']);
    pass(10_000);
    expect(shown()).toEqual(['4']);
    pass(9999);
    expect(shown()).toEqual(['4']);
    pass(1);
    expect(shown()).toEqual([]);
  });

  it('stay while the pointer is on them, and go on from where they were', () => {
    show('Change discarded');
    pass(6000);
    const host = document.querySelector('section')!;
    fireEvent.pointerEnter(host);
    pass(30_000);
    expect(shown()).toEqual(['Change discarded']);
    fireEvent.pointerLeave(host);
    pass(3999);
    expect(shown()).toEqual(['Change discarded']);
    pass(1);
    expect(shown()).toEqual([]);
  });

  it('stay while the focus is in them', () => {
    show('Change discarded');
    act(() => screen.getByRole('button', { name: 'Dismiss', hidden: true }).focus());
    pass(30_000);
    expect(shown()).toEqual(['Change discarded']);
    act(() => screen.getByRole('button', { name: 'Dismiss', hidden: true }).blur());
    pass(10_000);
    expect(shown()).toEqual([]);
  });

  it('hand the focus on when one is dismissed by key, and the last one gives it back', () => {
    const before = document.body.appendChild(document.createElement('button'));
    before.focus();
    show('Saved');
    act(() => void showToast({ text: 'Sent', action: { label: 'Undo', onPress: () => {} } }));
    const [first] = screen.getAllByRole('button', { name: 'Dismiss', hidden: true });
    act(() => first?.focus());
    fireEvent.click(first!);
    expect(shown()).toEqual(['Sent']);
    const last = screen.getByRole('button', { name: 'Dismiss', hidden: true });
    expect(document.activeElement).toBe(last);
    fireEvent.click(last);
    expect(shown()).toEqual([]);
    expect(document.activeElement).toBe(before);
    before.remove();
  });

  it('go on by themselves when one of them was dismissed by the pointer', () => {
    show('Saved');
    show('Sent');
    const [first] = screen.getAllByRole('button', { name: 'Dismiss', hidden: true });
    fireEvent.pointerDown(first!);
    act(() => first?.focus());
    fireEvent.click(first!);
    pass(10_000);
    expect(shown()).toEqual([]);
  });

  it('can be dismissed, and do what they offer (UI-004)', () => {
    const undo = vi.fn();
    act(() => void showToast({ text: 'Discarded', action: { label: 'Undo', onPress: undo } }));
    show('Saved');
    fireEvent.click(screen.getByRole('button', { name: 'Undo', hidden: true }));
    expect(undo).toHaveBeenCalledOnce();
    expect(shown()).toEqual(['Saved']);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss', hidden: true }));
    expect(shown()).toEqual([]);
  });

  it('tell success, error and warning apart by colour and by icon (UI-004)', () => {
    for (const tone of ['moss', 'vermilion', 'brass'] as const)
      act(() => void showToast({ tone, text: tone }));
    const looks = [...document.querySelectorAll('section > div')].map((toast) => [
      toast.className,
      toast.querySelector('svg')?.outerHTML,
    ]);
    expect(new Set(looks.map(([colour]) => colour)).size).toBe(3);
    expect(new Set(looks.map(([, icon]) => icon)).size).toBe(3);
  });

  it('are said by the live region, the same words a second time too', () => {
    show('Saved');
    show('Saved');
    const said = [...screen.getByRole('status').children].map((one) => one.textContent);
    expect(said.slice(-2)).toEqual(['Saved', 'Saved']);
  });
});
