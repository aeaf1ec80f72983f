/**
 * The gate before every request of an account: it restores the session, hands out the access token, and renews it once for
 * all tabs and workers of the browser (spec 2, section 4.1; sync-protocol 7). The token lives in memory only; other tabs
 * hear of a new one through a broadcast. No network is no refusal: only an answer of the server ends a session (D3).
 * Runs in windows, workers and the service worker: whatever differs between them is handed in.
 */
import {
  CLIENT_HEADER,
  INVALID_SESSION,
  MISSING_SESSION_COOKIE,
  TOKEN_GATE_TIMEOUT,
  UNABLE_TO_REFRESH_TOKEN,
  UNABLE_TO_RETRIEVE_TOKEN,
  UNAUTHORIZED,
} from '#contract/accounts/session.ts';
import { type TokenDetails, tokenDetailsOf } from '#contract/accounts/token-details.ts';
import { LECTERN_HEADER } from '#contract/sync/wire.ts';
import {
  REFUSED_SESSION_RETRIES,
  REQUEST_RETRY_DELAYS_MS,
  REQUEST_TIMEOUT_MS,
  SESSION_RETRY_CAP,
  TOKEN_GATE_POLL_MS,
  TOKEN_GATE_TIMEOUT_MS,
} from '#domain/session-limits.ts';

/** A token is renewed when it has less than this left. */
const RENEW_BEFORE_MS = 30_000;
/** While nobody answers, a waiting request knocks this often, not at every poll. */
const KNOCK_EVERY_MS = 3000;

export type Clock = {
  /** epoch ms */
  now(): number;
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
};

export type AuthChannel = {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  close(): void;
};

export type GateSurroundings = {
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  locks: Pick<LockManager, 'request'>;
  /** a BroadcastChannel of that name, or what behaves like it */
  channel: (name: string) => AuthChannel;
  clock: Clock;
  /** The browser's session speaks for somebody else, as whom this account acts: until it is back nothing is sent (D71). */
  acting?: (as: string) => void;
};

/** `offline`: nobody answered, try later. `refused`: the server has said that there is no session. */
export class SessionError extends Error {
  readonly reason: 'offline' | 'refused';
  /** HTTP status of the last answer, if there was one */
  readonly status: number | undefined;

  constructor(
    reason: 'offline' | 'refused',
    message: string,
    options: { cause?: unknown; status?: number } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'SessionError';
    this.reason = reason;
    this.status = options.status;
  }
}

/** The wait at the gate ran out (AUTH-013): nothing was sent. */
export class GateTimeout extends Error {
  constructor() {
    super(TOKEN_GATE_TIMEOUT);
    this.name = 'GateTimeout';
  }
}

export type GateEvent =
  | { type: 'renewing' }
  | { type: 'token'; claims: TokenDetails }
  /** tried, and nobody answered */
  | { type: 'offline' }
  | { type: 'ended'; by: 'server' | 'person' };

type Token = { value: string; claims: TokenDetails; renewAt: number };
type Message = { type: 'token'; value: string } | { type: 'ended'; by: 'server' | 'person' };

export class SessionGate {
  /** the user's id; `visitor`: no account, no token */
  readonly account: string;
  readonly #around: GateSurroundings;
  readonly #channel: AuthChannel | null;
  readonly #lockName: string;
  readonly #listeners = new Set<(event: GateEvent) => void>();
  #token: Token | null = null;
  #ended = false;
  #settling: Promise<Token> | null = null;
  #knockAt = Number.NEGATIVE_INFINITY;
  readonly #wake = new Set<() => void>();

  constructor(account: string, around: GateSurroundings) {
    this.account = account;
    this.#around = around;
    this.#lockName = `lectern-auth-${account}`;
    this.#channel = account === 'visitor' ? null : around.channel(this.#lockName);
    this.#channel?.addEventListener('message', (event) => this.#hear(event.data));
  }

