// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCopied } from './copied-flag.ts';

const writeText = vi.fn(async (_text: string) => {});
beforeEach(() => {
  vi.useFakeTimers();
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'clipboard');
});

it('says for 3000 ms that the text was copied, anew after each copy (CONST-008)', async () => {
  const { result } = renderHook(() => useCopied());
  const copy = (text: string) => act(() => result.current.copy(text, text));
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  await copy('one');
  expect(writeText).toHaveBeenLastCalledWith('one');
  pass(2999);
  expect(result.current.copied).toBe('one');
  await copy('two');
  pass(2999);
  expect(result.current.copied).toBe('two');
  pass(1);
  expect(result.current.copied).toBeNull();
});

it('says nothing where the browser refuses', async () => {
  writeText.mockRejectedValueOnce(new Error('NotAllowedError'));
  const { result } = renderHook(() => useCopied());
  expect(await act(() => result.current.copy('one'))).toBe(false);
  expect(result.current.copied).toBeNull();
});
