/**
 * Asks whether the server is there, for as long as it is not known to be or something could not be delivered: often while somebody looks and
 * something waits, seldom otherwise. A cheap question, so that no change is put at risk to find out (LOCAL-019, LOCAL-041).
 */
import { PROBE_INTERVAL_HIDDEN_MS, PROBE_INTERVAL_MS } from '#domain/session-limits.ts';
import { isUnsent } from '#store/tables/outbox.ts';
import { isReady } from '../transport/is-ready.ts';
import type { FailingServices } from './failing-services.ts';
import type { Leading } from './leading.ts';
import type { ServerStatus } from './server-status.ts';

export class Probe {
  readonly #lead: Leading;
  readonly #status: ServerStatus;
  readonly #failing: FailingServices;
  /** so many times in a row it was not there */
  #misses = 0;

  constructor(lead: Leading, status: ServerStatus, failing: FailingServices) {
    this.#lead = lead;
    this.#status = status;
    this.#failing = failing;
  }

  plan(): void {
    const { timers, around, running } = this.#lead;
    if (timers.has('probe') || !running) return;
    this.#lead.quietly(
      this.#somethingWaits().then((waits) => {
        if (timers.has('probe')) return;
        if (this.#status.online !== false && !waits.held) return;
        // One answer that got lost is not yet a server that is gone.
        const often = (waits.any || waits.wanted || this.#misses === 0) && around.isVisible();
        timers.schedule('probe', often ? PROBE_INTERVAL_MS : PROBE_INTERVAL_HIDDEN_MS, () =>
          this.#lead.quietly(this.#ask()),
        );
      }),
    );
  }

  async #somethingWaits(): Promise<{ any: boolean; held: boolean; wanted: boolean }> {
    const { db } = this.#lead.around;
    const entries = await db.outbox.toArray();
    return {
      any: entries.some(isUnsent),
      held: entries.some(({ state }) => state === 'held'),
      wanted: (await db.wants.where('state').equals('waiting').count()) > 0,
    };
  }

  async #ask(): Promise<void> {
    const { around, ask } = this.#lead;
    const wasOnline = this.#status.online;
    const ready = await isReady(around);
    if (!this.#lead.running) return;
    await this.#status.setOnline(ready);
    this.#misses = ready ? 0 : this.#misses + 1;
    if (!ready) return this.plan();
    around.gate.knockNow();
    if (wasOnline === false) this.#failing.forget();
    ask.trigger('probe');
    ask.fetch();
  }
}
