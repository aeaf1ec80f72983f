/** When a page shows something for the first time: what that does not need begins after it, else it would be in its way. */
import { type ComponentType, lazy } from 'react';

const LATEST_MS = 2000;

export function onFirstPaint(run: () => void): void {
  // A page in the background paints nothing; there is no screen to be in the way of either.
  if (document.visibilityState === 'hidden') {
    setTimeout(run, 0);
    return;
  }
  // Frames alone do not tell: a page that waits for the disk has some that show nothing, and time to spare.
  const kind = 'first-contentful-paint';
  const known = 'PerformanceObserver' in window && PerformanceObserver.supportedEntryTypes?.includes('paint');
  if (!known || performance.getEntriesByName(kind).length > 0) {
    requestAnimationFrame(run);
    return;
  }
  const painted = () => {
    clearTimeout(latest);
    observer.disconnect();
    run();
  };
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName(kind).length > 0) painted();
  });
  const latest = setTimeout(painted, LATEST_MS); // put into the background meanwhile
  observer.observe({ type: 'paint', buffered: true });
}

let painted: Promise<void> | null = null;

/** A part whose code is not even asked for before the page has shown something. */
export function lazyAfterPaint<P>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazy(() => {
    painted ??= new Promise((resolve) => onFirstPaint(resolve));
    return painted.then(load);
  });
}
