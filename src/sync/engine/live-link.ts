/**
 * The leader's socket, and what passes through it between the server and the pages of this device: pokes for the engine, events that are not
 * stored for the pages, and from them who types and whether somebody is there (RT-001, D105).
 */
import { clientIdOf, getMeta } from '#store/db.ts';
import type { Batch } from '../outbox/outbox.ts';
import { Attention } from '../realtime/attention.ts';
import { nearOf } from '../replication/near.ts';
import type { Reply } from '../transport/server-call.ts';
import { PokeSocket } from '../transport/socket.ts';
import type { Leading } from './leading.ts';
import type { Pokes } from './pokes.ts';

export class LiveLink {
  readonly #lead: Leading;
  readonly #socket: PokeSocket;
  readonly #attention: Attention;

  constructor(lead: Leading, pokes: Pokes) {
    const { around, ask } = lead;
    this.#lead = lead;
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
        ask.trigger('poke');
      },
      onPoke: (buckets, spreadMs, carried) => pokes.hear(buckets, spreadMs, carried),
      onErrored: () => ask.planPull(),
      onUnauthenticated: () => {
        const { gate } = around;
        gate
          .token()
          .then((token) => gate.renew(token))
          .catch(() => {}); // the gate tells what came of it
      },
    });
  }

  start(): void {
    const { pages } = this.#lead.around;
    pages?.listen((said) => {
      if (said.kind === 'typing') this.#socket.say({ type: 'typing', channelId: said.channelId });
      else if (said.kind === 'attention') this.#attention.hear(said);
      else pages.toPages({ kind: 'socket', news: this.#socket.news });
    });
    this.#socket.start();
  }

  stop(): void {
    this.#attention.stop();
    this.#socket.stop();
  }

  /** Refused so often that polling has to do more. */
  get errored(): boolean {
    return this.#socket.errored;
  }

  /** It may be dead, or what it was opened with is no longer true. */
  reopen(): void {
    this.#socket.reopen();
  }

  /** One that had given up tries again. */
  rearm(): void {
    this.#socket.rearm();
  }

  /** @returns null: by a request, please */
  push(batch: Batch): Promise<Reply | null> {
    return this.#socket.push(this.#lead.around.gate.tokenNow, batch);
  }

  #sayAway(away: boolean): void {
    this.#socket.say({ type: 'presence', away });
  }
}
