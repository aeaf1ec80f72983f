/**
 * The engine of one account while it leads: what waits goes out, what changed comes in, whatever the network does. Its decisions are in
 * the modules beside it; here is when they are asked. Time, chance, network, locks and storage are given.
 */
import type { Service } from '#contract/operation.ts';
import { LECTERN_HEADER, PULL_PATH } from '#contract/sync/wire.ts';
import { PROBE_INTERVAL_HIDDEN_MS, PROBE_INTERVAL_MS, RETRY_AFTER_MAX_MS } from '#domain/session-limits.ts';
import { clientIdOf, getMeta, type LecternDb, setMeta } from '#store/db.ts';
import { isUnsent } from '#store/tables/outbox.ts';
import type { MetaValues } from '#store/tables/replication.ts';
import { type BatchReport, type DrainSurroundings, sendBatch, takeBatches } from './drain.ts';
import { Fenced, fenced, takeOffice } from './fence.ts';
import { takeNewName } from './fork.ts';
import { type KeepSurroundings, keepEnrolled, keepOn, sweepPictures } from './keep.ts';
import { type Batch, ECHO_TIMEOUT_MS, isDue, LANES_AT_ONCE } from './outbox.ts';
import { answerPlaces, askForTenants } from './places.ts';
import { applyPull, askPull, Outdated } from './pull.ts';
import { type PullAnswer, readPullAnswer } from './pull-answer.ts';
import { backOff, released } from './retry.ts';
import { askGate, type CallSurroundings, callServer, type Reply } from './server-call.ts';
import { PokeSocket, type SocketLike } from './socket.ts';
import { fetchTexts, missingTexts } from './texts.ts';
import { noticeOf } from './verdict.ts';

export type Trigger =
  | 'start'
  | 'nudge'
  | 'online'
  | 'visible'
  | 'poke'
  | 'timer'
  | 'probe'
  | 'session'
  | 'manual'
  | 'wants';

export type EngineSurroundings = CallSurroundings & {
  db: LecternDb;
  /** the same database, for what the server can give again */
  pageDb: LecternDb;
  caches: KeepSurroundings['caches'];
  openSocket: () => SocketLike | null;
  isVisible: () => boolean;
  /** a bug: told, never swallowed */
  onError: (error: unknown) => void;
};

const POLL_MS = [60_000, 120_000] as const;
const POLL_WITHOUT_SOCKET_MS = 30_000;
const POKE_DEBOUNCE_MS = [30, 80] as const;
const WATCHDOG_MS = 60_000;
const PROBE_TIMEOUT_MS = 5000;
const FAILURES_TO_CLOSE = 2;
const PULLS_IN_A_ROW = 10_000;

type Timer = 'drain' | 'pull' | 'probe' | 'watchdog' | 'texts';

export class Engine {
  readonly #around: EngineSurroundings;
  readonly #socket: PokeSocket;
  readonly #timers = new Map<Timer, unknown>();
  readonly #inFlight = new Map<Service, number>();
  /** how often in a row a service did not do what it was asked, and until when it is left alone */
  readonly #failing = new Map<Service, { count: number; until: number }>();
  #epoch = 0;
  #running = false;
  #online: boolean | null = null;
  #drain: Promise<void> | null = null;
  #drainAgain = false;
  #pull: Promise<void> | null = null;
  #pullAgain = false;
  #pullFailures = 0;
  #texts: Promise<void> | null = null;
  #textsAgain = false;
  #jobs = new Set<Promise<void>>();
  #unsubscribe: () => void = () => {};

