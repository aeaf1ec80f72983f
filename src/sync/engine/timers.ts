/**
 * The engine's timers, one of each name: a new one replaces the old one, so that whoever plans the next look need not know who planned
 * another. None fires after the end.
 */
import type { Clock } from '../session/session-gate.ts';

export type TimerName = 'drain' | 'pull' | 'catch up' | 'probe' | 'watchdog' | 'texts' | 'uploads';

export class Timers {
  readonly #clock: Clock;
  readonly #isRunning: () => boolean;
  readonly #set = new Map<TimerName, unknown>();

  constructor(clock: Clock, isRunning: () => boolean) {
    this.#clock = clock;
    this.#isRunning = isRunning;
  }

  has(name: TimerName): boolean {
    return this.#set.has(name);
  }

  schedule(name: TimerName, ms: number, run: () => void): void {
    this.cancel(name);
    if (!this.#isRunning()) return;
    const timer = this.#clock.setTimeout(() => {
      this.#set.delete(name);
      if (this.#isRunning()) run();
    }, ms);
    this.#set.set(name, timer);
  }

  cancel(name: TimerName): void {
    const timer = this.#set.get(name);
    if (timer !== undefined) this.#clock.clearTimeout(timer);
    this.#set.delete(name);
  }

  clear(): void {
    for (const timer of this.#set.values()) this.#clock.clearTimeout(timer);
    this.#set.clear();
  }
}
