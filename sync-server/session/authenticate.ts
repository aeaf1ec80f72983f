/** Who a request comes from: by bearer token on the APIs, by session cookie where a browser cannot send one. */
import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import type { OpenDatabase } from '../storage/database.ts';
import type { Caller } from '../verbs/service-context.ts';
import type { AccessTokens } from './access-tokens.ts';
import { callerOfAppKey, isAppKey } from './app-keys.ts';
import type { Revocations } from './revocations.ts';
import { SESSION_COOKIE } from './session-cookies.ts';
import { findSession } from './sessions.ts';

export type Authenticating = {
  database: Pick<OpenDatabase, 'db'>;
  tokens: Pick<AccessTokens, 'verify'>;
  revocations: Pick<Revocations, 'isRevoked'>;
  now(): number;
};

/**
 * @returns null for a visitor, who sends no token at all
 * @throws Refusal UNAUTHENTICATED: a bad token is never taken for a visitor's
 */
export async function authenticate(backend: Authenticating, request: FastifyRequest): Promise<Caller | null> {
  const { authorization } = request.headers;
  if (authorization === undefined) return null;
  const token = /^Bearer ([\w.-]+)$/i.exec(authorization)?.[1];
  if (token !== undefined && isAppKey(token)) return authenticateScript(backend, token);
  const caller = token === undefined ? null : await callerOfToken(backend, token);
  if (!caller) throw new Refusal('UNAUTHENTICATED');
  return caller;
}

/** @throws Refusal UNAUTHENTICATED */
async function authenticateScript({ database, now }: Authenticating, key: string): Promise<Caller> {
  const caller = await callerOfAppKey(database.db, key, now());
  if (!caller) throw new Refusal('UNAUTHENTICATED');
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
  return findSession(backend.database.db, cookie, backend.now());
}
