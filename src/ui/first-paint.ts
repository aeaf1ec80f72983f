/** When a page shows something for the first time: what that does not need begins after it, else it would be in its way. */
import { type ComponentType, lazy } from 'react';

const LATEST_MS = 2000;

export function onFirstPaint(run: () => void): void {
  // A page in the background paints nothing; there is no screen to be in the way of either.
  if (document.visibilityState === 'hidden') {
    setTimeout(run, 0);
    return;
  }
  const root = document.getElementById('root');
  if (root === null || showsPage(root)) {
    requestAnimationFrame(run);
    return;
  }
  // The browser's own mark of a first paint is of the frame that the HTML brings, and not of a page.
  const shown = () => {
    clearTimeout(latest);
    observer.disconnect();
    run();
  };
  const observer = new MutationObserver(() => {
    if (!showsPage(root)) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(shown, 0)); // painted by then
  });
  const latest = setTimeout(shown, LATEST_MS); // put into the background meanwhile
  observer.observe(root, { childList: true });
}

/** A provider's style sheets are nothing to see. */
export const showsPage = (root: HTMLElement) => [...root.children].some(({ tagName }) => tagName !== 'STYLE');

let painted: Promise<void> | null = null;

/** A part whose code is not even asked for before the page has shown something. */
export function lazyAfterPaint<P>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazy(() => {
    painted ??= new Promise((resolve) => onFirstPaint(resolve));
    return painted.then(load);
  });
}
