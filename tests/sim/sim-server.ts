/**
 * The product's server on a database inside this process. It can die at any statement of any request: what was not committed is undone,
 * what was is never answered. Another one is started in its place.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import { generateKeyPairSync } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { WebSocket } from 'ws';
import { newId } from '#contract/ids.ts';
import { buildApp, type LecternApp } from '#server/http/app.ts';
import { type ChangeSockets, changeSockets } from '#server/http/changes/change-sockets.ts';
import type { AnswerPush, PushReply } from '#server/http/graphql/graphql-routes.ts';
import type { Announcer, Listener } from '#server/realtime/announcer.ts';
import { membership } from '#server/replication/membership.ts';
import { pull } from '#server/replication/pull.ts';
import { mayReadAsset } from '#server/services/content/may-read-asset.ts';
import { schemas } from '#server/services/schemas.ts';
import type { ServerSecrets } from '#server/session/server-secrets.ts';
import { openSession } from '#server/session/sessions.ts';
import { runPush } from '#server/verbs/push.ts';
import { type Backend, openBackend } from '#server/web/backend.ts';
import { noMail } from '#tests/support/no-mail.ts';
import type { InProcessDatabase } from '../support/pglite-database.ts';
import type { VirtualWorld } from './virtual-world.ts';

const publicUrl = 'http://localhost:4310';
/** So few that a first load takes several answers. */
const ROWS_PER_ANSWER = 12;
const ANNOUNCE_MS = 20;
const REVOCATIONS_MS = 2000;

export type Arriving = { method: string; path: string; headers: Record<string, string>; body?: string };
export type Answered = {
  status: number;
  headers: Record<string, string | string[]>;
  body: Uint8Array<ArrayBuffer>;
};

/** What becomes of the server while it works on a request. */
export type Misfortune =
  /** it dies before this statement, counted from 1 */
  | { dies: number }
  /** it dies with the first commit, which may have been done or not */
  | { diesAtCommit: 'before' | 'after' }
  /** the database does not answer from this statement on */
  | { databaseAway: number }
  /** it takes so long, ms, before its first or second use of the database */
  | { slow: number; before: 1 | 2 };

type Work = {
  generation: number;
  uses: number;
  statements: number;
  misfortune: Misfortune | null;
  pauses: boolean;
  answered: boolean;
};

class Died extends Error {}

export class SimServer {
  readonly database: InProcessDatabase;
  readonly #world: VirtualWorld;
  readonly #secrets: ServerSecrets;
  readonly #working = new AsyncLocalStorage<Work>();
  #app: LecternApp | null = null;
  #backend: Backend | null = null;
  #sockets: ChangeSockets | null = null;
  #generation = 0;
  #ofPush: Misfortune | null = null;
  #up = false;
  /** requests that it has worked on, to whatever end */
  handled = 0;
  onDeath: () => void = () => {};

  constructor(world: VirtualWorld, database: InProcessDatabase) {
    this.#world = world;
    this.database = database;
    this.#secrets = secrets();
    database.hooks = {
      waits: () => this.#pause(),
      before: (statement) => this.#before(statement),
      after: (statement) => this.#after(statement),
    };
  }

