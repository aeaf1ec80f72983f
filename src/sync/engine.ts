/**
 * The engine of one account while it leads: what waits goes out, what changed comes in, whatever the network does. Its decisions are in
 * the modules beside it; here is when they are asked. Time, chance, network, locks and storage are given.
 */
import Dexie from 'dexie';
import type { Service } from '#contract/operation.ts';
import type { Carried } from '#contract/sync/realtime.ts';
import { LECTERN_HEADER, PULL_PATH } from '#contract/sync/wire.ts';
import { isClientBucket } from '#domain/bucket.ts';
import { PROBE_INTERVAL_HIDDEN_MS, PROBE_INTERVAL_MS, RETRY_AFTER_MAX_MS } from '#domain/session-limits.ts';
import { clientIdOf, getMeta, type LecternDb, setMeta } from '#store/db.ts';
import { isUnsent } from '#store/tables/outbox.ts';
import type { MetaValues } from '#store/tables/replication.ts';
import { answerPlaces, askForTenants } from './fetching/places.ts';
import { fetchTexts, missingTexts } from './fetching/texts.ts';
import { keepEnrolled, keepOn } from './keeping/keep-on.ts';
import { type PictureCaches, sweepPictures, sweepSeenPictures } from './keeping/kept-pictures.ts';
import { makeRoom, type RoomSurroundings } from './keeping/make-room.ts';
import { Attention } from './leadership/attention.ts';
import { Fenced, fenced, takeOffice } from './leadership/fence.ts';
import type { Trigger } from './leadership/trigger.ts';
import { type BatchReport, type DrainSurroundings, sendBatch, takeBatches } from './outbox/drain.ts';
import { type Batch, ECHO_TIMEOUT_MS, isDue, LANES_AT_ONCE } from './outbox/outbox.ts';
import { backOff, released } from './outbox/retry.ts';
import { sendWithheldAgain } from './outbox/send-withheld.ts';
import { noticeOf } from './outbox/verdict.ts';
import type { LeaderEnd } from './realtime-channel.ts';
import { askPull, Outdated, type PullAsked } from './replication/ask-pull.ts';
import { applyCarried } from './replication/carried.ts';
import { takeNewName } from './replication/fork.ts';
import { applyLater } from './replication/later.ts';
import { mendAll, mendOutbox } from './replication/mend.ts';
import { nearOf } from './replication/near.ts';
import { applyPull } from './replication/pull.ts';
import { type PullAnswer, readPullAnswer } from './replication/pull-answer.ts';
import { loadAnew } from './replication/start-again.ts';
import { giveUpSeenPictures, isStorageFull } from './storage/media-caches.ts';
import { askGate, type CallSurroundings, callServer, type Reply } from './transport/server-call.ts';
import { PokeSocket, type SocketLike } from './transport/socket.ts';
import { sendUploads } from './uploads/uploads.ts';

export type EngineSurroundings = CallSurroundings & {
  db: LecternDb;
  /** the same database, for what the server can give again */
  pageDb: LecternDb;
  caches: PictureCaches | null;
  space: RoomSurroundings['space'];
  savesData: () => boolean;
  openSocket: () => SocketLike | null;
  isVisible: () => boolean;
  /** to the pages, for what counts only just now; absent where there are none */
  pages?: LeaderEnd;
  /** a bug: told, never swallowed */
  onError: (error: unknown) => void;
};

const POLL_MS = [60_000, 120_000] as const;
const POLL_WITHOUT_SOCKET_MS = 30_000;
const POKE_DEBOUNCE_MS = [30, 80] as const;
const ECHO_PATIENCE_MS = 1000;
/** What a poke has brought is here: the cursor may follow after some more of them. */
const CATCH_UP_MS = [1000, 2000] as const;
const WATCHDOG_MS = 60_000;
/** The watchdog is late by more than a browser delays the timers of a hidden page. */
const ASLEEP_AFTER_MS = 3 * WATCHDOG_MS;
const PROBE_TIMEOUT_MS = 5000;
const FAILURES_TO_CLOSE = 2;
const PULLS_IN_A_ROW = 10_000;
const ROOM_INTERVAL_MS = 60_000;
const CHECK_ALL_MS = 24 * 60 * 60 * 1000;

type Timer = 'drain' | 'pull' | 'catch up' | 'probe' | 'watchdog' | 'texts' | 'uploads';

