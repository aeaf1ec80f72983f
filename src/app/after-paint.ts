/** Runs what the first screen does not need once it is painted and the page has a moment. */
import { onFirstPaint } from '#ui/first-paint.ts';
import { whenIdle } from '#ui/when-idle.ts';

const IN_TIME = { latestMs: 2000, otherwiseMs: 200 };

export function afterFirstPaint(run: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(run, 0);
  else onFirstPaint(() => whenIdle(run, IN_TIME));
}
