/** Who a request comes from: by bearer token on the APIs, by session cookie where a browser cannot send one. */
import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import type { Backend } from '../http/backend.ts';
import type { Caller } from '../services/service-context.ts';
import { callerOfAppKey, isAppKey } from './app-keys.ts';
import { SESSION_COOKIE } from './session-cookies.ts';
import { findSession } from './sessions.ts';

/**
 * @returns null for a visitor, who sends no token at all
 * @throws Refusal UNAUTHENTICATED: a bad token is never taken for a visitor's
 */
export async function authenticate(backend: Backend, request: FastifyRequest): Promise<Caller | null> {
  const { authorization } = request.headers;
  if (authorization === undefined) return null;
  const token = /^Bearer ([\w.-]+)$/i.exec(authorization)?.[1];
  if (token !== undefined && isAppKey(token)) return authenticateScript(backend, token);
  const caller = token === undefined ? null : await callerOfToken(backend, token);
  if (!caller) throw new Refusal('UNAUTHENTICATED');
  return caller;
}

/** @throws Refusal UNAUTHENTICATED */
async function authenticateScript({ database, now }: Backend, key: string): Promise<Caller> {
  const caller = await callerOfAppKey(database.db, key, now());
  if (!caller) throw new Refusal('UNAUTHENTICATED');
  return caller;
}

/** null: the token has expired, is forged, or its session has ended */
export async function callerOfToken(backend: Backend, token: string): Promise<Caller | null> {
  const caller = await backend.tokens.verify(token, backend.now());
  return caller && !backend.revocations.isRevoked(caller) ? caller : null;
}

/** The person whose browser asks, or whom it acts as; null without a living session. */
export async function authenticateCookie(backend: Backend, request: FastifyRequest): Promise<Caller | null> {
  const cookie = request.cookies[SESSION_COOKIE];
  if (!cookie) return null;
  return findSession(backend.database.db, cookie, backend.now());
}
