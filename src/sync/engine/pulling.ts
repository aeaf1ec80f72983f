/**
 * When what is new is asked for, and what follows from the answer: more of it, changes that may go now, texts to fetch, or a wait. One pull runs
 * at a time, and the next is always planned, so that a device that hears nothing is late and never wrong.
 */
import { PULL_PATH } from '#contract/sync/wire.ts';
import { answerPlaces, askForTenants } from '../fetching/places.ts';
import { sweepSeenPictures } from '../keeping/kept-pictures.ts';
import { backOff } from '../outbox/retry.ts';
import { sendWithheldAgain } from '../outbox/send-withheld.ts';
import { noticeOf } from '../outbox/verdict.ts';
import { askPull, Outdated, type PullAsked, type PullReport } from '../replication/ask-pull.ts';
import { takeNewName } from '../replication/fork.ts';
import { applyPull } from '../replication/pull.ts';
import { type PullAnswer, readPullAnswer } from '../replication/pull-answer.ts';
import { loadAnew } from '../replication/start-again.ts';
import { giveUpSeenPictures, isStorageFull } from '../storage/media-caches.ts';
import { callServer, type Reply } from '../transport/server-call.ts';
import type { Filling } from './filling.ts';
import type { Leading } from './leading.ts';
import type { LiveLink } from './live-link.ts';
import type { Loop } from './loop.ts';
import { POLL_MS, POLL_WITHOUT_SOCKET_MS } from './polling.ts';
import type { Probe } from './probe.ts';
import type { ServerStatus } from './server-status.ts';

const PULLS_IN_A_ROW = 10_000;

export type PullingParts = { status: ServerStatus; probe: Probe; live: LiveLink; filling: Filling };

export class Pulling {
  readonly #lead: Leading;
  readonly #parts: PullingParts;
  readonly #loop: Loop;
  #failures = 0;
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(lead: Leading, parts: PullingParts) {
    this.#lead = lead;
    this.#parts = parts;
    this.#loop = lead.loop((loop) => this.#orPlan(loop));
  }

  /** epoch ms of the last question */
  get askedAt(): number {
    return this.#askedAt;
  }

  start(): void {
    this.#loop.start();
  }

  plan(): void {
    const poll = this.#parts.live.errored ? POLL_WITHOUT_SOCKET_MS : this.#lead.between(POLL_MS);
    this.#within(poll);
  }

  #within(ms: number): void {
    const { timers, ask } = this.#lead;
    timers.schedule('pull', ms, () => ask.trigger('timer'));
  }

  /** An answer that could not be written, on a full disk above all, is asked for again. */
  async #orPlan(loop: Loop): Promise<void> {
    try {
      await this.#whileAsked(loop);
    } catch (error) {
      this.plan();
      throw error;
    }
  }

  async #whileAsked(loop: Loop): Promise<void> {
    for (let round = 0; round < PULLS_IN_A_ROW && loop.next(); round += 1) {
      if (await this.#parts.status.mustWait()) break;
      if (!(await this.#once(loop))) return loop.enough();
    }
    this.plan();
  }

  /** @returns whether the server has answered with what was asked for */
  async #once(loop: Loop): Promise<boolean> {
    const { around, timers, epoch } = this.#lead;
    const { status } = this.#parts;
    const { db, pageDb, clock } = around;
    await askForTenants(db, epoch);
    timers.cancel('catch up');
    this.#askedAt = clock.now();
    const asked = await askPull(pageDb, clock.now());
    const reply = await callServer(around, PULL_PATH, asked.request, readPullAnswer);
    if (reply.kind !== 'answer' || reply.status !== 200) {
      await this.#failed(reply, asked);
      return false;
    }
    await status.setOnline(true);
    this.#failures = 0;
    status.tokenTaken();
    const answer = reply.body as PullAnswer;
    let report: PullReport;
    try {
      report = await applyPull(pageDb, epoch, asked, answer, clock.now());
    } catch (error) {
      if (isStorageFull(error)) {
        await giveUpSeenPictures(db.accountId, around.caches);
        this.#within(POLL_MS[0]);
        return false;
      }
      if (!(error instanceof Outdated)) throw error;
      loop.again();
      return true;
    }
    await status.note('updateNeeded', false);
    await status.note('signInNeeded', false);
    await this.#followUp(loop, { asked, answer, report });
    return true;
  }

  async #followUp(
    loop: Loop,
    { asked, answer, report }: { asked: PullAsked; answer: PullAnswer; report: PullReport },
  ): Promise<void> {
    const { around, aroundNow, ask } = this.#lead;
    const { filling, live } = this.#parts;
    const { db, clock } = around;
    if (report.more) loop.again();
    else if (await answerPlaces(aroundNow, asked.request.tenants)) {
      loop.again();
      live.reopen();
    }
    const sendsAgain = await sendWithheldAgain(db, answer.head.add, clock.now());
    if (report.settled > 0 || sendsAgain) ask.send();
    if (report.lost) await sweepSeenPictures(db, around.caches);
    if (report.content || filling.roomIsDue) filling.start();
  }

  async #failed(reply: Reply, asked: PullAsked): Promise<void> {
    const { around, epoch } = this.#lead;
    const { status, probe } = this.#parts;
    const notice = noticeOf(reply);
    if (notice === 'sign in') await status.askToSignIn();
    else await status.setOnline(reply.kind === 'answer');
    if (notice === 'update') await status.note('updateNeeded', true);
    if (notice === 'forked') {
      await takeNewName(around.db, epoch);
      return this.#within(0);
    }
    if (notice === 'start again') {
      await loadAnew(around.pageDb, epoch, asked, around.clock.now());
      return this.#within(0);
    }
    this.#failures += 1;
    // No answer: the probe will tell when it is worth while. An answer: that server wants to be left alone for longer and longer.
    const wait =
      reply.kind === 'unsent' ? this.#lead.between(POLL_MS) : backOff(this.#failures, around.random);
    this.#within(notice === 'update' ? POLL_MS[1] : wait);
    probe.plan();
  }
}
