/**
 * Work that runs once at a time: asking for it while it runs makes it look once more, however often it is asked. So a burst of reasons
 * costs one look after the last of them, and none is missed.
 */
export type LoopOptions = {
  isRunning: () => boolean;
  /** takes what goes wrong; never rejects */
  guard: (work: Promise<void>) => Promise<void>;
  /** looks for as long as `next` says so */
  run: (loop: Loop) => Promise<void>;
};

export class Loop {
  readonly #options: LoopOptions;
  #job: Promise<void> | null = null;
  #asked = false;

  constructor(options: LoopOptions) {
    this.#options = options;
  }

  /** null: nothing is under way */
  get job(): Promise<void> | null {
    return this.#job;
  }

  /** Somebody has asked since the present look began. */
  get asked(): boolean {
    return this.#asked;
  }

  start(): void {
    const { isRunning, guard, run } = this.#options;
    this.#asked = true;
    this.#job ??= guard(run(this)).finally(() => {
      this.#job = null;
      if (this.#asked && isRunning()) this.start();
    });
  }

  /** While it runs: one more look. */
  again(): void {
    this.#asked = true;
  }

  /** While it runs: no further look, even if somebody has asked for one. */
  enough(): void {
    this.#asked = false;
  }

  /** @returns whether to look now; what is asked from here on is another look */
  next(): boolean {
    if (!this.#asked || !this.#options.isRunning()) return false;
    this.#asked = false;
    return true;
  }
}
