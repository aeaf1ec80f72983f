/** When something was, kept true while the page stays open. */
import { useSyncExternalStore } from 'react';
import { fullMomentText, momentText } from '#contract/words/time.ts';
import { RelativeTime } from '#ui/relative-time.tsx';

const STEP_MS = 30_000;
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** One clock for all that show a time; it stands still while nobody does. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, STEP_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

export function Moment({ at }: { at: number }) {
  const clock = useSyncExternalStore(subscribe, () => now);
  // What has just been made is younger than the last step of the clock.
  return <RelativeTime at={at} now={Math.max(clock, at)} words={momentText} fullWords={fullMomentText} />;
}
