/**
 * A page that shows nothing, on a browser that has nothing else to do, waits for something that got lost: nothing else would end that.
 * Whatever waits for the network shows that it does (PendingPage), within this time.
 */
import { showsPage } from '#ui/first-paint.ts';
import { whenIdle } from '#ui/when-idle.ts';

export const FIRST_PAGE_MS = 2_000;

/** A slow device that still draws is left to it for so long. */
const BUSY = { latestMs: 10_000, otherwiseMs: 0 };

/** @returns stop */
export function watchFirstPage(root: HTMLElement, lost: () => void): () => void {
  let forget = () => {};
  const timer = setTimeout(() => {
    forget = whenIdle(() => {
      if (!showsPage(root)) lost();
    }, BUSY);
  }, FIRST_PAGE_MS);
  return () => {
    clearTimeout(timer);
    forget();
  };
}