  subscribe(listener: (event: GateEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get claims(): TokenDetails | null {
    return this.#token?.claims ?? null;
  }

  /** The token without a wait, for a page that is going; null when there is none to send at once. */
  get tokenNow(): string | null {
    return this.#token && this.#around.clock.now() < this.#token.renewAt ? this.#token.value : null;
  }

  /**
   * Gets the first token of this page, refreshing the session where that is needed.
   * @throws SessionError
   */
  async restore(): Promise<TokenDetails> {
    if (this.account === 'visitor') throw new SessionError('refused', UNAUTHORIZED);
    this.#ended = false;
    return (await this.#settle(null)).claims;
  }

  /**
   * The token to send, once there is one; null for a visitor.
   * @throws GateTimeout after `waitMs`, SessionError `refused` when the session has ended
   */
  async token({ waitMs = TOKEN_GATE_TIMEOUT_MS }: { waitMs?: number } = {}): Promise<string | null> {
    if (this.account === 'visitor') return null;
    for (let waited = 0; ; waited += TOKEN_GATE_POLL_MS) {
      if (this.#token && this.#around.clock.now() < this.#token.renewAt) return this.#token.value;
      if (this.#ended) throw new SessionError('refused', UNAUTHORIZED, { status: 401 });
      if (waited >= waitMs) throw new GateTimeout();
      this.#knock();
      await this.#nextPoll();
    }
  }

  /** The server has just answered something else: who waits for a token asks now, not after the pause that silence has earned. */
  knockNow(): void {
    this.#knockAt = Number.NEGATIVE_INFINITY;
    this.#wakeAll();
  }

  /**
   * Another token than the one that was answered with 401. Callers with the same token share one refresh.
   * @throws SessionError
   */
  async renew(failed: string | null): Promise<string> {
    if (this.#token && this.#token.value !== failed) return this.#token.value;
    if (this.#ended) throw new SessionError('refused', UNAUTHORIZED, { status: 401 });
    this.#token = null;
    return (await this.#settle(failed)).value;
  }

  /** The person signs out: every other tab and worker of this account stops before the server ends the session. */
  signingOut(): void {
    this.#say({ type: 'ended', by: 'person' });
  }

  /** The person has signed out: this one stops as well. */
  signedOut(): void {
    this.#end('person');
  }

  close(): void {
    this.#channel?.close();
    this.#listeners.clear();
  }

  #knock(): void {
    const wait = this.#knockAt - this.#around.clock.now();
    // A longer one comes from a clock that was set back (F19).
    if (this.#settling || (wait > 0 && wait <= KNOCK_EVERY_MS)) return;
    this.#settle(null).catch(() => {}); // the waiting request sees what became of it
  }

  /** One attempt at a time, in this page by the promise and among pages by the lock. */
  #settle(failed: string | null): Promise<Token> {
    if (this.#settling) return this.#settling;
    const attempt = this.#attempt(failed).finally(() => {
      this.#settling = null;
    });
    this.#settling = attempt;
    this.#emit({ type: 'renewing' });
    return attempt;
  }

  async #attempt(failed: string | null): Promise<Token> {
    try {
      return await this.#locked(async (waited) => {
        const heard = this.#token;
        if (heard && heard.value !== failed && this.#around.clock.now() < heard.renewAt) return heard;
        const token = await this.#fetchToken(failed !== null && !waited);
        this.#adopt(token);
        this.#say({ type: 'token', value: token.value });
        return token;
      });
    } catch (error) {
      if (error instanceof SessionError && error.reason === 'refused') {
        this.#say({ type: 'ended', by: 'server' });
        this.#end('server');
      } else {
        this.#knockAt = this.#around.clock.now() + KNOCK_EVERY_MS;
        this.#emit({ type: 'offline' });
      }
      throw error;
    }
  }

  /** Who had to wait reads the token that the holder's refresh made possible instead of refreshing again (LOCAL-026). */
  async #locked<T>(run: (waited: boolean) => Promise<T>): Promise<T> {
    const { locks } = this.#around;
    const atOnce = await locks.request(this.#lockName, { ifAvailable: true }, async (lock) =>
      lock ? { value: await run(false) } : null,
    );
    return atOnce ? atOnce.value : locks.request(this.#lockName, () => run(true));
  }

  async #fetchToken(refreshFirst: boolean): Promise<Token> {
    for (let refreshes = 0; ; refreshes += 1) {
      if (refreshes > 0 || !refreshFirst) {
        const answer = await this.#call('GET', '/web/token');
        if (answer.ok) return this.#read(answer.body);
        if (answer.unavailable) throw new SessionError('offline', UNABLE_TO_RETRIEVE_TOKEN, answer);
        if (refreshes >= SESSION_RETRY_CAP) {
          const cause = answer.status === 401 ? new Error(UNAUTHORIZED) : undefined;
          throw new SessionError('refused', UNABLE_TO_RETRIEVE_TOKEN, { status: answer.status, cause });
        }
        if (refreshes > 0) await this.#pause(delayBefore(refreshes));
      }
      await this.#refresh();
    }
  }

  async #refresh(): Promise<void> {
    for (let retries = 0; ; retries += 1) {
      const answer = await this.#call('POST', '/web/sessionRefresh');
      if (answer.ok) return;
      const gone = answer.message === MISSING_SESSION_COOKIE || answer.message === INVALID_SESSION;
      if (retries >= (gone ? REFUSED_SESSION_RETRIES : SESSION_RETRY_CAP)) {
        throw new SessionError(answer.unavailable ? 'offline' : 'refused', UNABLE_TO_REFRESH_TOKEN, answer);
      }
      await this.#pause(delayBefore(retries + 1));
    }
  }

  /** @throws SessionError `offline` when nobody answered, or somebody else did: a proxy's page, a captive portal */
  async #call(method: 'GET' | 'POST', path: string): Promise<SessionAnswer> {
    const { clock, fetch } = this.#around;
    const abort = new AbortController();
    const timer = clock.setTimeout(() => abort.abort(), REQUEST_TIMEOUT_MS);
    try {
      const response = await fetch(path, {
        method,
        credentials: 'include',
        cache: 'no-store',
        redirect: 'error',
        headers: { accept: 'application/json', [CLIENT_HEADER]: '1' },
        signal: abort.signal,
      });
      const unavailable = response.status === 429 || response.status >= 500;
      if (!response.headers.has(LECTERN_HEADER) && !unavailable)
        throw new Error('the answer is not the server’s');
      const body = parsed(await response.text(), response.ok);
      return { ok: response.ok, status: response.status, unavailable, body, message: messageOf(body) };
    } catch (cause) {
      throw new SessionError(
        'offline',
        method === 'GET' ? UNABLE_TO_RETRIEVE_TOKEN : UNABLE_TO_REFRESH_TOKEN,
        { cause },
      );
    } finally {
      clock.clearTimeout(timer);
    }
  }

  /** @throws SessionError `offline` for a garbled answer, `refused` when the browser's session is somebody else's by now */
  #read(body: unknown): Token {
    const value = (body as { accessToken: string } | null)?.accessToken;
    const claims = tokenDetailsOf(value);
    const acting = claims?.act === this.account;
    if (acting) this.#around.acting?.(claims.sub);
    if (acting || value === undefined || !claims) throw new SessionError('offline', UNABLE_TO_RETRIEVE_TOKEN);
    const token = this.#tokenOf(value);
    if (!token) throw new SessionError('refused', UNABLE_TO_RETRIEVE_TOKEN);
    return token;
  }

