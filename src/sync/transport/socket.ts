/** The one socket of a device: it says that there is something to pull, and takes small pushes. Losing it costs time, never data (sync-protocol 13). */
import * as v from 'valibot';
import {
  type AuthenticateFrame,
  type Carried,
  CLOSE_UNAUTHENTICATED,
  type PresenceFrame,
  serverFrameSchema,
  type TypingFrame,
} from '#contract/sync/realtime.ts';
import type { Clock } from '../session/session-gate.ts';
import type { Reply } from './server-call.ts';
import { type Push, SocketPushes } from './socket-pushes.ts';

/** D11 */
const BACK_OFF_MS = [1000, 2000, 4000, 8000, 16_000] as const;
const CONNECT_TIMEOUT_MS = 5000;
/** Without a word for so many of the server's beats the connection is dead, whatever the browser says (F45). */
const BEATS_TO_DEATH = 2.25;
/** After so many failures it is left until focus, the online event or this long; polling goes on meanwhile (F44). */
const REARM_MS = 60_000;

export type SocketLike = {
  send(data: string): void;
  close(code?: number): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
};

/** What has just happened to it (RT-001). */
export type SocketNews = 'opening' | 'ready' | 'lost' | 'rearmed' | 'stopped';

export type PokeSocketOptions = {
  /** null where there are no sockets */
  open: () => SocketLike | null;
  /** the first frame; throws while there is no session */
  authenticate: () => Promise<AuthenticateFrame>;
  clock: Clock;
  onReady: () => void;
  /**
   * @param spreadMs  within which to pull; undefined: the server leaves it to us
   * @param carried  all that is new; undefined: only a pull brings it
   */
  onPoke: (buckets: string[], spreadMs: number | undefined, carried: Carried[] | undefined) => void;
  /** refused five times in a row: polling has to do more */
  onErrored: () => void;
  /** the session that it was opened with has ended */
  onUnauthenticated: () => void;
  /** what counts only just now, unread (D105) */
  onEvent?: (message: unknown) => void;
  onNews?: (news: SocketNews) => void;
};

export class PokeSocket {
  readonly #options: PokeSocketOptions;
  #socket: SocketLike | null = null;
  #timer: unknown = null;
  #failures = 0;
  #ready = false;
  #stopped = true;
  #dropped = 0;
  #beatMs: number | null = null;
  readonly #pushes: SocketPushes;
  /** whom the server takes pushes from */
  #token: string | null = null;
  /** the server tells what counts only just now, and takes it */
  #events = false;
  #news: SocketNews = 'stopped';

  constructor(options: PokeSocketOptions) {
    this.#options = options;
    this.#pushes = new SocketPushes(options.clock);
  }

  get ready(): boolean {
    return this.#ready;
  }

  /** Frames that could not be read; what they spoke of comes with the next poll (F46). */
  get dropped(): number {
    return this.#dropped;
  }

  /** the last that has happened */
  get news(): SocketNews {
    return this.#news;
  }

  get errored(): boolean {
    return this.#failures >= BACK_OFF_MS.length;
  }

  start(): void {
    this.#stopped = false;
    this.rearm();
  }

  /** A reason to try now: focus, the network is back, another tenant or session to speak of. */
  rearm(): void {
    if (this.#stopped || this.#socket) return;
    this.#failures = 0;
    this.#tell('rearmed');
    this.#connect();
  }

  /** Opens it anew, for what the first frame says has changed. */
  reopen(): void {
    if (this.#stopped) return;
    this.#drop();
    this.rearm();
  }

  stop(): void {
    this.#stopped = true;
    this.#drop();
    this.#tell('stopped');
  }

  /** That somebody types, or is there: said now, or not at all. */
  say(frame: TypingFrame | PresenceFrame): void {
    if (this.#ready && this.#events) this.#socket?.send(JSON.stringify(frame));
  }

  /**
   * @param token  whose push it is; null: a request has to get one first
   * @returns null: by HTTP, please; the server may have had it all the same
   */
  async push(token: string | null, { service, operations }: Push): Promise<Reply | null> {
    if (!this.#socket || !this.#ready || token === null) return null;
    if (token === this.#token) return this.#pushes.push(service, operations);
    this.#token = token;
    this.#introduce(this.#socket);
    return null;
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#ready = false;
    this.#clearTimer();
    this.#pushes.close();
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #connect(): void {
    this.#clearTimer();
    const socket = this.#options.open();
    if (!socket) return;
    this.#socket = socket;
    this.#tell('opening');
    this.#after(CONNECT_TIMEOUT_MS, () => this.#lost(0));
    socket.onopen = () => this.#introduce(socket);
    socket.onmessage = ({ data }) => this.#hear(data);
    socket.onclose = ({ code }) => this.#lost(code);
  }

  /** Until the server knows the token it takes no push. */
  #introduce(socket: SocketLike): void {
    this.#pushes.close();
    this.#options
      .authenticate()
      .then((frame) => {
        if (this.#socket !== socket) return;
        this.#token = frame.accessToken;
        socket.send(JSON.stringify(frame));
      })
      .catch(() => this.#socket === socket && this.#lost(0));
  }

  #hear(data: unknown): void {
    const frame = frameIn(data);
    if (!frame) {
      this.#dropped += 1;
      return;
    }
    if (frame.type === 'authenticated') {
      this.#failures = 0;
      this.#ready = true;
      this.#beatMs = frame.beatMs ?? null;
      this.#events = frame.events === true;
      this.#tell('ready');
      if (frame.pushes) this.#pushes.open((push) => this.#socket?.send(push));
      this.#clearTimer();
    }
    if (this.#ready && this.#beatMs !== null) this.#after(BEATS_TO_DEATH * this.#beatMs, () => this.#lost(0));
    if (frame.type === 'authenticated') this.#options.onReady();
    else if (frame.type === 'answer') this.#pushes.hear(frame);
    else if (frame.type === 'poke') this.#options.onPoke(frame.buckets, frame.spreadMs, frame.carried);
    else if (frame.type === 'event') this.#options.onEvent?.(frame.message);
  }

  #lost(code: number): void {
    this.#drop();
    if (code === CLOSE_UNAUTHENTICATED) this.#options.onUnauthenticated();
    if (this.#stopped) return;
    const delay = BACK_OFF_MS[this.#failures] ?? REARM_MS;
    this.#failures += 1;
    this.#tell('lost');
    if (this.#failures === BACK_OFF_MS.length) this.#options.onErrored();
    this.#after(delay, () => this.#connect());
  }

  #tell(news: SocketNews): void {
    this.#news = news;
    this.#options.onNews?.(news);
  }

  #after(ms: number, run: () => void): void {
    this.#clearTimer();
    this.#timer = this.#options.clock.setTimeout(run, ms);
  }

  #clearTimer(): void {
    if (this.#timer !== null) this.#options.clock.clearTimeout(this.#timer);
    this.#timer = null;
  }
}

/** null: unknown or broken */
function frameIn(data: unknown) {
  if (typeof data !== 'string') return null;
  try {
    const parsed = v.safeParse(serverFrameSchema, JSON.parse(data));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
