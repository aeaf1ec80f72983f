/**
 * Ties the auth machine to the device and the server: which account's data is shown, the gate of its requests, signing in and
 * out. It touches no screen; SessionProvider hands its state to them.
 */

import { PROVIDER_SIGN_IN_PATH, type ProviderSignIn, providerForm } from '#contract/accounts/providers.ts';
import { ATTEMPT_HEADER } from '#contract/attempt.ts';
import { RequestError } from '#contract/request-error.ts';
import {
  BILLING_ENVIRONMENT_HEADER,
  billingEnvironmentOf,
  PRIMARY_USE_HEADER,
} from '#domain/billing-environment.ts';
import { localKeys } from '#domain/storage-keys.ts';
import type { OnlineCall, TokenView } from '#features/session/session-context.ts';
import type { TokenOutcome } from '#machines/auth.ts';
import { type AuthStatus, isSignedIn } from '#machines/auth-status.ts';
import { AuthedMarker, type MarkerStorage } from '#sync/session/authed-marker.ts';
import { NoAnswer, requester, requestGraphql, type SendRequest } from '#sync/session/request.ts';
import { type GateSurroundings, SessionError, SessionGate } from '#sync/session/session-gate.ts';
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
  impersonated: boolean;
  sandbox: boolean;
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
  readonly ask = (path: string, json?: unknown, attempt?: string): Promise<unknown> =>
    askJson(this.#sendAsVisitor(), path, json, headersOf(attempt));

  /** As whoever is signed in. @throws RequestError, NoAnswer, and what the gate throws */
  readonly askAsOwn = async (path: string, json?: unknown): Promise<unknown> =>
    askJson(await this.#sendAsOwn(), path, json);

  /** As whoever is signed in. @throws RequestError, NoAnswer, and what the gate throws */
  readonly call = async (
    { name, service, document }: OnlineCall,
    variables: Record<string, unknown>,
    attempt?: string,
  ): Promise<unknown> => {
    const send = await this.#sendAsOwn();
    const options = {
      retries: 'none',
      gateMs: CALL_GATE_MS,
      headers: { ...headersOf(attempt), ...(service === 'billing' && (await this.#billingHeaders())) },
    } as const;
    const data = await requestGraphql<Record<string, unknown>>(send, service, document, variables, options);
    return data[name];
  };

  /** Only the token says whether money is real. */
  async #billingHeaders(): Promise<Record<string, string>> {
    await this.#gate.token({ waitMs: CALL_GATE_MS });
    return {
      [BILLING_ENVIRONMENT_HEADER]: billingEnvironmentOf(this.#gate.claims?.sandbox),
      [PRIMARY_USE_HEADER]: 'true',
    };
  }

  readonly token: TokenView = {
    details: () => this.#gate.claims,
    watch: (tell) => this.#gate.subscribe(tell),
  };

  /** @throws RequestError, NoAnswer */
  readonly signIn = (identifier: string, password: string): Promise<void> =>
    this.signInBy('/web/login', { identifier, password }, identifier);

  /** By a path of the server that answers as `/web/login` does. @throws RequestError, NoAnswer */
  readonly signInBy = async (path: string, proof: object, name = ''): Promise<void> => {
    const deviceId = this.#around.storage.getItem(localKeys.deviceId);
    const json = { ...proof, ...(deviceId !== null && { deviceId }) };
    await this.#signedIn(await this.#sendAsVisitor()(path, { json, retries: 'none' }), name);
  };

  /** With what a provider sent the person back with. @throws RequestError, NoAnswer */
  readonly signInByProvider = async (answer: ProviderSignIn): Promise<void> => {
    const deviceId = this.#around.storage.getItem(localKeys.deviceId);
    const response = await this.#sendAsVisitor()(PROVIDER_SIGN_IN_PATH, {
      method: 'POST',
      body: providerForm({ ...answer, ...(deviceId !== null && { deviceId }) }),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      retries: 'none',
    });
    await this.#signedIn(response, '');
  };

  /** With the cookies that a single sign-on has left. @throws RequestError, NoAnswer */
  readonly signInByCookie = async (): Promise<void> => {
    // Of somebody who has signed out offline they may still be here: those open nothing.
    if (this.#marker.owesSignOut()) throw new RequestError({ status: 401, message: '' });
    await this.#signedIn(
      await this.#sendAsVisitor()('/web/sessionRefresh', { json: {}, retries: 'none' }),
      '',
    );
  };

  /** @param name  by which the device knows the account until it has its record */
  async #signedIn(response: Response, name: string): Promise<void> {
    const answer = (await response.json()) as { userId?: unknown; deviceId?: unknown };
    if (typeof answer.userId !== 'string') throw new NoAnswer('The answer names nobody.');
    if (typeof answer.deviceId === 'string') {
      try {
        this.#around.storage.setItem(localKeys.deviceId, answer.deviceId);
      } catch (error) {
        this.#around.report(error); // the server takes the next sign-in for another device, and that is all (AUTH-023)
      }
    }
    await (await this.#around.accounts()).opened(answer.userId, name);
    this.#endedByServer = false;
    (await this.#begin()).send({ type: 'login.succeeded', accountId: answer.userId });
    const { status } = await this.#until(
      (state) => isSignedIn(state.status) || state.status === 'Unauthenticated',
    );
    if (!isSignedIn(status))
      throw new RequestError({ status: 401, message: 'The new session has no token.' });
  }

  /** @param keep  what the server has not got is sealed for the next sign-in; else it goes with everything else */
  readonly signOut = async ({ keep }: { keep: boolean }): Promise<void> => {
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
  };

  /** This device may not stay signed in; the server is told as at a sign-out. */
  readonly endSession = (): void => {
    void this.#tellSignOut();
    this.#actor?.send({ type: 'session.refused' });
  };

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
      impersonated: this.#gate.claims?.act != null,
      sandbox: !!this.#gate.claims?.sandbox,
    };
  }

  #publish(): void {
    const next = this.#currentState();
    const keys = Object.keys(next) as (keyof SessionState)[];
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

  /** Somebody's data is shown before their session has begun: what a screen asks that early waits for it. */
  async #sendAsOwn(): Promise<SendRequest> {
    if (this.#state.status === 'Initial' && this.#state.accountId !== null) {
      await this.#begin();
      await this.#until(({ status }) => status !== 'Initial');
    }
    const { fetch, clock } = this.#around;
    return requester(this.#gate, fetch, clock);
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

const headersOf = (attempt: string | undefined): Record<string, string> =>
  attempt === undefined ? {} : { [ATTEMPT_HEADER]: attempt };

async function askJson(
  send: SendRequest,
  path: string,
  json: unknown,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const response = await send(path, {
    ...(json !== undefined && { json }),
    headers,
    retries: 'none',
    gateMs: CALL_GATE_MS,
  });
  return response.status === 204 ? null : response.json();
}
