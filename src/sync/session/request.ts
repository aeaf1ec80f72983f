/**
 * A request with the account's token and the rules about asking again (spec 2, section 8.1; decisions D2, D39): one refresh
 * and one retry after a 401, at most three retries after 429 and 504, none after anything else.
 */
import { CLIENT_HEADER, UNAUTHORIZED } from '#contract/accounts/session.ts';
import { RequestError } from '#contract/request-error.ts';
import { LECTERN_HEADER } from '#contract/sync/wire.ts';
import {
  REQUEST_RETRIES,
  REQUEST_RETRY_DELAYS_MS,
  REQUEST_TIMEOUT_MS,
  RETRY_AFTER_MAX_MS,
  RETRY_AFTER_MIN_MS,
} from '#domain/session-limits.ts';
import type { Clock, SessionGate } from './session-gate.ts';

export type RequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** sent as JSON */
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** until the whole answer is there, with `stream` until its head is; default 30 s */
  timeoutMs?: number;
  /** hand out the body while it arrives */
  stream?: boolean;
  /** `none`: the caller has its own rules for 429 and 504. The one refresh after a 401 stays. */
  retries?: 'usual' | 'none';
  keepalive?: boolean;
  /** longest wait for a token; default 30 s */
  gateMs?: number;
};

/** @throws NoAnswer, RequestError, and what the gate throws: GateTimeout, SessionError */
export type SendRequest = (path: string, options?: RequestOptions) => Promise<Response>;

/** Nothing came back that the server has said: no network, time-out, a proxy's or captive portal's page. */
export class NoAnswer extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'NoAnswer';
  }
}

type Fetch = (path: string, init: RequestInit) => Promise<Response>;

export function requester(
  gate: Pick<SessionGate, 'account' | 'token' | 'renew'>,
  fetch: Fetch,
  clock: Clock,
  random: () => number = Math.random,
): SendRequest {
  const pause = (ms: number, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const timer = clock.setTimeout(resolve, ms);
      signal?.addEventListener('abort', () => {
        clock.clearTimeout(timer);
        reject(signal.reason);
      });
    });

  async function patiently(path: string, options: RequestOptions, token: string | null): Promise<Response> {
    for (let retries = 0; ; retries += 1) {
      const response = await once(path, options, token, fetch, clock);
      const again = response.status === 429 || response.status === 504;
      if (!again || options.retries === 'none' || retries >= REQUEST_RETRIES) return response;
      await pause(retryDelayMs(response, retries, clock.now(), random), options.signal);
    }
  }

  return async (path, options = {}) => {
    const ofSession = path.startsWith('/web/');
    const token = ofSession
      ? null
      : await gate.token(options.gateMs === undefined ? {} : { waitMs: options.gateMs });
    let response = await patiently(path, options, token);
    if (response.status === 401 && !ofSession && gate.account !== 'visitor') {
      response = await patiently(path, options, await gate.renew(token));
      if (response.status === 401) throw await requestError(response, UNAUTHORIZED);
    }
    if (!response.ok) {
      throw await requestError(
        response,
        response.status === 401 && path.startsWith('/web/token') ? UNAUTHORIZED : undefined,
      );
    }
    return response;
  };
}

