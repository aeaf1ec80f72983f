/**
 * Keeps the newest progress string on the server: within a second of each change, at once when asked or when the page goes away, and
 * again and again while nobody answers (LMS-007, F69).
 */
import type { Clock } from '#sync/session/session-gate.ts';

/** A burst of answers is one request. */
const SAVE_AFTER_MS = 800;
const RETRY_FIRST_MS = 2_000;
const RETRY_LONGEST_MS = 30_000;

export type SaveState = 'saved' | 'sending' | 'unreachable';

export class ServerSave {
  state: SaveState = 'saved';
  readonly #post: (progress: string, leaving: boolean) => Promise<void>;
  readonly #clock: Clock;
  readonly #changed: () => void;
  #wanted: string | null = null;
  #stored: string | null = null;
  #running: Promise<boolean> | null = null;
  #timer: unknown = null;
  #retryMs = RETRY_FIRST_MS;

  /** @param post  rejects when the server has not stored it */
  constructor(
    post: (progress: string, leaving: boolean) => Promise<void>,
    clock: Clock,
    changed: () => void,
  ) {
    this.#post = post;
    this.#clock = clock;
    this.#changed = changed;
  }

  /** What the server holds already. */
  holds(progress: string): void {
    this.#stored = progress;
  }

  keep(progress: string): void {
    this.#wanted = progress;
    if (this.#wanted === this.#stored) return;
    this.#become(this.state === 'unreachable' ? 'unreachable' : 'sending');
    this.#timer ??= this.#clock.setTimeout(() => this.#due(), SAVE_AFTER_MS);
  }

  /** @returns whether the server has all of it */
  now(): Promise<boolean> {
    this.#stop();
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** The page may be gone with the next moment. */
  leave(): void {
    const wanted = this.#wanted;
    if (wanted === null || wanted === this.#stored) return;
    this.#post(wanted, true).then(
      () => this.#settle(wanted),
      () => this.#retryLater(),
    );
  }

  stop(): void {
    this.#stop();
    this.#wanted = null;
  }

  #due(): void {
    this.#timer = null;
    void this.now();
  }

  async #run(): Promise<boolean> {
    while (this.#wanted !== null && this.#wanted !== this.#stored) {
      const sent = this.#wanted;
      if (this.state === 'saved') this.#become('sending');
      try {
        await this.#post(sent, false);
      } catch {
        this.#become('unreachable');
        this.#retryLater();
        return false;
      }
      this.#settle(sent);
    }
    return true;
  }

  #settle(sent: string): void {
    this.#stored = sent;
    this.#retryMs = RETRY_FIRST_MS;
    if (sent === this.#wanted) {
      this.#stop();
      this.#become('saved');
    }
  }

  #retryLater(): void {
    if (this.#timer !== null || this.#wanted === null) return;
    this.#timer = this.#clock.setTimeout(() => this.#due(), this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, RETRY_LONGEST_MS);
  }

  #stop(): void {
    if (this.#timer !== null) this.#clock.clearTimeout(this.#timer);
    this.#timer = null;
  }

  #become(state: SaveState): void {
    if (state === this.state) return;
    this.state = state;
    this.#changed();
  }
}
