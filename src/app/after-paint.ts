/** Runs what the first screen does not need once it is painted and the page has a moment. */
import { onFirstPaint } from '#ui/first-paint.ts';
import { whenIdle } from '#ui/when-idle.ts';

const IN_TIME = { latestMs: 2000, otherwiseMs: 200 };

/** So long a first visit has the connection for what it shows: what only later visits need comes then. */
export const FIRST_VISIT_QUIET_MS = 5_000;

export function afterFirstPaint(run: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(run, 0);
  else onFirstPaint(() => whenIdle(run, IN_TIME));
}

/** No service worker serves this page yet. */
export const isFirstVisit = (): boolean => !navigator.serviceWorker?.controller;

/** On a first visit when the page has had some seconds to itself, later at once. */
export function afterFirstVisit(run: () => void): void {
  if (isFirstVisit()) setTimeout(() => whenIdle(run, IN_TIME), FIRST_VISIT_QUIET_MS);
  else run();
}

/** What somebody may ask for is there before they do. */
export function aheadOfUse(run: () => void): void {
  afterFirstPaint(() => afterFirstVisit(run));
}
