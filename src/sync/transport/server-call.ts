/** One request of the engine: token, time limit, one refresh after a 401, and what became of it. It never throws. */
import { LECTERN_HEADER } from '#contract/sync/wire.ts';
import { REQUEST_TIMEOUT_MS } from '#domain/session-limits.ts';
import { retryDelayMs } from '../session/request.ts';
import { type Clock, GateTimeout, SessionError, type SessionGate } from '../session/session-gate.ts';

export type Gate = Pick<
  SessionGate,
  'account' | 'token' | 'tokenNow' | 'knockNow' | 'renew' | 'claims' | 'subscribe'
>;
export type Fetch = (path: string, init: RequestInit) => Promise<Response>;

export type Reply =
  /** an answer of our server, read whole */
  | { kind: 'answer'; status: number; body: unknown; retryAfterMs: number | null }
  /** nothing was sent, or nobody was there to take it: no attempt */
  | { kind: 'unsent'; why: 'offline' | 'sign in' }
  /** sent, and nobody knows what became of it; with a status if something in between has answered */
  | { kind: 'unknown'; status: number | null; retryAfterMs: number | null };

export type CallSurroundings = { gate: Gate; fetch: Fetch; clock: Clock; random: () => number };

/** The engine has other ways to wait than the gate's 30 s: it comes back with the next trigger. */
const GATE_WAIT_MS = 5000;

/** @param alive  to be called while a long answer arrives: the time limit is for silence */
export type Read = (response: Response, alive: () => void) => Promise<unknown>;

/**
 * @param body  null: the server is asked, and nothing is sent
 * @param read  takes the body of a good answer; a garbled one throws, and nobody knows what became of the request
 */
export async function callServer(
  around: CallSurroundings,
  path: string,
  body: unknown,
  read: Read = (response) => response.json(),
): Promise<Reply> {
  const allowed = await askGate(around.gate);
  if (typeof allowed === 'object' && allowed !== null) return allowed;
  let token = allowed;
  const reply = await once(around, path, body, token, read);
  if (reply.kind !== 'answer' || reply.status !== 401) return reply;
  try {
    token = await around.gate.renew(token);
  } catch (error) {
    return gateReply(error);
  }
  const second = await once(around, path, body, token, read);
  return second.kind === 'answer' && second.status === 401 ? { kind: 'unsent', why: 'sign in' } : second;
}

/** The token to send, null for a visitor, or why nothing can be sent. */
export async function askGate(gate: Gate): Promise<string | null | Extract<Reply, { kind: 'unsent' }>> {
  try {
    return await gate.token({ waitMs: GATE_WAIT_MS });
  } catch (error) {
    return gateReply(error);
  }
}

function gateReply(error: unknown): Extract<Reply, { kind: 'unsent' }> {
  if (error instanceof SessionError && error.reason === 'refused') return { kind: 'unsent', why: 'sign in' };
  if (error instanceof SessionError || error instanceof GateTimeout)
    return { kind: 'unsent', why: 'offline' };
  throw error;
}

async function once(
  { fetch, clock, random }: CallSurroundings,
  path: string,
  body: unknown,
  token: string | null,
  read: Read,
): Promise<Reply> {
  const abort = new AbortController();
  const limit = () => clock.setTimeout(() => abort.abort(), REQUEST_TIMEOUT_MS);
  let timer = limit();
  const alive = () => {
    clock.clearTimeout(timer);
    timer = limit();
  };
  let response: Response | null = null;
  try {
    response = await fetch(path, {
      method: body === null ? 'GET' : 'POST',
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      signal: abort.signal,
      headers: {
        accept: 'application/json',
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
    });
    const { status } = response;
    const retryAfterMs = response.headers.has('retry-after')
      ? retryDelayMs(response, 0, clock.now(), random)
      : null;
    // A captive portal's page, a proxy's error: whatever it says, it is not the server's word (D38, F6).
    if (!response.headers.has(LECTERN_HEADER)) return { kind: 'unknown', status, retryAfterMs };
    const answer = response.ok ? await read(response, alive) : await response.json().catch(() => null);
    return { kind: 'answer', status, body: answer, retryAfterMs };
  } catch {
    const sentForSure = response !== null || abort.signal.aborted;
    return sentForSure
      ? { kind: 'unknown', status: null, retryAfterMs: null }
      : { kind: 'unsent', why: 'offline' };
  } finally {
    clock.clearTimeout(timer);
  }
}
