/**
 * Something may be sent and was not: whatever has stopped, it begins again with the next beat. A beat that comes far too late says that the
 * device slept, or the page was frozen: a socket from before may be dead without having closed (F29).
 */
import type { Leading } from './leading.ts';

const BEAT_MS = 60_000;
/** Late by more than a browser delays the timers of a hidden page. */
const ASLEEP_AFTER_MS = 3 * BEAT_MS;

export class Watchdog {
  readonly #lead: Leading;
  readonly #onBeat: (slept: boolean) => void;
  /** epoch ms at which it was awake for sure */
  #awakeAt = 0;

  constructor(lead: Leading, onBeat: (slept: boolean) => void) {
    this.#lead = lead;
    this.#onBeat = onBeat;
  }

  watch(): void {
    this.#awakeAt = this.#lead.around.clock.now();
    this.#lead.timers.schedule('watchdog', BEAT_MS, () => {
      const slept = this.hasSlept();
      this.watch();
      this.#onBeat(slept);
    });
  }

  /** Says so once for each sleep. */
  hasSlept(): boolean {
    const now = this.#lead.around.clock.now();
    const slept = Math.abs(now - this.#awakeAt) > ASLEEP_AFTER_MS;
    if (slept) this.#awakeAt = now;
    return slept;
  }
}