  async start(): Promise<void> {
    this.#app = await buildApp({
      settings: { publicUrl, logLevel: 'silent', flags: [] },
      clientFolder: 'no-client',
      demo: null,
      development: false,
      services: {
        schemas,
        runPush,
        pull: (db, caller, request, at) => pull(db, caller, request, at, ROWS_PER_ANSWER),
        membership,
        mayReadAsset,
      },
    });
    const opened = await openBackend({
      settings: { publicUrl },
      database: this.database,
      announcer: this.#announcer(),
      files: null as never, // no pictures are asked for
      mailer: noMail,
      secrets: this.#secrets,
      now: () => this.#world.now,
    });
    const { issue, verify } = opened.tokens;
    this.#backend = {
      ...opened,
      // Signatures are made on other threads: time waits for them.
      tokens: {
        issue: (...of) => this.#world.whileBusy(issue(...of)),
        verify: (...of) => this.#world.whileBusy(verify(...of)),
      },
    };
    // It would read them every two seconds of virtual time, which is half of all statements: sessionsEnded() does instead.
    this.#backend.revocations.close();
    this.#app.attach(this.#backend);
    this.#sockets = changeSockets(this.#backend, membership, this.#app.fastify.log, (...push) =>
      this.#answerPush(push),
    );
    this.#up = true;
  }

  /** As kill -9 does: nothing is finished, nobody is told. */
  die(): void {
    if (!this.#up) return;
    this.#up = false;
    this.#generation += 1;
    void this.#sockets?.close();
    this.#backend?.close();
    const app = this.#app;
    this.#app = null;
    void app?.close().catch(() => undefined);
    this.onDeath();
  }

  /** @returns null when it died before it had answered, or was not there */
  async answer(request: Arriving, misfortune: Misfortune | null): Promise<Answered | null> {
    const app = this.#app;
    if (!app || !this.#up) return null;
    const work = this.#begins(misfortune);
    try {
      const { method, path, headers, body } = request;
      // It begins when it is awaited, so that has to happen inside.
      const answer = await this.#working.run(
        work,
        async () =>
          await app.fastify.inject({
            method: method as 'GET',
            url: path,
            headers,
            ...(body === undefined ? {} : { payload: body }),
          }),
      );
      if (work.generation !== this.#generation) return null;
      return {
        status: answer.statusCode,
        headers: Object.fromEntries(
          Object.entries(answer.headers).map(([name, value]) => [
            name,
            Array.isArray(value) ? value : String(value),
          ]),
        ),
        body: new Uint8Array(answer.rawPayload),
      };
    } catch {
      return null;
    } finally {
      this.handled += 1;
      this.#ends(work);
    }
  }

  /** The way in of a socket: frames that the device sends, and what to do with those that it gets. */
  connect(toDevice: (data: string) => void, closed: (code: number) => void) {
    if (!this.#up) return null;
    const socket = Object.assign(new EventEmitter(), {
      OPEN: 1,
      readyState: 1,
      bufferedAmount: 0,
      send: (data: Buffer) => toDevice(String(data)),
      ping: () => socket.emit('pong'),
      close(code = 1005) {
        if (socket.readyState !== 1) return;
        socket.readyState = 3;
        socket.emit('close');
        closed(code);
      },
      terminate: () => socket.close(1006),
    });
    this.#sockets?.add(socket as unknown as WebSocket, '127.0.0.1');
    return {
      /** @param misfortune  what becomes of the server while it works on a push */
      hear: (data: string, misfortune: Misfortune | null) => {
        this.#ofPush = misfortune;
        socket.emit('message', Buffer.from(data), false);
        this.#ofPush = null;
      },
      end: () => socket.close(),
    };
  }

  /** What a sign-in leaves in the browser. */
  async signIn(userId: string): Promise<{ session: string; refresh: string }> {
    return openSession(this.database.db, this.#secrets, { userId, deviceId: newId(), at: this.#world.now });
  }

  /** Somebody has ended sessions past this server: it finds out. */
  sessionsEnded(): void {
    this.#world.after(REVOCATIONS_MS, () => {
      void this.#world.whileBusy(this.#backend?.revocations.refresh() ?? Promise.resolve());
    });
  }

  /** What somebody has changed past this server. */
  announce(buckets: string[]): void {
    this.#backend?.announcer.announce(buckets);
  }

  #announcer(): Announcer {
    const listeners = new Set<Listener>();
    return {
      announce: (buckets, carried) => {
        const news = { carried: carried ? [carried] : [], unknown: new Set(carried ? [] : buckets) };
        this.#world.after(ANNOUNCE_MS, () => {
          for (const listener of listeners) listener(buckets, news);
        });
      },
      askHeld: () => null,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      // Nobody else is on the bus.
      whisper: () => undefined,
      overhear: () => () => undefined,
      close: async () => undefined,
    };
  }

  /** As `answer`; one that died says nothing. */
  async #answerPush(push: Parameters<AnswerPush>): Promise<PushReply> {
    const app = this.#app;
    const work = this.#begins(this.#ofPush);
    try {
      const reply = await this.#working.run(work, async () => await app?.answerPush(...push));
      if (reply && work.generation === this.#generation) return reply;
    } catch {
      // Died: falls through.
    } finally {
      this.handled += 1;
      this.#ends(work);
    }
    return new Promise(() => {});
  }

  #begins(misfortune: Misfortune | null): Work {
    this.#world.busy += 1;
    const generation = this.#generation;
    return { generation, uses: 0, statements: 0, misfortune, pauses: false, answered: false };
  }

  async #pause(): Promise<void> {
    const work = this.#working.getStore();
    if (!work?.misfortune || !('slow' in work.misfortune)) return;
    const { slow, before } = work.misfortune;
    work.uses += 1;
    if (work.uses !== before) return;
    work.pauses = true;
    this.#world.busy -= 1;
    await new Promise<void>((resolve) => this.#world.after(slow, resolve));
    work.pauses = false;
    // One that was given up meanwhile goes on without anybody who waits for it.
    if (!work.answered) this.#world.busy += 1;
  }

  #ends(work: Work): void {
    work.answered = true;
    if (!work.pauses) this.#world.busy -= 1;
  }

  #before(statement: string): void {
    const work = this.#working.getStore();
    if (!work) return;
    if (work.generation !== this.#generation) throw new Died();
    work.statements += 1;
    const { misfortune, statements } = work;
    if (!misfortune) return;
    const dies =
      ('dies' in misfortune && misfortune.dies === statements) ||
      ('diesAtCommit' in misfortune && misfortune.diesAtCommit === 'before' && statement === 'commit');
    if (dies) this.#dieAtWork();
    if ('databaseAway' in misfortune && statements >= misfortune.databaseAway)
      throw Object.assign(new Error('terminating connection due to administrator command'), {
        code: '57P01',
      });
  }

  #after(statement: string): void {
    const misfortune = this.#working.getStore()?.misfortune;
    if (
      misfortune &&
      'diesAtCommit' in misfortune &&
      misfortune.diesAtCommit === 'after' &&
      statement === 'commit'
    )
      this.#dieAtWork();
  }

  #dieAtWork(): never {
    this.die();
    throw new Died();
  }
}

let made: ServerSecrets | undefined;

/** The same for all servers of this process: making keys takes longer than a whole request. */
function secrets(): ServerSecrets {
  if (made) return made;
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  made = {
    peppers: [Buffer.alloc(32, 1)],
    codeKey: Buffer.alloc(32, 1),
    sealing: [Buffer.alloc(32, 2)],
    deriving: Buffer.alloc(32, 2),
    issuing: Buffer.alloc(32, 3),
    signing: [{ kid: 'sim', madeAt: 0, privateKey, publicKey }],
    push: { publicKey: '', privateKey: '' },
    fresh: false,
    readSigningAgain: async () => undefined,
  };
  return made;
}
