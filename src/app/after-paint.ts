/** Runs what the first screen does not need once it is painted and the page has a moment. */
import { onFirstPaint } from '#ui/first-paint.ts';

const LATEST_MS = 2000;

export function afterFirstPaint(run: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(run, 0);
  else onFirstPaint(() => whenIdle(run));
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: LATEST_MS });
  else setTimeout(run, 200);
}