export class Engine {
  readonly #around: EngineSurroundings;
  readonly #socket: PokeSocket;
  readonly #attention: Attention;
  readonly #timers = new Map<Timer, unknown>();
  readonly #inFlight = new Map<Service, number>();
  /** how often in a row a service did not do what it was asked, and until when it is left alone */
  readonly #failing = new Map<Service, { count: number; until: number }>();
  #epoch = 0;
  #running = false;
  #online: boolean | null = null;
  #drain: Promise<void> | null = null;
  #drainAgain = false;
  /** something was answered, and its rows have not been asked for */
  #echoAwaited = false;
  #pulledAt = Number.NEGATIVE_INFINITY;
  #pull: Promise<void> | null = null;
  #pullAgain = false;
  #pullFailures = 0;
  /** so many tokens in a row were given out and then not taken */
  #refusedTokens = 0;
  #texts: Promise<void> | null = null;
  #textsAgain = false;
  #uploads: Promise<void> | null = null;
  #uploadsAgain = false;
  #roomLookedAt = Number.NEGATIVE_INFINITY;
  #jobs = new Set<Promise<void>>();
  #looked = false;
  /** epoch ms at which it was awake for sure */
  #awakeAt = 0;
  #unsubscribe: () => void = () => {};
  #hasStopped: () => void = () => {};
  /** It was stopped, or has stopped by itself: somebody else took office, or the database was closed. Whoever lets it lead gives up. */
  readonly stopped = new Promise<void>((resolve) => {
    this.#hasStopped = resolve;
  });

