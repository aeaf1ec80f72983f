/**
 * Ties the auth machine to the device and the server: which account's data is shown, the gate of its requests, signing in and
 * out. It touches no screen; SessionProvider hands its state to them.
 */
import type { LoginRequest } from '#contract/accounts/session.ts';
import { RequestError } from '#contract/errors.ts';
import { localKeys } from '#domain/storage-keys.ts';
import type { OnlineCall } from '#features/session/session-context.ts';
import type { TokenOutcome } from '#machines/auth.ts';
import { type AuthStatus, isSignedIn } from '#machines/auth-status.ts';
import { AuthedMarker, type MarkerStorage } from '#sync/authed-marker.ts';
import { NoAnswer, requester, requestGraphql, type SendRequest } from '#sync/request.ts';
import { type GateSurroundings, SessionError, SessionGate } from '#sync/session-gate.ts';
import type { AuthActor } from './auth-actor.ts';
import type { LoadAccounts } from './device-accounts.ts';

/** A sign-out does not wait longer for a server that is slow to answer. */
const SIGN_OUT_TIMEOUT_MS = 5000;
/** Somebody waits for the answer: a session that does not come is told sooner than to the outbox. */
const CALL_GATE_MS = 10_000;
/** Other tabs let go of the account's database before it is changed or deleted under them. */
const LET_GO_MS = 100;

export type SessionState = {
  status: AuthStatus;
  accountId: string | null;
  settled: boolean;
  connected: boolean;
  endedByServer: boolean;
};

export type SessionSurroundings = GateSurroundings & {
  storage: MarkerStorage;
  accounts: LoadAccounts;
  /** the session is over on this page: show where the person can sign in again */
  leave: (path: '/logout' | '/login') => void;
  report: (error: unknown) => void;
};

const notBegun = { value: 'Initial', context: { accountId: null, connected: false } } as const;

export class SessionControl {
  readonly #around: SessionSurroundings;
  readonly #marker: AuthedMarker;
  readonly #listeners = new Set<() => void>();
  /** whose data is shown until the device has been read: nothing waits for a look-up */
  readonly #presumed: string | null;
  #endedByServer = false;
  #actor: AuthActor | null = null;
  #starting: Promise<AuthActor> | null = null;
  #gate: SessionGate;
  #state: SessionState;

  constructor(around: SessionSurroundings) {
    this.#around = around;
    this.#marker = new AuthedMarker(around.storage, around.clock.now);
    this.#presumed = this.#marker.accountId();
    this.#gate = new SessionGate('visitor', around);
    this.#state = this.#currentState();
  }

  get state(): SessionState {
    return this.#state;
  }

