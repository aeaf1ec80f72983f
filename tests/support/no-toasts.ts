/** Toasts are the module's, which many files of tests share: what one has left would show in the next. */
import { act, renderHook } from '@testing-library/react';
import { hideToast, useToasts } from '#ui/toasts.ts';

export function forgetToasts(): void {
  const { result, unmount } = renderHook(() => useToasts());
  act(() => {
    for (const { id } of result.current) hideToast(id);
  });
  unmount();
}
