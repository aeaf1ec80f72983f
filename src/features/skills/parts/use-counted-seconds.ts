/** Counts the seconds in which a person has a lesson before them: the page shows, and somebody was at it lately (SKILL-024). */
import { useEffect, useMemo, useRef } from 'react';

const TICK_MS = 1000;
/** A timer that comes late does not make the time between longer than this. */
const LONGEST_TICK_MS = 2000;
const REPORT_EVERY_SECONDS = 15;
/** Longer than anyone needs for one screen of text without touching anything. */
const ATTENTION_MS = 5 * 60 * 1000;

const signsOfLife = [
  'pointerdown',
  'pointermove',
  'keydown',
  'wheel',
  'scroll',
  'touchstart',
  'focus',
] as const;

export type CountedSeconds = {
  /** whole seconds since the lesson was opened */
  read(): number;
  /** What was read is on its way: the next report is due in 15 seconds. @returns how many seconds came since the one before */
  reported(): number;
};

/**
 * @param onDue  the count should be kept now: every 15 counted seconds, and whenever the page may be going away. `closed`: the lesson
 * was closed while the app stays
 */
export function useCountedSeconds(onDue: (closed: boolean) => void): CountedSeconds {
  const due = useRef(onDue);
  useEffect(() => {
    due.current = onDue;
  });
  const count = useRef({ countedMs: 0, reportedMs: 0 });

  useEffect(() => {
    const counter = count.current;
    let tickedAt = performance.now();
    let lifeAt = tickedAt;
    const unreported = () => Math.floor(counter.countedMs / 1000) - Math.floor(counter.reportedMs / 1000);
    const tick = () => {
      const now = performance.now();
      if (document.visibilityState === 'visible' && now - lifeAt < ATTENTION_MS)
        counter.countedMs += Math.min(now - tickedAt, LONGEST_TICK_MS);
      tickedAt = now;
      if (unreported() >= REPORT_EVERY_SECONDS) due.current(false);
    };
    const alive = () => {
      lifeAt = performance.now();
    };
    const keep = (closed: boolean) => {
      if (unreported() > 0) due.current(closed);
    };
    const leaving = () => keep(false);
    const hidden = () => document.visibilityState === 'hidden' && leaving();
    const timer = setInterval(tick, TICK_MS);
    for (const sign of signsOfLife) window.addEventListener(sign, alive, { passive: true, capture: true });
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', leaving);
    return () => {
      clearInterval(timer);
      for (const sign of signsOfLife) window.removeEventListener(sign, alive, { capture: true });
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', leaving);
      keep(true);
    };
  }, []);

  return useMemo(
    () => ({
      read: () => Math.floor(count.current.countedMs / 1000),
      reported: () => {
        const { countedMs, reportedMs } = count.current;
        count.current.reportedMs = countedMs;
        return Math.floor(countedMs / 1000) - Math.floor(reportedMs / 1000);
      },
    }),
    [],
  );
}