  /** The gate of the account whose data is shown, or the visitor's. */
  get gate(): SessionGate {
    return this.#gate;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** @param later  when to begin where somebody's data can be shown in the meantime */
  start(later: (run: () => void) => void = (run) => run()): void {
    const begin = () => void this.#begin().then(() => this.#tidyUp(), this.#around.report);
    if (this.#presumed === null) begin();
    else later(begin);
  }

  /** Once it is known whether anyone is signed in. */
  settled(): Promise<SessionState> {
    return this.#until((state) => state.settled);
  }

  /** The network may be back: a session that nobody has confirmed yet is worth a try. */
  async retry(): Promise<void> {
    if (this.#state.connected || !isSignedIn(this.#state.status)) return;
    await this.#gate.restore().catch(() => {}); // the machine has heard of it
  }

  /** Another tab has signed in: this one follows. */
  noticeOtherTab(): void {
    const accountId = this.#marker.accountId();
    if (accountId === null || this.#state.status !== 'Unauthenticated' || !this.#marker.isValid()) return;
    this.#endedByServer = false;
    this.#actor?.send({ type: 'login.succeeded', accountId });
  }

  /** Without an account: what stands before it. @throws RequestError, NoAnswer */
  async ask(path: string, json?: unknown): Promise<unknown> {
    const response = await this.#sendAsVisitor()(path, {
      ...(json !== undefined && { json }),
      retries: 'none',
    });
    return response.status === 204 ? null : response.json();
  }

  /** As whoever is signed in. @throws RequestError, NoAnswer, and what the gate throws */
  async call({ name, service, document }: OnlineCall, variables: Record<string, unknown>): Promise<unknown> {
    const { fetch, clock } = this.#around;
    const send = requester(this.#gate, fetch, clock);
    const options = { retries: 'none', gateMs: CALL_GATE_MS } as const;
    const data = await requestGraphql<Record<string, unknown>>(send, service, document, variables, options);
    return data[name];
  }

  /** @throws RequestError, NoAnswer */
  async signIn(identifier: string, password: string): Promise<void> {
    const deviceId = this.#around.storage.getItem(localKeys.deviceId);
    const json: LoginRequest = { identifier, password, ...(deviceId === null ? {} : { deviceId }) };
    const response = await this.#sendAsVisitor()('/web/login', { json, retries: 'none' });
    const answer = (await response.json()) as { userId?: unknown; deviceId?: unknown };
    if (typeof answer.userId !== 'string') throw new NoAnswer('The answer names nobody.');
    if (typeof answer.deviceId === 'string')
      this.#around.storage.setItem(localKeys.deviceId, answer.deviceId);
    await (await this.#around.accounts()).opened(answer.userId, identifier);
    this.#endedByServer = false;
    (await this.#begin()).send({ type: 'login.succeeded', accountId: answer.userId });
    const { status } = await this.#until(
      (state) => isSignedIn(state.status) || state.status === 'Unauthenticated',
    );
    if (!isSignedIn(status))
      throw new RequestError({ status: 401, message: 'The new session has no token.' });
  }

  /** @param keep  what the server has not got is sealed for the next sign-in; else it goes with everything else */
  async signOut({ keep }: { keep: boolean }): Promise<void> {
    // A page that was opened in order to sign out has not begun yet: it is nobody's session that it would end.
    await this.#begin();
    const { accountId } = await this.#until(({ status }) => status !== 'Initial');
    if (accountId === null) return;
    this.#gate.signingOut();
    const told = await this.#tellSignOut();
    this.#gate.signedOut();
    if (told) this.#marker.clear();
    else this.#marker.oweSignOut();
    await new Promise<void>((resolve) => this.#around.clock.setTimeout(resolve, LET_GO_MS));
    const accounts = await this.#around.accounts();
    // Where sealing fails the work stays behind the lock, as after a session that the server has ended.
    const kept = !keep || (await accounts.lock(accountId).then(() => accounts.seal(accountId)));
    if (kept) await accounts.wipe(accountId);
  }

  #begin(): Promise<AuthActor> {
    this.#starting ??= import('./auth-actor.ts').then(({ createAuthActor }) => {
      const actor = createAuthActor({
        readDevice: () => this.#readDevice(),
        tokenOf: (accountId) => this.#tokenOf(accountId),
        keepMarker: (accountId) => this.#marker.set(accountId),
        clearMarker: () => this.#marker.clear(),
        log: this.#around.report,
        leave: (accountId) => this.#lockedOut(accountId),
      });
      this.#actor = actor;
      actor.subscribe(() => this.#publish());
      actor.start();
      return actor;
    });
    return this.#starting;
  }

  #currentState(): SessionState {
    const { value, context } = this.#actor?.getSnapshot() ?? notBegun;
    const accountId = value === 'Initial' ? this.#presumed : context.accountId;
    return {
      status: value,
      accountId,
      settled: value !== 'Initial' || accountId !== null,
      connected: context.connected,
      endedByServer: this.#endedByServer && accountId === null,
    };
  }

  #publish(): void {
    const next = this.#currentState();
    const keys = ['status', 'accountId', 'settled', 'connected', 'endedByServer'] as const;
    if (keys.every((key) => next[key] === this.#state[key])) return;
    // Another tab has locked the account while this page was opening on its data.
    const refuted =
      this.#state.status === 'Initial' && this.#state.accountId !== null && next.status === 'Unauthenticated';
    if (refuted) this.#endedByServer = true;
    this.#state = refuted ? this.#currentState() : next;
    for (const listener of [...this.#listeners]) listener();
    if (refuted) this.#around.leave('/logout');
  }

  #until(holds: (state: SessionState) => boolean): Promise<SessionState> {
    return new Promise((resolve) => {
      const look = () => {
        if (!holds(this.#state)) return;
        stop();
        resolve(this.#state);
      };
      const stop = this.subscribe(look);
      look();
    });
  }

  async #readDevice(): Promise<{ accountId: string | null }> {
    if (this.#marker.isValid()) return { accountId: this.#marker.accountId() };
    return { accountId: await (await this.#around.accounts()).current() };
  }

  async #tokenOf(accountId: string): Promise<TokenOutcome> {
    this.#openGate(accountId);
    try {
      await this.#gate.restore();
      return { kind: 'token', accountId };
    } catch (error) {
      if (error instanceof SessionError) return { kind: error.reason };
      throw error;
    }
  }

  #openGate(accountId: string): void {
    if (this.#gate.account === accountId) return;
    this.#gate.close();
    const gate = new SessionGate(accountId, this.#around);
    this.#gate = gate;
    gate.subscribe((event) => {
      if (event.type === 'renewing') this.#actor?.send({ type: 'refresh.started' });
      if (event.type === 'token') this.#actor?.send({ type: 'token.received', accountId });
      if (event.type === 'ended' && event.by === 'server') this.#actor?.send({ type: 'session.refused' });
      if (event.type === 'ended' && event.by === 'person') {
        this.#openVisitorGate();
        this.#actor?.send({ type: 'session.left' });
        this.#around.leave('/login');
      }
    });
  }

  #openVisitorGate(): void {
    this.#gate.close();
    this.#gate = new SessionGate('visitor', this.#around);
  }

  /** The server has ended the session: unsent work stays, sealed for its owner, and what came from the server goes. */
  #lockedOut(accountId: string | null): void {
    this.#endedByServer = true;
    this.#openVisitorGate();
    if (accountId !== null) this.#lockAway(accountId).catch(this.#around.report);
    // Once screens know that there is no account: the page for signing out must not take this for a wish.
    queueMicrotask(() => this.#around.leave('/logout'));
  }

  async #lockAway(accountId: string): Promise<void> {
    const accounts = await this.#around.accounts();
    const { clock } = this.#around;
    await accounts.lock(accountId);
    await new Promise<void>((resolve) => clock.setTimeout(resolve, LET_GO_MS));
    await accounts.lockAway(accountId);
  }

  #sendAsVisitor(): SendRequest {
    const { fetch, clock } = this.#around;
    return requester(new SessionGate('visitor', this.#around), fetch, clock);
  }

  /** @returns false when the server could not be told */
  async #tellSignOut(): Promise<boolean> {
    try {
      await this.#sendAsVisitor()('/web/logout', { retries: 'none', timeoutMs: SIGN_OUT_TIMEOUT_MS });
      return true;
    } catch (error) {
      return error instanceof RequestError && error.status < 500 && error.status !== 429;
    }
  }

  async #tidyUp(): Promise<void> {
    await this.#around
      .accounts()
      .then((accounts) => accounts.tidyUp())
      .catch(this.#around.report);
    if (this.#marker.owesSignOut() && (await this.#tellSignOut()) && this.#marker.owesSignOut())
      this.#marker.clear();
  }
}
