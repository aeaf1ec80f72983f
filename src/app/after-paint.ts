/** Runs what the first screen does not need once it is painted and the page has a moment. */
const LATEST_MS = 2000;

export function afterFirstPaint(run: () => void): void {
  // A page in the background paints nothing; there is no screen to be in the way of either.
  if (document.visibilityState === 'hidden') setTimeout(run, 0);
  else onFirstPaint(() => whenIdle(run));
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: LATEST_MS });
  else setTimeout(run, 200);
}

/** Frames alone do not tell: a page that waits for the disk has some that show nothing, and time to spare. */
function onFirstPaint(run: () => void): void {
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
