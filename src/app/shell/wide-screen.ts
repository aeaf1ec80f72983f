/**
 * Whether the side panel has a place of its own. It follows the window once that has rested: a window that is being dragged over the
 * edge does not make the panel come and go (CONST-008).
 */
import { useSyncExternalStore } from 'react';
import { widthFrom } from '#ui/breakpoints.ts';

const RESIZE_DEBOUNCE_MS = 200;

const isWideNow = () => window.matchMedia(widthFrom(1200)).matches;

let wide: boolean | null = null;

function subscribe(onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onResize = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      wide = isWideNow();
      onChange();
    }, RESIZE_DEBOUNCE_MS);
  };
  window.addEventListener('resize', onResize);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('resize', onResize);
    wide = null;
  };
}

function snapshot(): boolean {
  wide ??= isWideNow();
  return wide;
}

export const useWideScreen = (): boolean => useSyncExternalStore(subscribe, snapshot);
