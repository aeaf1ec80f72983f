/**
 * The engine of one account while it leads: what waits goes out, what changed comes in, whatever the network does. Its parts are in `engine/`,
 * each with a reason to act of its own; here they are put together and told what has happened. Time, chance, network, locks and storage are
 * given.
 */
import { clientIdOf } from '#store/db.ts';
import { FailingServices } from './engine/failing-services.ts';
import { Filling } from './engine/filling.ts';
import { Leading } from './engine/leading.ts';
import { LiveLink } from './engine/live-link.ts';
import { Pokes } from './engine/pokes.ts';
import { Probe } from './engine/probe.ts';
import { Pulling } from './engine/pulling.ts';
import { Repair } from './engine/repair.ts';
import { Sending } from './engine/sending.ts';
import { ServerStatus } from './engine/server-status.ts';
import type { EngineSurroundings } from './engine/surroundings.ts';
import { Uploading } from './engine/uploading.ts';
import { Watchdog } from './engine/watchdog.ts';
import { takeOffice } from './leadership/fence.ts';
import type { Trigger } from './leadership/trigger.ts';
import { applyLater } from './replication/later.ts';

export class Engine {
  readonly #lead: Leading;
  readonly #status: ServerStatus;
  readonly #failing: FailingServices;
  readonly #probe: Probe;
  readonly #repair: Repair;
  readonly #watchdog: Watchdog;
  readonly #live: LiveLink;
  readonly #filling: Filling;
  readonly #uploading: Uploading;
  readonly #pulling: Pulling;
  readonly #sending: Sending;
  #unsubscribe: () => void = () => {};
  #hasStopped: () => void = () => {};
  /** It was stopped, or has stopped by itself: somebody else took office, or the database was closed. Whoever lets it lead gives up. */
  readonly stopped = new Promise<void>((resolve) => {
    this.#hasStopped = resolve;
  });

  constructor(around: EngineSurroundings) {
    const lead = new Leading(
      around,
      {
        trigger: (reason) => this.trigger(reason),
        send: () => this.#sending.start(),
        isSending: () => this.#sending.busy,
        pull: () => this.#pulling.start(),
        planPull: () => this.#pulling.plan(),
        fetch: () => this.#filling.start(),
      },
      { onReplaced: () => this.stop(), onDamage: () => this.#repair.afterError() },
    );
    const failing = new FailingServices(around);
    const status = new ServerStatus(lead, () => this.#probe.plan());
    const probe = new Probe(lead, status, failing);
    const live = new LiveLink(lead, new Pokes(lead));
    const filling = new Filling(lead, live, probe);
    const pulling = new Pulling(lead, { status, probe, live, filling });
    this.#lead = lead;
    this.#status = status;
    this.#failing = failing;
    this.#probe = probe;
    this.#repair = new Repair(lead, status);
    this.#watchdog = new Watchdog(lead, (slept) => this.#lookAround(slept));
    this.#live = live;
    this.#filling = filling;
    this.#uploading = new Uploading(lead, status, probe);
    this.#pulling = pulling;
    this.#sending = new Sending(lead, { status, failing, probe, live, pulling });
  }

  /** Takes office and begins. @returns the epoch under which it writes */
  async start(): Promise<number> {
    const lead = this.#lead;
    const { db, gate } = lead.around;
    lead.epoch = await takeOffice(db);
    await clientIdOf(db); // given by the connection that survives a power cut
    await this.#repair.atStart();
    await applyLater(db, lead.epoch);
    lead.running = true;
    await this.#status.load();
    this.#unsubscribe = gate.subscribe((event) => {
      if (event.type === 'token') this.#tryToken();
      if (event.type === 'offline') lead.quietly(this.#status.setOnline(false));
      if (event.type === 'ended') lead.quietly(this.#status.note('signInNeeded', true));
    });
    this.#live.start();
    this.#watchdog.watch();
    this.trigger('start');
    return lead.epoch;
  }

  stop(): void {
    this.#lead.running = false;
    this.#unsubscribe();
    this.#live.stop();
    this.#lead.timers.clear();
    this.#hasStopped();
  }

  /** Every reason to look at the outbox and at the server again. What was held may go with each of them (LOCAL-017, LOCAL-041). */
  trigger(reason: Trigger): void {
    if (!this.#lead.running) return;
    // While nobody answers, an attempt would only make what can still be taken back into something that may be there.
    if (reason === 'nudge' && this.#status.online === false) this.#probe.plan();
    else if (reason === 'nudge') this.#sending.start();
    else if (reason === 'wants') this.#filling.start();
    else if (reason === 'uploads') this.#uploading.start();
    else this.#lookAtAll(reason);
  }

  /** Everything that is under way has come to its end; for whoever leaves after one round. */
  settled(): Promise<void> {
    return this.#lead.settled();
  }

  #lookAtAll(reason: Trigger): void {
    const isNewChance = reason === 'online' || reason === 'visible' || reason === 'session';
    if (this.#watchdog.hasSlept()) this.#live.reopen();
    else if (isNewChance) this.#live.rearm();
    if (isNewChance || reason === 'manual') this.#failing.forget();
    // There is something to pull: it does not wait for the outbox.
    if (reason === 'poke') this.#pulling.start();
    this.#lead.quietly(
      this.#sending.release().then(() => {
        this.#sending.start();
        if (reason !== 'poke') {
          this.#pulling.start();
          this.#uploading.start();
        }
      }),
    );
  }

  #lookAround(slept: boolean): void {
    if (slept) {
      this.#live.reopen();
      this.trigger('visible');
    }
    this.#sending.start();
    this.#probe.plan();
  }

  /** A new token is a reason to begin; one after the other that the server then does not take is a reason to leave it alone. */
  #tryToken(): void {
    const wait = this.#status.waitWithToken();
    if (wait === null) this.trigger('session');
    else this.#lead.timers.schedule('pull', wait, () => this.trigger('session'));
  }
}
