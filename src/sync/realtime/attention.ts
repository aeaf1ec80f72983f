/**
 * Whether somebody is at this device, from what all its pages say: they are as long as a page that is seen was touched within the last minutes.
 * What nobody asks for is not told: before a page has said anything, somebody is there.
 */
import { AWAY_AFTER_MS } from '#domain/realtime.ts';
import type { Clock } from '../session/session-gate.ts';

export class Attention {
  readonly #clock: Clock;
  readonly #changed: (away: boolean) => void;
  /** by page, when it was touched last */
  readonly #seen = new Map<string, number>();
  #away = false;
  #timer: unknown = null;

  constructor(clock: Clock, changed: (away: boolean) => void) {
    this.#clock = clock;
    this.#changed = changed;
  }

  get away(): boolean {
    return this.#away;
  }

  hear({ page, here }: { page: string; here: boolean }): void {
    if (here) this.#seen.set(page, this.#clock.now());
    else this.#seen.delete(page);
    this.#look();
  }

  stop(): void {
    this.#clock.clearTimeout(this.#timer);
  }

  #look(): void {
    this.#clock.clearTimeout(this.#timer);
    const now = this.#clock.now();
    for (const [page, at] of this.#seen) if (at + AWAY_AFTER_MS <= now) this.#seen.delete(page);
    const away = this.#seen.size === 0;
    if (!away) {
      const next = Math.max(...this.#seen.values()) + AWAY_AFTER_MS - now;
      this.#timer = this.#clock.setTimeout(() => this.#look(), next);
    }
    if (away === this.#away) return;
    this.#away = away;
    this.#changed(away);
  }
}
