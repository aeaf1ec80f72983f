/**
 * Services that did not do what they were asked. After two failures in a row a service is left alone for longer and longer, while the others
 * go on (F7, D39), until something says that it may work again.
 */
import type { Service } from '#contract/operation.ts';
import { isDue } from '../outbox/outbox.ts';
import { backOff } from '../outbox/retry.ts';
import type { Clock } from '../session/session-gate.ts';

const FAILURES_TO_CLOSE = 2;

export class FailingServices {
  readonly #clock: Clock;
  readonly #random: () => number;
  /** how often in a row, and until when it is left alone */
  readonly #failing = new Map<Service, { count: number; until: number }>();

  constructor({ clock, random }: { clock: Clock; random: () => number }) {
    this.#clock = clock;
    this.#random = random;
  }

  failed(service: Service): void {
    const count = (this.#failing.get(service)?.count ?? 0) + 1;
    this.#failing.set(service, { count, until: this.#clock.now() + backOff(count, this.#random) });
  }

  worked(service: Service): void {
    this.#failing.delete(service);
  }

  /** Each is tried again: something has changed. */
  forget(): void {
    this.#failing.clear();
  }

  /** To be left alone for the moment. */
  closed(): Set<Service> {
    const now = this.#clock.now();
    const closed = this.#leftAlone().filter(([, { until }]) => !isDue(until, now));
    return new Set(closed.map(([service]) => service));
  }

  /** epoch ms at which each may be asked again */
  opensAt(): number[] {
    return this.#leftAlone().map(([, { until }]) => until);
  }

  #leftAlone() {
    return [...this.#failing].filter(([, { count }]) => count >= FAILURES_TO_CLOSE);
  }
}
