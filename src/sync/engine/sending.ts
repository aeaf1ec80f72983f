/**
 * When the outbox is looked at, and what follows from the answers: the next look, a pull of what the changes have done, or a wait. Several
 * requests may be under way, each lane in one of them.
 */
import type { Service } from '#contract/operation.ts';
import { RETRY_AFTER_MAX_MS } from '#domain/session-limits.ts';
import { getMeta } from '#store/db.ts';
import type { OutboxEntry } from '#store/tables/outbox.ts';
import { fenced } from '../leadership/fence.ts';
import { type BatchReport, type DrainSurroundings, sendBatch, takeBatches } from '../outbox/drain.ts';
import { type Batch, ECHO_TIMEOUT_MS, isDue, LANES_AT_ONCE } from '../outbox/outbox.ts';
import { released } from '../outbox/retry.ts';
import { takeNewName } from '../replication/fork.ts';
import { askGate } from '../transport/server-call.ts';
import type { FailingServices } from './failing-services.ts';
import type { Leading } from './leading.ts';
import type { LiveLink } from './live-link.ts';
import type { Loop } from './loop.ts';
import type { Probe } from './probe.ts';
import type { Pulling } from './pulling.ts';
import type { ServerStatus } from './server-status.ts';

const ECHO_PATIENCE_MS = 1000;

export type SendingParts = {
  status: ServerStatus;
  failing: FailingServices;
  probe: Probe;
  live: LiveLink;
  pulling: Pulling;
};

export class Sending {
  readonly #lead: Leading;
  readonly #parts: SendingParts;
  readonly #loop: Loop;
  readonly #inFlight = new Map<Service, number>();
  /** something was answered, and its rows have not been asked for */
  #echoAwaited = false;

  constructor(lead: Leading, parts: SendingParts) {
    this.#lead = lead;
    this.#parts = parts;
    this.#loop = lead.loop((loop) => this.#whileAsked(loop));
  }

  start(): void {
    this.#loop.start();
  }

  get busy(): boolean {
    return [...this.#inFlight.values()].some((count) => count > 0);
  }

  /** What was held goes again, unless the server has asked for a wait that is not over, or is left alone for the moment. */
  async release(): Promise<void> {
    const { around, epoch } = this.#lead;
    const { db, clock } = around;
    const closed = this.#parts.failing.closed();
    await fenced(db, epoch, [db.outbox], async () => {
      const now = clock.now();
      const held = (await db.outbox.toArray()).filter(
        ({ state, notBefore, service }) => state === 'held' && isDue(notBefore, now) && !closed.has(service),
      );
      if (held.length > 0) await db.outbox.bulkPut(held.map(released));
    });
  }

  async #whileAsked(loop: Loop): Promise<void> {
    const { gate } = this.#lead.around;
    let sent = false;
    while (loop.next()) {
      // With a token at hand, whoever marks what is sent looks at the rest: a change is sent one look into the store earlier.
      if (gate.tokenNow === null && !(await this.#maySend())) break;
      const { batches, marked } = await takeBatches(this.#surroundings(), {
        closed: this.#parts.failing.closed(),
        free: (service) => LANES_AT_ONCE - (this.#inFlight.get(service) ?? 0),
      });
      for (const batch of batches) this.#send(batch);
      this.#lead.quietly(marked.then(() => {}));
      sent ||= batches.length > 0;
      // The next look waits at the disk for what is being marked: begun now, it would only hold up the request that is leaving.
      if (loop.asked) await marked.catch(() => undefined);
    }
    this.#pullEcho();
    // Else it is planned with the answer: nothing stands in the way of a request that is just leaving.
    if (!sent) await this.#planNext();
  }

  /** Something waits, it is time, and there is a token to send it with. */
  async #maySend(): Promise<boolean> {
    const { db, gate } = this.#lead.around;
    const { status, probe } = this.#parts;
    const [mustWait, count] = await Promise.all([status.mustWait(), db.outbox.count()]);
    if (mustWait || count === 0) return false;
    const allowed = await askGate(gate);
    if (typeof allowed !== 'object' || allowed === null) return true;
    if (allowed.why === 'sign in') await status.note('signInNeeded', true);
    else await status.setOnline(false);
    probe.plan();
    return false;
  }

  #send(batch: Batch): void {
    const { service } = batch;
    this.#inFlight.set(service, (this.#inFlight.get(service) ?? 0) + 1);
    const sent = sendBatch(this.#surroundings(), batch).finally(() =>
      this.#inFlight.set(service, (this.#inFlight.get(service) ?? 1) - 1),
    );
    this.#lead.quietly(sent.then((report) => this.#after(service, report)));
  }

  async #after(service: Service, { answered, reached, failed, notice }: BatchReport): Promise<void> {
    const { status, failing, probe, pulling } = this.#parts;
    if (reached !== null) await status.setOnline(reached);
    if (notice === 'sign in') await status.askToSignIn();
    if (notice === 'update') await status.note('updateNeeded', true);
    if (notice === 'forked') {
      await takeNewName(this.#lead.around.db, this.#lead.epoch);
      pulling.start();
    }
    if (failed) failing.failed(service);
    if (answered > 0) {
      failing.worked(service);
      status.tokenTaken();
      await status.note('signInNeeded', false);
      this.#echoAwaited = true;
    }
    if (answered > 0 || notice === 'forked') this.start();
    else {
      this.#pullEcho();
      await this.#planNext();
    }
    probe.plan();
  }

  /** One pull brings what many requests have done: while there are more to send, it waits a little. */
  #pullEcho(): void {
    if (!this.#echoAwaited) return;
    const { pulling } = this.#parts;
    if (this.busy && this.#lead.around.clock.now() - pulling.askedAt < ECHO_PATIENCE_MS) return;
    this.#echoAwaited = false;
    pulling.start();
  }

  /** The next entry whose time comes, or the next service. */
  async #planNext(): Promise<void> {
    const { timers, around, ask } = this.#lead;
    const now = around.clock.now();
    const times = waitsOf(await around.db.outbox.toArray(), now);
    const waitUntil = (await getMeta(around.db, 'waitUntil')) ?? 0;
    if (waitUntil > now) times.push(waitUntil);
    times.push(...this.#parts.failing.opensAt());
    const ahead = times.map((time) => time - now).filter((ms) => ms > 0 && ms <= RETRY_AFTER_MAX_MS);
    if (ahead.length > 0) timers.schedule('drain', Math.min(...ahead), () => ask.trigger('timer'));
    this.#parts.probe.plan();
  }

  #surroundings(): DrainSurroundings {
    const { db, pageDb, gate, fetch, clock, random } = this.#lead.around;
    const shortcut = (batch: Batch) => this.#parts.live.push(batch);
    return { db, pageDb, gate, fetch, clock, random, epoch: this.#lead.epoch, shortcut };
  }
}

/** epoch ms at which something may be done with each that waits for a time */
function waitsOf(entries: readonly OutboxEntry[], now: number): number[] {
  return entries.flatMap((entry) => {
    if (entry.state === 'queued' || entry.state === 'held')
      return entry.notBefore > now ? [entry.notBefore] : [];
    return entry.state === 'acked' ? [entry.answeredAt + ECHO_TIMEOUT_MS] : [];
  });
}
