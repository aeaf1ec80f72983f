/** The learner's day where the device is, also when the night ends and in another time zone (D9). */
import { useSyncExternalStore } from 'react';
import { localDay, msToNextDay } from '#domain/schedule.ts';

/** Nobody says that the time zone has changed. */
const LOOK_MS = 60_000;

function watch(onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        onChange();
        wait();
      },
      Math.min(msToNextDay(Date.now()), LOOK_MS),
    );
  };
  wait();
  document.addEventListener('visibilitychange', onChange);
  window.addEventListener('focus', onChange);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onChange);
    window.removeEventListener('focus', onChange);
  };
}

/** @returns yyyy-MM-dd */
export const useToday = (): string => useSyncExternalStore(watch, () => localDay(Date.now()));
