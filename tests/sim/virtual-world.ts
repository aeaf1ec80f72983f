/**
 * Time, chance and the order of everything, from a seed. While it is installed, the platform's own clock, timers and random numbers are
 * the world's: code that was not handed a clock plays along. Events run one after the other; before the next one everything that the
 * last one set off has come to rest.
 */
import { seeded } from '../support/seeded.ts';

export type Timer = { at: number; order: number; run: (() => void) | null };

/** Nothing of ours takes so long without virtual time passing. */
const STUCK_MS = 60_000;
const STILL_TURNS = 3;

const real = {
  setImmediate: globalThis.setImmediate,
  now: performance.now.bind(performance),
};
const turn = () => new Promise<void>((resolve) => real.setImmediate(resolve));

export class VirtualWorld {
  now = Date.UTC(2026, 0, 5, 9);
  readonly chance: () => number;
  /** tasks that have run so far: where somebody can be made to die */
  tasks = 0;
  /** called before each task */
  beforeTask: () => void = () => {};
  /** work outside of tasks and microtasks, which has to end before time goes on */
  busy = 0;
  #timers: Timer[] = [];
  #order = 0;
  #waitingTasks = 0;

  constructor(seed: number) {
    this.chance = seeded(seed);
  }

  after(ms: number, run: () => void): Timer {
    const timer = {
      at: this.now + Math.max(0, Number.isFinite(ms) ? Math.ceil(ms) : 0),
      order: this.#order++,
      run,
    };
    this.#timers.push(timer);
    for (let at = this.#timers.length - 1; at > 0; at = (at - 1) >> 1) {
      if (!this.#swapIfEarlier(at, (at - 1) >> 1)) break;
    }
    return timer;
  }

  cancel(timer: unknown): void {
    if (timer && typeof timer === 'object') (timer as Timer).run = null;
  }

  /** Time waits for it. */
  async whileBusy<T>(work: Promise<T>): Promise<T> {
    this.busy += 1;
    try {
      return await work;
    } finally {
      this.busy -= 1;
    }
  }

  /** Runs what becomes due, in its order, each with all its consequences. */
  async advance(ms: number): Promise<void> {
    const end = this.now + ms;
    await this.rest();
    for (let next = this.#timers[0]; next && next.at <= end; next = this.#timers[0]) {
      this.#takeFirst();
      if (!next.run) continue;
      this.now = Math.max(this.now, next.at);
      next.run();
      await this.rest();
    }
    this.now = Math.max(this.now, end);
  }

  /** Until nothing happens any more without time passing. */
  async rest(): Promise<void> {
    const began = real.now();
    for (let still = 0; still < STILL_TURNS; ) {
      await turn();
      still = this.#waitingTasks === 0 && this.busy === 0 ? still + 1 : 0;
      if (still === 0 && real.now() - began > STUCK_MS)
        throw new Error(
          `The world does not come to rest: ${this.#waitingTasks} tasks, ${this.busy} requests.`,
        );
    }
  }

  /** @returns how to give the platform back what is its own */
  install(): () => void {
    const setTask = (run: (...args: unknown[]) => void, ...args: unknown[]) => {
      this.#waitingTasks += 1;
      return real.setImmediate(() => {
        this.#waitingTasks -= 1;
        this.tasks += 1;
        this.beforeTask();
        run(...args);
      });
    };
    const setTimer = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
      asNodeTimer(this.after(ms, () => run(...args)));
    const setRepeated = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
      const timer: Timer = asNodeTimer({ at: 0, order: 0, run: () => {} });
      const again = () =>
        this.after(Math.max(1, ms), () => {
          if (!timer.run) return;
          again();
          run(...args);
        });
      again();
      return timer;
    };
    const cancel = (timer: unknown) => this.cancel(timer);
    const fill = <T extends ArrayBufferView>(array: T): T => {
      const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
      for (let at = 0; at < bytes.length; at += 1) bytes[at] = Math.floor(this.chance() * 256);
      return array;
    };
    const before = [
      replace(globalThis, 'setImmediate', setTask),
      replace(globalThis, 'setTimeout', setTimer),
      replace(globalThis, 'setInterval', setRepeated),
      replace(globalThis, 'clearTimeout', cancel),
      replace(globalThis, 'clearInterval', cancel),
      replace(Date, 'now', () => this.now),
      replace(Math, 'random', () => this.chance()),
      replace(crypto, 'getRandomValues', fill),
    ];
    return () => {
      for (const restore of before) restore();
    };
  }

  #takeFirst(): void {
    const last = this.#timers.pop() as Timer;
    if (this.#timers.length === 0) return;
    this.#timers[0] = last;
    for (let at = 0; ; ) {
      const left = 2 * at + 1;
      const child = this.#isEarlier(left + 1, left) ? left + 1 : left;
      if (!this.#swapIfEarlier(child, at)) return;
      at = child;
    }
  }

  #isEarlier(one: number, other: number): boolean {
    const [a, b] = [this.#timers[one], this.#timers[other]];
    return !!a && !!b && (a.at < b.at || (a.at === b.at && a.order < b.order));
  }

  #swapIfEarlier(child: number, parent: number): boolean {
    if (!this.#isEarlier(child, parent)) return false;
    const [a, b] = [this.#timers[child] as Timer, this.#timers[parent] as Timer];
    this.#timers[child] = b;
    this.#timers[parent] = a;
    return true;
  }
}

const asNodeTimer = (timer: Timer) =>
  Object.assign(timer, { unref: () => timer, ref: () => timer, hasRef: () => false });

function replace<T extends object>(owner: T, name: keyof T & string, value: unknown): () => void {
  const own = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  return () => {
    if (own) Object.defineProperty(owner, name, own);
    else delete (owner as Record<string, unknown>)[name];
  };
}