  #tokenOf(value: string): Token | null {
    const claims = tokenDetailsOf(value);
    if (claims === null || claims.sub !== this.account) return null;
    // Its life is measured on this device from now on: the device's clock may be years off the server's.
    const life = Math.max(0, claims.exp - claims.iat) * 1000;
    return { value, claims, renewAt: this.#around.clock.now() + Math.max(life - RENEW_BEFORE_MS, life / 2) };
  }

  #adopt(token: Token): void {
    this.#token = token;
    this.#ended = false;
    this.#emit({ type: 'token', claims: token.claims });
    this.#wakeAll();
  }

  #end(by: 'server' | 'person'): void {
    this.#token = null;
    this.#ended = true;
    this.#emit({ type: 'ended', by });
    this.#wakeAll();
  }

  #hear(data: unknown): void {
    const message = data as Partial<Message> | null;
    if (message?.type === 'ended') this.#end(message.by === 'person' ? 'person' : 'server');
    if (message?.type !== 'token' || typeof message.value !== 'string') return;
    const token = this.#tokenOf(message.value);
    if (token) this.#adopt(token);
  }

  #say(message: Message): void {
    try {
      this.#channel?.postMessage(message);
    } catch {
      // Closed together with its page: nobody is left to hear it from here.
    }
  }

  #emit(event: GateEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#around.clock.setTimeout(resolve, ms);
    });
  }

  /** The next poll, or earlier as soon as something has changed. */
  #nextPoll(): Promise<void> {
    const { clock } = this.#around;
    return new Promise((resolve) => {
      const go = () => {
        clock.clearTimeout(timer);
        this.#wake.delete(go);
        resolve();
      };
      const timer = clock.setTimeout(go, TOKEN_GATE_POLL_MS);
      this.#wake.add(go);
    });
  }

  #wakeAll(): void {
    for (const wake of [...this.#wake]) wake();
  }
}

type SessionAnswer = {
  ok: boolean;
  status: number;
  /** the server is not there, has failed, or asks for patience: no word about the session (D2) */
  unavailable: boolean;
  body: unknown;
  message: string | undefined;
};

const delayBefore = (retry: number) =>
  REQUEST_RETRY_DELAYS_MS[Math.min(retry, REQUEST_RETRY_DELAYS_MS.length) - 1] ?? 0;

/** @throws for a cut body of an answer that says it is good */
function parsed(text: string, ok: boolean): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (ok) throw error;
    return null;
  }
}

const messageOf = (body: unknown): string | undefined => {
  const message = (body as { message?: unknown } | null)?.message;
  return typeof message === 'string' ? message : undefined;
};
