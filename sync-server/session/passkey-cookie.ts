/** Between what the browser asks an authenticator and its answer: the challenge, sealed, in a cookie of this browser. */
import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PASSKEY_MS } from '#domain/second-factors.ts';

const PASSKEY_COOKIE = '__Host-lectern_passkey';
const attributes = { httpOnly: true, secure: true, sameSite: 'strict', path: '/' } as const;

export const keepChallenge = (reply: FastifyReply, cookie: string) =>
  reply.setCookie(PASSKEY_COOKIE, cookie, { ...attributes, maxAge: PASSKEY_MS / 1000 });

/** It serves once: the browser gives it up. */
export function challengeOf(request: FastifyRequest, reply: FastifyReply): string | undefined {
  reply.clearCookie(PASSKEY_COOKIE, attributes);
  return request.cookies[PASSKEY_COOKIE];
}
