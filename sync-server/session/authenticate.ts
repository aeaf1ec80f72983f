/** Who a request comes from: by bearer token on the APIs, by session cookie where a browser cannot send one. */
import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import type { RequestLimits } from '../limits/request-limits.ts';
import type { OpenDatabase } from '../storage/database.ts';
import type { Database } from '../storage/tables.ts';
import type { Caller } from '../verbs/service-context.ts';
import type { AccessTokens } from './access-tokens.ts';
import { callerOfAppKey, callerOfAppKeyId, isAppKey } from './app-keys.ts';
import type { Revocations } from './revocations.ts';
import { SESSION_COOKIE } from './session-cookies.ts';
import { callerOfSession, findSession } from './sessions.ts';
import type { VerifiedTokens } from './verified-tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** whose token, key or cookie it bears: for the log, which opens nothing */
    askedBy?: Pick<Caller, 'userId'> & Partial<Pick<Caller, 'actorId'>>;
  }
}

export type Authenticating = {
  database: Pick<OpenDatabase, 'db'>;
  tokens: Pick<AccessTokens, 'verify'>;
  revocations: Pick<Revocations, 'isRevoked'>;
  requestLimits: Pick<RequestLimits, 'key'>;
  goodCredentials: GoodCredentials;
  now(): number;
};

/** Whose keys and cookies were good just now: for limits, which opens nothing. Those that nobody has found yet count for their network. */
export type GoodCredentials = VerifiedTokens<string>;

const GOOD_MS = 10 * 60_000;

export function keepGood(
  { goodCredentials, now }: Pick<Authenticating, 'goodCredentials' | 'now'>,
  credential: string,
  userId: string,
): void {
  const at = now();
  if (goodCredentials.find(credential, at) === undefined)
    goodCredentials.keep(credential, userId, at + GOOD_MS);
}

/**
 * @returns null for a visitor, who sends no token at all
 * @throws Refusal UNAUTHENTICATED: a bad token is never taken for a visitor's
 */
export async function authenticate(backend: Authenticating, request: FastifyRequest): Promise<Caller | null> {
  if (request.headers.authorization === undefined) return null;
  const token = bearerOf(request);
  const isKey = token !== undefined && isAppKey(token);
  const caller = isKey
    ? await authenticateScript(backend, token, request.ip)
    : token !== undefined && (await callerOfToken(backend, token));
  if (!caller) throw new Refusal('UNAUTHENTICATED');
  request.askedBy = caller;
  return caller;
}

export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer ([\w.-]+)$/i.exec(headers.authorization ?? '')?.[1];

/** @throws Refusal UNAUTHENTICATED, RATE_LIMITED */
async function authenticateScript(backend: Authenticating, key: string, address: string): Promise<Caller> {
  const { database, goodCredentials, requestLimits } = backend;
  const at = backend.now();
  const look = () => callerOfAppKey(database.db, key, at);
  const isKnown = goodCredentials.find(key, at) !== undefined;
  const caller = await (isKnown ? look() : requestLimits.key(address, look));
  if (!caller) throw new Refusal('UNAUTHENTICATED');
  keepGood(backend, key, caller.userId);
  return caller;
}

/** null: the token has expired, is forged, or its session has ended */
export async function callerOfToken(backend: Authenticating, token: string): Promise<Caller | null> {
  const caller = await backend.tokens.verify(token, backend.now());
  return caller && !backend.revocations.isRevoked(caller) ? caller : null;
}

/** The person whose browser asks, or whom it acts as; null without a living session. */
export async function authenticateCookie(
  backend: Authenticating,
  request: FastifyRequest,
): Promise<Caller | null> {
  const cookie = request.cookies[SESSION_COOKIE];
  if (!cookie) return null;
  const caller = await findSession(backend.database.db, cookie, backend.now());
  if (!caller) return null;
  keepGood(backend, cookie, caller.userId);
  request.askedBy = caller;
  return caller;
}

/**
 * @param id  of a session, or of a key for scripts
 * @throws Refusal UNAUTHENTICATED: it has ended
 */
export async function callerOfId(db: Kysely<Database>, id: string, at: number): Promise<Caller> {
  const caller = (await callerOfSession(db, id, at)) ?? (await callerOfAppKeyId(db, id, at));
  if (!caller) throw new Refusal('UNAUTHENTICATED');
  return caller;
}
