/**
 * Tells the launch page each change, and again until it says that the LMS or its own storage has taken it. `passed` counts as told only
 * when a message that said so was acknowledged (D47, F69).
 */

import type { LmsStatus } from '#domain/lms-progress.ts';
import type { Clock } from '#sync/session/session-gate.ts';
import type { ViewerTells } from './launch-page.ts';

const AGAIN_FIRST_MS = 5_000;
const AGAIN_LONGEST_MS = 60_000;

type Report = { progress: string; status: LmsStatus; score: number };

/** kept: the LMS's API is gone, the launch page's own storage has it. lost: not even that. */
export type LmsState = 'fine' | 'kept' | 'lost';

export class LmsReport {
  state: LmsState = 'fine';
  passedTold = false;
  readonly #tell: (message: ViewerTells) => void;
  readonly #seconds: () => number;
  readonly #clock: Clock;
  readonly #changed: () => void;
  #latest: Report | null = null;
  #number = 0;
  #acknowledged = 0;
  /** the first message of all that said `passed` */
  #passedAt: number | null = null;
  #timer: unknown = null;
  #againMs = AGAIN_FIRST_MS;

  /** @param seconds  of this sitting */
  constructor(
    tell: (message: ViewerTells) => void,
    seconds: () => number,
    clock: Clock,
    changed: () => void,
  ) {
    this.#tell = tell;
    this.#seconds = seconds;
    this.#clock = clock;
    this.#changed = changed;
  }

  report(latest: Report): void {
    this.#latest = latest;
    this.#againMs = AGAIN_FIRST_MS;
    this.#send();
  }

  /** Time has gone by, or the page may be gone: the LMS's session time should know. */
  again(): void {
    if (this.#latest) this.#send();
  }

  acknowledged(number: number): void {
    if (number > this.#number) return; // of a sitting that is over
    this.#acknowledged = Math.max(this.#acknowledged, number);
    if (this.#passedAt !== null && number >= this.#passedAt) this.passedTold = true;
    if (this.#acknowledged === this.#number) this.#stop();
    this.state = 'fine';
    this.#changed();
  }

  lost(kept: boolean): void {
    this.state = kept ? 'kept' : 'lost';
    this.#changed();
  }

  exit(): void {
    this.#tell({ type: 'exit' });
  }

  stop(): void {
    this.#stop();
    this.#latest = null;
  }

  #send(): void {
    const { progress, status, score } = this.#latest as Report;
    const passed = status === 'COMPLETE';
    this.#number += 1;
    if (passed) this.#passedAt ??= this.#number;
    this.#tell({
      type: 'progress',
      number: this.#number,
      progress,
      status,
      score,
      passed,
      seconds: this.#seconds(),
    });
    this.#stop();
    this.#timer = this.#clock.setTimeout(() => {
      this.#timer = null;
      this.#againMs = Math.min(this.#againMs * 2, AGAIN_LONGEST_MS);
      this.again();
    }, this.#againMs);
  }

  #stop(): void {
    if (this.#timer !== null) this.#clock.clearTimeout(this.#timer);
    this.#timer = null;
  }
}
