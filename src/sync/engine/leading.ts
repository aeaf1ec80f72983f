/**
 * The time of one leader: its epoch, its timers, what it has under way, and what is done when some of that fails. Every part of the
 * engine works within it, and asks the parts above it for something only through `ask`.
 */
import Dexie from 'dexie';
import { Fenced } from '../leadership/fence.ts';
import type { Trigger } from '../leadership/trigger.ts';
import { Loop } from './loop.ts';
import type { EngineSurroundings } from './surroundings.ts';
import { Timers } from './timers.ts';

export type Asks = {
  /** look at everything, for this reason */
  trigger(reason: Trigger): void;
  send(): void;
  isSending(): boolean;
  pull(): void;
  /** if nothing else brings a pull, time does */
  planPull(): void;
  /** what screens ask for, and what is to be kept */
  fetch(): void;
};

export type LeadingEvents = {
  /** another leader has taken over, or a newer version the database */
  onReplaced: () => void;
  /** @returns whether an error came from something that is set aside now */
  onDamage: () => Promise<boolean>;
};

export class Leading {
  readonly around: EngineSurroundings;
  readonly ask: Asks;
  readonly timers: Timers;
  /** under which it writes */
  epoch = 0;
  running = false;
  readonly #events: LeadingEvents;
  readonly #loops: Loop[] = [];
  readonly #jobs = new Set<Promise<void>>();

  constructor(around: EngineSurroundings, ask: Asks, events: LeadingEvents) {
    this.around = around;
    this.ask = ask;
    this.#events = events;
    this.timers = new Timers(around.clock, () => this.running);
  }

  /** For what asks for the epoch together with the surroundings. */
  get aroundNow(): EngineSurroundings & { epoch: number } {
    return { ...this.around, epoch: this.epoch };
  }

  loop(run: (loop: Loop) => Promise<void>): Loop {
    const loop = new Loop({ run, isRunning: () => this.running, guard: (work) => this.#guard(work) });
    this.#loops.push(loop);
    return loop;
  }

  /** Beside everything else; nobody waits for it. */
  quietly(work: Promise<void>): void {
    const job = this.#guard(work);
    this.#jobs.add(job);
    void job.finally(() => this.#jobs.delete(job));
  }

  /** Resolves when nothing is under way, including what started in the meantime. */
  async settled(): Promise<void> {
    for (;;) {
      const busy = [...this.#loops.map(({ job }) => job), ...this.#jobs].filter((each) => each !== null);
      if (busy.length === 0) return;
      await Promise.all(busy);
    }
  }

  /** By chance, so that many devices do not ask in the same moment. */
  between([least, most]: readonly [number, number]): number {
    return least + this.around.random() * (most - least);
  }

  /** Who is fenced off, or whose database a newer version has taken, stops without a word. Anything else is a damaged record, or a bug. */
  async #guard(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (error instanceof Fenced || error instanceof Dexie.DatabaseClosedError) this.#events.onReplaced();
      else if (this.running && !(await this.#events.onDamage())) this.around.onError(error);
    }
  }
}
