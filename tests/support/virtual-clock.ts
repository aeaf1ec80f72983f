/** Time that moves only when a test says so. Storage runs in real time, so that it has to be given turns in between. */
import type { Clock } from '#sync/session/session-gate.ts';

type Timer = { at: number; run: () => void };

export class VirtualClock implements Clock {
  #now: number;
  #next = 1;
  readonly #timers = new Map<number, Timer>();

  constructor(now = Date.UTC(2026, 0, 5, 9)) {
    this.#now = now;
  }

  now = (): number => this.#now;

  setTimeout = (run: () => void, ms: number): number => {
    const id = this.#next++;
    this.#timers.set(id, { at: this.#now + Math.max(0, ms), run });
    return id;
  };

  clearTimeout = (timer: unknown): void => {
    this.#timers.delete(timer as number);
  };

  /** Runs what becomes due, in its order. @param between  waits until the last one's consequences are there */
  async advance(ms: number, between: () => Promise<void>): Promise<void> {
    const end = this.#now + ms;
    await between();
    for (;;) {
      const due = [...this.#timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)[0];
      if (!due) break;
      const [id, { at, run }] = due;
      this.#timers.delete(id);
      this.#now = Math.max(this.#now, at);
      run();
      await between();
    }
    this.#now = Math.max(this.#now, end);
  }

  /** The device's clock was set to another time. Timers don't look at it. */
  jump(ms: number): void {
    this.#now += ms;
    for (const [id, { at, run }] of this.#timers) this.#timers.set(id, { at: at + ms, run });
  }
}

/** Lets storage and promises do what they can do without time passing. */
export async function turns(count = 60): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