  constructor(around: EngineSurroundings) {
    this.#around = around;
    this.#attention = new Attention(around.clock, (away) => this.#sayAway(away));
    this.#socket = new PokeSocket({
      open: around.openSocket,
      clock: around.clock,
      authenticate: async () => ({
        type: 'authenticate',
        accessToken: await around.gate.token(),
        clientId: await clientIdOf(around.db),
        tenants: (await getMeta(around.db, 'tenants')) ?? [],
        near: await nearOf(around.db),
        ...(around.pages && { events: true }),
      }),
      onEvent: (message) => around.pages?.toPages({ kind: 'event', message }),
      onNews: (news) => around.pages?.toPages({ kind: 'socket', news }),
      onReady: () => {
        // A socket that is new has somebody at it.
        if (this.#attention.away) this.#sayAway(true);
        this.trigger('poke');
      },
      onPoke: (buckets, spreadMs, carried) => {
        const spread = this.#spreadOf(buckets, spreadMs);
        if (carried) this.#quietly(this.#take(carried, spread));
        else this.#pullWithin(spread);
      },
      onErrored: () => this.#planPull(),
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
    await this.#mendIfDue();
    await applyLater(this.#around.db, this.#epoch);
    this.#running = true;
    this.#online = (await getMeta(this.#around.db, 'link'))?.online ?? null;
    this.#unsubscribe = this.#around.gate.subscribe((event) => {
      if (event.type === 'token') this.#tryToken();
      if (event.type === 'offline') this.#quietly(this.#setLink(false));
      if (event.type === 'ended') this.#quietly(this.#note('signInNeeded', true));
    });
    this.#around.pages?.listen((said) => {
      if (said.kind === 'typing') this.#socket.say({ type: 'typing', channelId: said.channelId });
      else if (said.kind === 'attention') this.#attention.hear(said);
      else this.#around.pages?.toPages({ kind: 'socket', news: this.#socket.news });
    });
    this.#socket.start();
    this.#watch();
    this.trigger('start');
    return this.#epoch;
  }

  #sayAway(away: boolean): void {
    this.#socket.say({ type: 'presence', away });
  }

  stop(): void {
    this.#running = false;
    this.#unsubscribe();
    this.#attention.stop();
    this.#socket.stop();
    for (const timer of this.#timers.values()) this.#around.clock.clearTimeout(timer);
    this.#timers.clear();
    this.#hasStopped();
  }

  /** Every reason to look at the outbox and at the server again. What was held may go with each of them (LOCAL-017, LOCAL-041). */
  trigger(reason: Trigger): void {
    if (!this.#running) return;
    // While nobody answers, an attempt would only make what can still be taken back into something that may be there.
    if (reason === 'nudge' && this.#online === false) this.#planProbe();
    else if (reason === 'nudge') this.#startDrain();
    else if (reason === 'wants') this.#startTexts();
    else if (reason === 'uploads') this.#startUploads();
    else this.#lookAtAll(reason);
  }

  #lookAtAll(reason: Trigger): void {
    if (this.#hasSlept()) this.#socket.reopen();
    else if (reason === 'online' || reason === 'visible' || reason === 'session') this.#socket.rearm();
    const forgets =
      reason === 'online' || reason === 'visible' || reason === 'session' || reason === 'manual';
    if (forgets) this.#failing.clear();
    // There is something to pull: it does not wait for the outbox.
    if (reason === 'poke') this.#startPull();
    this.#quietly(
      this.#release().then(() => {
        this.#startDrain();
        if (reason !== 'poke') {
          this.#startPull();
          this.#startUploads();
        }
      }),
    );
  }

  /** Everything that is under way has come to its end; for whoever leaves after one round. */
  async settled(): Promise<void> {
    for (;;) {
      const busy = [this.#drain, this.#pull, this.#texts, this.#uploads, ...this.#jobs].filter(
        (each) => each !== null,
      );
      if (busy.length === 0) return;
      await Promise.all(busy);
    }
  }

  /** A new token is a reason to begin; one after the other that the server then does not take is a reason to leave it alone. */
  #tryToken(): void {
    // Not longer than that: the person may just have signed in.
    const wait = Math.min(backOff(this.#refusedTokens, this.#around.random), POLL_WITHOUT_SOCKET_MS);
    if (this.#refusedTokens === 0) this.trigger('session');
    else this.#schedule('pull', wait, () => this.trigger('session'));
  }

  async #askToSignIn(): Promise<void> {
    if (this.#around.gate.claims !== null) this.#refusedTokens += 1;
    await this.#note('signInNeeded', true);
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
    let sent = false;
    while (this.#drainAgain && this.#running) {
      this.#drainAgain = false;
      // With a token at hand, whoever marks what is sent looks at the rest: a change is sent one look into the store earlier.
      if (this.#around.gate.tokenNow === null && !(await this.#maySend())) break;
      const { batches, marked } = await takeBatches(this.#drainSurroundings(), {
        closed: this.#closed(),
        free: (service) => LANES_AT_ONCE - (this.#inFlight.get(service) ?? 0),
      });
      for (const batch of batches) this.#send(batch);
      this.#quietly(marked.then(() => {}));
      sent ||= batches.length > 0;
      // The next look waits at the disk for what is being marked: begun now, it would only hold up the request that is leaving.
      if (this.#drainAgain) await marked.catch(() => undefined);
    }
    this.#pullEcho();
    // Else it is planned with the answer: nothing stands in the way of a request that is just leaving.
    if (!sent) await this.#planDrain();
  }

  /** Something waits, it is time, and there is a token to send it with. */
  async #maySend(): Promise<boolean> {
    const { db } = this.#around;
    const [mustWait, count] = await Promise.all([this.#mustWait(), db.outbox.count()]);
    if (mustWait || count === 0) return false;
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
    if (notice === 'sign in') await this.#askToSignIn();
    if (notice === 'update') await this.#note('updateNeeded', true);
    if (notice === 'forked') {
      await takeNewName(this.#around.db, this.#epoch);
      this.#startPull();
    }
    if (failed) this.#countFailure(service);
    if (answered > 0) {
      this.#failing.delete(service);
      this.#refusedTokens = 0;
      await this.#note('signInNeeded', false);
      this.#echoAwaited = true;
    }
    if (answered > 0 || notice === 'forked') this.#startDrain();
    else {
      this.#pullEcho();
      await this.#planDrain();
    }
    this.#planProbe();
  }

  /** One pull brings what many requests have done: while there are more to send, it waits a little. */
  #pullEcho(): void {
    if (!this.#echoAwaited) return;
    const busy = [...this.#inFlight.values()].some((count) => count > 0);
    if (busy && this.#around.clock.now() - this.#pulledAt < ECHO_PATIENCE_MS) return;
    this.#echoAwaited = false;
    this.#startPull();
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
    this.#pull ??= this.#guard(this.#pullOrPlan()).finally(() => {
      this.#pull = null;
      if (this.#pullAgain && this.#running) this.#startPull();
    });
  }

  /** An answer that could not be written, on a full disk above all, is asked for again. */
  async #pullOrPlan(): Promise<void> {
    try {
      await this.#pullWhileAsked();
    } catch (error) {
      this.#planPull();
      throw error;
    }
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
    this.#cancel('catch up');
    this.#pulledAt = clock.now();
    const asked = await askPull(pageDb, clock.now());
    const reply = await callServer(this.#around, PULL_PATH, asked.request, readPullAnswer);
    if (reply.kind !== 'answer' || reply.status !== 200) {
      await this.#pullFailed(reply, asked);
      return false;
    }
    await this.#setLink(true);
    this.#pullFailures = 0;
    this.#refusedTokens = 0;
    let report: Awaited<ReturnType<typeof applyPull>>;
    try {
      report = await applyPull(pageDb, this.#epoch, asked, reply.body as PullAnswer, clock.now());
    } catch (error) {
      if (isStorageFull(error)) {
        await giveUpSeenPictures(db.accountId, this.#around.caches);
        this.#schedule('pull', POLL_MS[0], () => this.trigger('timer'));
        return false;
      }
      if (!(error instanceof Outdated)) throw error;
      this.#pullAgain = true;
      return true;
    }
    await this.#note('updateNeeded', false);
    await this.#note('signInNeeded', false);
    if (report.more) this.#pullAgain = true;
    else if (await answerPlaces({ ...this.#around, epoch: this.#epoch }, asked.request.tenants)) {
      this.#pullAgain = true;
      this.#socket.reopen();
    }
    const { head } = reply.body as PullAnswer;
    const sendsAgain = await sendWithheldAgain(db, head.add, clock.now());
    if (report.settled > 0 || sendsAgain) this.#startDrain();
    if (report.lost) await sweepSeenPictures(db, this.#around.caches);
    if (report.content || clock.now() - this.#roomLookedAt >= ROOM_INTERVAL_MS) this.#startTexts();
    return true;
  }

  async #pullFailed(reply: Reply, asked: PullAsked): Promise<void> {
    const notice = noticeOf(reply);
    if (notice === 'sign in') await this.#askToSignIn();
    else await this.#setLink(reply.kind === 'answer');
    if (notice === 'update') await this.#note('updateNeeded', true);
    if (notice === 'forked') {
      await takeNewName(this.#around.db, this.#epoch);
      this.#schedule('pull', 0, () => this.trigger('timer'));
      return;
    }
    if (notice === 'start again') {
      const { pageDb, clock } = this.#around;
      await loadAnew(pageDb, this.#epoch, asked, clock.now());
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

  async #take(carried: readonly Carried[], spread: readonly [number, number]): Promise<void> {
    const whole = await applyCarried(this.#around.pageDb, this.#epoch, carried).catch((error: unknown) => {
      if (isStorageFull(error)) return false; // a pull makes room
      throw error;
    });
    if (!whole) return this.#pullWithin(spread);
    if (this.#timers.has('catch up')) return;
    this.#schedule('catch up', this.#between(CATCH_UP_MS), () => this.trigger('poke'));
  }

  /** What this device has sent itself is pulled when its answer is here, with one pull for both; the answer is hardly later. */
  #spreadOf(buckets: readonly string[], spreadMs: number | undefined): readonly [number, number] {
    const own = buckets.some(isClientBucket) && [...this.#inFlight.values()].some((count) => count > 0);
    return spreadMs === undefined || (own && spreadMs === 0) ? POKE_DEBOUNCE_MS : [0, spreadMs];
  }

  #pullWithin(spread: readonly [number, number]): void {
    const ms = this.#between(spread);
    if (ms < 1) this.trigger('poke');
    else this.#schedule('pull', ms, () => this.trigger('poke'));
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

  #startUploads(): void {
    this.#uploadsAgain = true;
    this.#uploads ??= this.#guard(this.#uploadWhileAsked()).finally(() => {
      this.#uploads = null;
      if (this.#uploadsAgain && this.#running) this.#startUploads();
    });
  }

  /** What waits for a file goes when the file is there. */
  async #uploadWhileAsked(): Promise<void> {
    const { db, clock } = this.#around;
    while (this.#uploadsAgain && this.#running) {
      this.#uploadsAgain = false;
      if ((await db.uploads.count()) === 0 || (await this.#mustWait())) return;
      const { settled, reached, nextAt } = await sendUploads({ ...this.#around, epoch: this.#epoch });
      if (reached !== null) await this.#setLink(reached);
      if (reached === false) {
        this.#uploadsAgain = false;
        return this.#planProbe();
      }
      if (settled) this.#startDrain();
      if (nextAt !== null && nextAt > clock.now()) {
        this.#schedule('uploads', nextAt - clock.now(), () => this.#startUploads());
      }
    }
  }

  /** Screens come first, then what is kept. */
  async #fetchWhileAsked(): Promise<void> {
    const { db, caches, savesData } = this.#around;
    while (this.#textsAgain && this.#running) {
      this.#textsAgain = false;
      await this.#makeRoom();
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
      const missing = await missingTexts(db, savesData());
      const around = { ...this.#around, epoch: this.#epoch };
      if (missing.length > 0) {
        const { reached, forbidden } = await fetchTexts(around, missing);
        if (forbidden.length > 0) this.#startPull();
        if (!reached) return this.#unreached();
      }
      await keepEnrolled(around);
      if (!(await keepOn(around))) return this.#unreached();
      await sweepPictures(db, caches);
    }
  }

  /** Not with every poke: asking the browser how much it holds is not for nothing. */
  async #makeRoom(): Promise<void> {
    const now = this.#around.clock.now();
    if (now - this.#roomLookedAt < ROOM_INTERVAL_MS) return;
    this.#roomLookedAt = now;
    await makeRoom({ ...this.#around, epoch: this.#epoch });
  }

  async #unreached(): Promise<void> {
    this.#textsAgain = false;
    this.#schedule('texts', this.#between(POLL_MS), () => this.#startTexts());
    this.#planProbe();
  }

  // When to look again

  #cancel(timer: Timer): void {
    const set = this.#timers.get(timer);
    if (set !== undefined) this.#around.clock.clearTimeout(set);
    this.#timers.delete(timer);
  }

  #schedule(timer: Timer, ms: number, run: () => void): void {
    const { clock } = this.#around;
    this.#cancel(timer);
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
    this.#around.gate.knockNow();
    if (wasOnline === false) this.#failing.clear();
    this.trigger('probe');
    this.#startTexts();
  }

  /** Something may be sent and was not: whatever has stopped, it begins again. */
  #watch(): void {
    this.#awakeAt = this.#around.clock.now();
    this.#schedule('watchdog', WATCHDOG_MS, () => {
      const slept = this.#hasSlept();
      this.#watch();
      if (slept) {
        this.#socket.reopen();
        this.trigger('visible');
      }
      this.#startDrain();
      this.#planProbe();
    });
  }

  /** The device slept, or the page was frozen: a socket from before may be dead without having closed (F29). */
  #hasSlept(): boolean {
    const now = this.#around.clock.now();
    const slept = Math.abs(now - this.#awakeAt) > ASLEEP_AFTER_MS;
    if (slept) this.#awakeAt = now;
    return slept;
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
    const { db, pageDb, gate, fetch, clock, random } = this.#around;
    const shortcut = (batch: Batch) => this.#socket.push(gate.tokenNow, batch);
    return { db, pageDb, gate, fetch, clock, random, epoch: this.#epoch, shortcut };
  }

  #between([least, most]: readonly [number, number]): number {
    return least + this.#around.random() * (most - least);
  }

  #quietly(work: Promise<void>): void {
    const job = this.#guard(work);
    this.#jobs.add(job);
    void job.finally(() => this.#jobs.delete(job));
  }

  /** Who is fenced off, or whose database a newer version has taken, stops without a word. Anything else is a damaged record, or a bug. */
  async #guard(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (error instanceof Fenced || error instanceof Dexie.DatabaseClosedError) this.stop();
      else if (this.#running && !(await this.#mended())) this.#around.onError(error);
    }
  }

  /** The outbox at every start, for it is small; all the rest once a day. */
  async #mendIfDue(): Promise<void> {
    const { db, clock } = this.#around;
    const checkedAt = await getMeta(db, 'checkedAt');
    const now = clock.now();
    if (checkedAt === undefined) await this.#note('checkedAt', now);
    if (Math.abs(now - (checkedAt ?? now)) > CHECK_ALL_MS) await mendAll(db, this.#epoch, now);
    else await mendOutbox(db, this.#epoch, now);
  }

  /** Once while it leads: whether the error came from something that is set aside now. */
  async #mended(): Promise<boolean> {
    if (this.#looked) return false;
    this.#looked = true;
    const { db, clock } = this.#around;
    const damaged = await mendAll(db, this.#epoch, clock.now()).catch(() => 0);
    if (damaged > 0) this.#schedule('drain', 0, () => this.trigger('timer'));
    return damaged > 0;
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