  constructor(around: EngineSurroundings) {
    this.#around = around;
    this.#socket = new PokeSocket({
      open: around.openSocket,
      clock: around.clock,
      authenticate: async () => ({
        type: 'authenticate',
        accessToken: await around.gate.token(),
        clientId: await clientIdOf(around.db),
        tenants: (await getMeta(around.db, 'tenants')) ?? [],
      }),
      onReady: () => this.trigger('poke'),
      onPoke: () => this.#schedule('pull', this.#between(POKE_DEBOUNCE_MS), () => this.trigger('poke')),
      onUnauthenticated: () => {
        const { gate } = around;
        gate
          .token()
          .then((token) => gate.renew(token))
          .catch(() => {}); // the gate tells what came of it
      },
    });
  }

  /** Takes office and begins. @returns the epoch under which it writes */
  async start(): Promise<number> {
    this.#epoch = await takeOffice(this.#around.db);
    await clientIdOf(this.#around.db); // given by the connection that survives a power cut
    this.#running = true;
    this.#online = (await getMeta(this.#around.db, 'link'))?.online ?? null;
    this.#unsubscribe = this.#around.gate.subscribe((event) => {
      if (event.type === 'token') this.trigger('session');
      if (event.type === 'offline') this.#quietly(this.#setLink(false));
      if (event.type === 'ended') this.#quietly(this.#note('signInNeeded', true));
    });
    this.#socket.start();
    this.#watch();
    this.trigger('start');
    return this.#epoch;
  }

  stop(): void {
    this.#running = false;
    this.#unsubscribe();
    this.#socket.stop();
    for (const timer of this.#timers.values()) this.#around.clock.clearTimeout(timer);
    this.#timers.clear();
  }

  /** Every reason to look at the outbox and at the server again. What was held may go with each of them (LOCAL-017, LOCAL-041). */
  trigger(reason: Trigger): void {
    if (!this.#running) return;
    // While nobody answers, an attempt would only make what can still be taken back into something that may be there.
    if (reason === 'nudge' && this.#online === false) this.#planProbe();
    else if (reason === 'nudge') this.#startDrain();
    else if (reason === 'wants') this.#startTexts();
    else this.#lookAtAll(reason);
  }

  #lookAtAll(reason: Trigger): void {
    if (reason === 'online' || reason === 'visible' || reason === 'session') this.#socket.rearm();
    const forgets =
      reason === 'online' || reason === 'visible' || reason === 'session' || reason === 'manual';
    if (forgets) this.#failing.clear();
    this.#quietly(
      this.#release().then(() => {
        this.#startDrain();
        this.#startPull();
      }),
    );
  }

  /** Everything that is under way has come to its end; for whoever leaves after one round. */
  async settled(): Promise<void> {
    for (;;) {
      const busy = [this.#drain, this.#pull, this.#texts, ...this.#jobs].filter((each) => each !== null);
      if (busy.length === 0) return;
      await Promise.all(busy);
    }
  }

  // What is under way

  #startDrain(): void {
    this.#drainAgain = true;
    this.#drain ??= this.#guard(this.#drainWhileAsked()).finally(() => {
      this.#drain = null;
      if (this.#drainAgain && this.#running) this.#startDrain();
    });
  }

  async #drainWhileAsked(): Promise<void> {
    while (this.#drainAgain && this.#running) {
      this.#drainAgain = false;
      if ((await this.#mustWait()) || !(await this.#maySend())) break;
      const batches = await takeBatches(this.#drainSurroundings(), {
        closed: this.#closed(),
        free: (service) => LANES_AT_ONCE - (this.#inFlight.get(service) ?? 0),
      });
      for (const batch of batches) this.#send(batch);
    }
    await this.#planDrain();
  }

  /** Something waits, and there is a token to send it with. */
  async #maySend(): Promise<boolean> {
    if ((await this.#around.db.outbox.count()) === 0) return false;
    const allowed = await askGate(this.#around.gate);
    if (typeof allowed !== 'object' || allowed === null) return true;
    if (allowed.why === 'sign in') await this.#note('signInNeeded', true);
    else await this.#setLink(false);
    this.#planProbe();
    return false;
  }

  #send(batch: Batch): void {
    const { service } = batch;
    this.#inFlight.set(service, (this.#inFlight.get(service) ?? 0) + 1);
    const sent = sendBatch(this.#drainSurroundings(), batch).finally(() =>
      this.#inFlight.set(service, (this.#inFlight.get(service) ?? 1) - 1),
    );
    this.#quietly(sent.then((report) => this.#afterBatch(service, report)));
  }

  async #afterBatch(service: Service, { answered, reached, failed, notice }: BatchReport): Promise<void> {
    if (reached !== null) await this.#setLink(reached);
    if (notice === 'sign in') await this.#note('signInNeeded', true);
    if (notice === 'update') await this.#note('updateNeeded', true);
    if (notice === 'forked') {
      await takeNewName(this.#around.db, this.#epoch);
      this.#startPull();
    }
    if (failed) this.#countFailure(service);
    if (answered > 0) {
      this.#failing.delete(service);
      await this.#note('signInNeeded', false);
      this.#startPull();
    }
    if (answered > 0 || notice === 'forked') this.#startDrain();
    else await this.#planDrain();
    this.#planProbe();
  }

  #countFailure(service: Service): void {
    const { clock, random } = this.#around;
    const count = (this.#failing.get(service)?.count ?? 0) + 1;
    this.#failing.set(service, { count, until: clock.now() + backOff(count, random) });
  }

  /** Two failures in a row: its lanes are left alone until something says that it may work again. */
  #closed(): Set<Service> {
    const now = this.#around.clock.now();
    return new Set(
      [...this.#failing]
        .filter(([, { count, until }]) => count >= FAILURES_TO_CLOSE && !isDue(until, now))
        .map(([service]) => service),
    );
  }

  #startPull(): void {
    this.#pullAgain = true;
    this.#pull ??= this.#guard(this.#pullWhileAsked()).finally(() => {
      this.#pull = null;
      if (this.#pullAgain && this.#running) this.#startPull();
    });
  }

  async #pullWhileAsked(): Promise<void> {
    for (let round = 0; this.#pullAgain && this.#running && round < PULLS_IN_A_ROW; round += 1) {
      this.#pullAgain = false;
      if (await this.#mustWait()) break;
      if (!(await this.#pullOnce())) {
        this.#pullAgain = false;
        return;
      }
    }
    this.#planPull();
  }

  /** @returns whether the server has answered with what was asked for */
  async #pullOnce(): Promise<boolean> {
    const { db, pageDb, clock } = this.#around;
    await askForTenants(db, this.#epoch);
    const asked = await askPull(pageDb, clock.now());
    const reply = await callServer(this.#around, PULL_PATH, asked.request, readPullAnswer);
    if (reply.kind !== 'answer' || reply.status !== 200) {
      await this.#pullFailed(reply);
      return false;
    }
    await this.#setLink(true);
    this.#pullFailures = 0;
    let report: Awaited<ReturnType<typeof applyPull>>;
    try {
      report = await applyPull(pageDb, this.#epoch, asked, reply.body as PullAnswer, clock.now());
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
      this.#pullAgain = true;
      return true;
    }
    await this.#note('updateNeeded', false);
    await this.#note('signInNeeded', false);
    if (report.more) this.#pullAgain = true;
    else await answerPlaces(db, this.#epoch, asked.request.tenants);
    if (report.settled > 0) this.#startDrain();
    this.#startTexts();
    return true;
  }

  async #pullFailed(reply: Reply): Promise<void> {
    const notice = noticeOf(reply);
    if (notice === 'sign in') await this.#note('signInNeeded', true);
    else await this.#setLink(reply.kind === 'answer');
    if (notice === 'update') await this.#note('updateNeeded', true);
    if (notice === 'forked') {
      await takeNewName(this.#around.db, this.#epoch);
      this.#schedule('pull', 0, () => this.trigger('timer'));
      return;
    }
    this.#pullFailures += 1;
    // No answer: the probe will tell when it is worth while. An answer: that server wants to be left alone for longer and longer.
    const wait =
      reply.kind === 'unsent' ? this.#between(POLL_MS) : backOff(this.#pullFailures, this.#around.random);
    this.#schedule('pull', notice === 'update' ? POLL_MS[1] : wait, () => this.trigger('timer'));
    this.#planProbe();
  }

  #planPull(): void {
    const poll = this.#socket.errored ? POLL_WITHOUT_SOCKET_MS : this.#between(POLL_MS);
    this.#schedule('pull', poll, () => this.trigger('timer'));
  }

  #startTexts(): void {
    this.#textsAgain = true;
    this.#texts ??= this.#guard(this.#fetchWhileAsked()).finally(() => {
      this.#texts = null;
      if (this.#textsAgain && this.#running) this.#startTexts();
    });
  }

  /** Screens come first, then what is kept. */
  async #fetchWhileAsked(): Promise<void> {
    const { db, clock, caches } = this.#around;
    while (this.#textsAgain && this.#running) {
      this.#textsAgain = false;
      if (await askForTenants(db, this.#epoch)) {
        this.#socket.reopen();
        this.#startPull();
      } else if (
        (await db.wants
          .where('state')
          .equals('waiting')
          .filter(({ kind }) => kind === 'place')
          .count()) > 0
      ) {
        this.#startPull();
      }
      const missing = await missingTexts(db);
      const around = { ...this.#around, epoch: this.#epoch };
      if (missing.length > 0) {
        const { reached, forbidden } = await fetchTexts(around, missing);
        if (forbidden.length > 0) this.#startPull();
        if (!reached) return this.#unreached();
      }
      await keepEnrolled(db, this.#epoch, clock.now());
      if (!(await keepOn(around))) return this.#unreached();
      await sweepPictures(db, caches);
    }
  }

  async #unreached(): Promise<void> {
    this.#textsAgain = false;
    this.#schedule('texts', this.#between(POLL_MS), () => this.#startTexts());
    this.#planProbe();
  }

  // When to look again

  #schedule(timer: Timer, ms: number, run: () => void): void {
    const { clock } = this.#around;
    const before = this.#timers.get(timer);
    if (before !== undefined) clock.clearTimeout(before);
    if (!this.#running) return;
    const set = clock.setTimeout(() => {
      this.#timers.delete(timer);
      if (this.#running) run();
    }, ms);
    this.#timers.set(timer, set);
  }

  /** The next entry whose time comes. */
  async #planDrain(): Promise<void> {
    const { db, clock } = this.#around;
    const now = clock.now();
    const entries = await db.outbox.toArray();
    const times = entries.flatMap((entry) => {
      if (entry.state === 'queued' && entry.notBefore > now) return [entry.notBefore];
      if (entry.state === 'held' && entry.notBefore > now) return [entry.notBefore];
      if (entry.state === 'acked') return [entry.answeredAt + ECHO_TIMEOUT_MS];
      return [];
    });
    const waitUntil = (await getMeta(db, 'waitUntil')) ?? 0;
    if (waitUntil > now) times.push(waitUntil);
    for (const { count, until } of this.#failing.values()) if (count >= FAILURES_TO_CLOSE) times.push(until);
    const ahead = times.map((time) => time - now).filter((ms) => ms > 0 && ms <= RETRY_AFTER_MAX_MS);
    if (ahead.length > 0) this.#schedule('drain', Math.min(...ahead), () => this.trigger('timer'));
    this.#planProbe();
  }

  /** Asks whether the server is there, for as long as it is not known to be or something could not be delivered. */
  #planProbe(): void {
    if (this.#timers.has('probe') || !this.#running) return;
    this.#quietly(
      this.#somethingWaits().then((waits) => {
        if (this.#timers.has('probe')) return;
        if (this.#online !== false && !waits.held) return;
        const often = (waits.any || waits.wanted) && this.#around.isVisible();
        this.#schedule('probe', often ? PROBE_INTERVAL_MS : PROBE_INTERVAL_HIDDEN_MS, () =>
          this.#quietly(this.#probe()),
        );
      }),
    );
  }

  async #somethingWaits(): Promise<{ any: boolean; held: boolean; wanted: boolean }> {
    const { db } = this.#around;
    const entries = await db.outbox.toArray();
    return {
      any: entries.some(isUnsent),
      held: entries.some(({ state }) => state === 'held'),
      wanted: (await db.wants.where('state').equals('waiting').count()) > 0,
    };
  }

  async #probe(): Promise<void> {
    const wasOnline = this.#online;
    const ready = await isReady(this.#around);
    if (!this.#running) return;
    await this.#setLink(ready);
    if (!ready) return this.#planProbe();
    if (wasOnline === false) this.#failing.clear();
    this.trigger('probe');
    this.#startTexts();
  }

  /** Something may be sent and was not: whatever has stopped, it begins again. */
  #watch(): void {
    this.#schedule('watchdog', WATCHDOG_MS, () => {
      this.#watch();
      this.#startDrain();
      this.#planProbe();
    });
  }

  // What it remembers

  /** What was held goes again, unless the server has asked for a wait that is not over, or is left alone for the moment. */
  async #release(): Promise<void> {
    const { db, clock } = this.#around;
    const closed = this.#closed();
    await fenced(db, this.#epoch, [db.outbox], async () => {
      const now = clock.now();
      const held = (await db.outbox.toArray()).filter(
        ({ state, notBefore, service }) => state === 'held' && isDue(notBefore, now) && !closed.has(service),
      );
      if (held.length > 0) await db.outbox.bulkPut(held.map(released));
    });
  }

  async #mustWait(): Promise<boolean> {
    const waitUntil = (await getMeta(this.#around.db, 'waitUntil')) ?? 0;
    return !isDue(waitUntil, this.#around.clock.now());
  }

  async #setLink(online: boolean): Promise<void> {
    if (this.#online === online && this.#online !== null) return;
    this.#online = online;
    await this.#note('link', { online, since: this.#around.clock.now() });
    if (!online) this.#planProbe();
  }

  async #note<K extends keyof MetaValues>(key: K, value: MetaValues[K]): Promise<void> {
    const { db } = this.#around;
    const before = await getMeta(db, key);
    if (before === value || (before === undefined && value === false)) return;
    await fenced(db, this.#epoch, [], () => setMeta(db, key, value));
  }

  // Small things

  #drainSurroundings(): DrainSurroundings {
    const { db, gate, fetch, clock, random } = this.#around;
    return { db, gate, fetch, clock, random, epoch: this.#epoch };
  }

  #between([least, most]: readonly [number, number]): number {
    return least + this.#around.random() * (most - least);
  }

  #quietly(work: Promise<void>): void {
    const job = this.#guard(work);
    this.#jobs.add(job);
    void job.finally(() => this.#jobs.delete(job));
  }

  /** Who is fenced off stops without a word; anything else is a bug and is told. */
  async #guard(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (error instanceof Fenced) this.stop();
      else if (this.#running) this.#around.onError(error);
    }
  }
}

/** The server itself says that it can serve; a portal's page does not. */
async function isReady({ fetch, clock }: CallSurroundings): Promise<boolean> {
  const abort = new AbortController();
  const timer = clock.setTimeout(() => abort.abort(), PROBE_TIMEOUT_MS);
  try {
    const response = await fetch('/readyz', {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: abort.signal,
    });
    const ours =
      response.headers.has(LECTERN_HEADER) || response.headers.get('content-type')?.includes('json');
    return response.status === 200 && ours === true;
  } catch {
    return false;
  } finally {
    clock.clearTimeout(timer);
  }
}
