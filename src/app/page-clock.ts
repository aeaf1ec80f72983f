/** The browser's own clock, for what takes one. */
import type { Clock } from '#sync/session/session-gate.ts';

export const pageClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as number),
};