async function once(path: string, options: RequestOptions, token: string | null, fetch: Fetch, clock: Clock) {
  const abort = new AbortController();
  const cancel = () => abort.abort(options.signal?.reason);
  if (options.signal?.aborted) cancel();
  options.signal?.addEventListener('abort', cancel);
  const timer = clock.setTimeout(
    () => abort.abort(new Error('timed out')),
    options.timeoutMs ?? REQUEST_TIMEOUT_MS,
  );
  try {
    const response = await fetch(path, {
      method: options.method ?? (options.json === undefined && options.body === undefined ? 'GET' : 'POST'),
      headers: headersOf(path, options, token),
      // The bearer alone speaks for API calls; cookies serve the session.
      credentials: path.startsWith('/web/') ? 'include' : 'omit',
      cache: 'no-store',
      redirect: 'error',
      signal: abort.signal,
      ...(options.keepalive ? { keepalive: true } : {}),
      ...(options.json === undefined ? {} : { body: JSON.stringify(options.json) }),
      ...(options.body === undefined ? {} : { body: options.body }),
    });
    if (!isFromServer(response)) throw new NoAnswer('The answer is not the server’s.');
    if (options.stream && response.ok) return response;
    const { status, statusText, headers } = response;
    const bytes = await response.arrayBuffer();
    return new Response(bytes.byteLength === 0 ? null : bytes, { status, statusText, headers });
  } catch (cause) {
    if (cause instanceof NoAnswer || options.signal?.aborted) throw cause;
    throw new NoAnswer('No answer.', { cause });
  } finally {
    clock.clearTimeout(timer);
    if (!options.stream) options.signal?.removeEventListener('abort', cancel);
  }
}

function headersOf(path: string, options: RequestOptions, token: string | null): Record<string, string> {
  return {
    accept: 'application/json',
    ...(options.json === undefined ? {} : { 'content-type': 'application/json' }),
    ...(path.startsWith('/web/') ? { [CLIENT_HEADER]: '1' } : {}),
    ...options.headers,
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
}

/** Gateways answer 502, 503, 504 and 429 in the server's place; anything else without its header is somebody else's page. */
const isFromServer = (response: Response) =>
  response.headers.has(LECTERN_HEADER) || [429, 502, 503, 504].includes(response.status);

/** @param askedMs  what the server wants: at least 1 s, at most 15 min of it */
export const retryWaitMs = (askedMs: number): number =>
  Math.min(Math.max(askedMs, RETRY_AFTER_MIN_MS), RETRY_AFTER_MAX_MS);

/** Retry-After in seconds or as a date, between 1 s and 15 min; else 1, 2, 4 s, each up to a quarter longer. */
export function retryDelayMs(
  response: Response,
  retriesSoFar: number,
  now: number,
  random: () => number,
): number {
  const asked = response.headers.get('retry-after');
  if (asked !== null) {
    const ms = /^\s*-?\d+(\.\d+)?\s*$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - now;
    if (!Number.isNaN(ms)) return retryWaitMs(ms);
  }
  const delay = REQUEST_RETRY_DELAYS_MS[Math.min(retriesSoFar, REQUEST_RETRY_DELAYS_MS.length - 1)] ?? 0;
  return delay * (1 + random() / 4);
}

/** Reads REST and GraphQL error bodies alike (ERR-001). */
async function requestError(response: Response, message?: string): Promise<RequestError> {
  const body: unknown = await response.json().catch(() => null);
  const graphql = (body as { errors?: unknown[] } | null)?.errors?.[0];
  return errorOf(graphql ?? body, response.status, message);
}

function errorOf(found: unknown, status: number, message?: string): RequestError {
  const error = (found ?? {}) as Record<string, unknown>;
  const details = (error.extensions ?? error) as Record<string, unknown>;
  return new RequestError({
    status: typeof details.status === 'number' ? details.status : status,
    message: message ?? (typeof error.message === 'string' ? error.message : `HTTP ${status}`),
    ...(typeof details.code === 'string' ? { code: details.code } : {}),
    data: details.data,
    ...(isRecord(details.extras) ? { extras: details.extras } : {}),
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** One GraphQL operation. @throws RequestError for the first error of the answer */
export async function requestGraphql<T>(
  send: SendRequest,
  service: string,
  query: string,
  variables: Record<string, unknown> = {},
  options: RequestOptions = {},
): Promise<T> {
  const response = await send(`/graphql/${service}`, { ...options, json: { query, variables } });
  const answer = (await response.json()) as { data?: T | null; errors?: unknown[] };
  if (answer.errors?.[0] !== undefined) throw errorOf(answer.errors[0], response.status);
  if (answer.data === undefined || answer.data === null) throw new NoAnswer('The answer has no data.');
  return answer.data;
}
