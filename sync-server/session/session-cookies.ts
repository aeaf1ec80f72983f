/** The two cookies of a session, exactly as browsers have to treat them. */
import '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import { DEVICE_LIMIT_END, SESSION_END_COOKIE } from '#contract/accounts/session-end.ts';
import type { SessionTokens } from './sessions.ts';

export const SESSION_COOKIE = '__Host-lectern_session';
export const REFRESH_COOKIE = '__Secure-lectern_refresh';
export const REFRESH_PATH = '/web/sessionRefresh';

// Browsers accept Secure over plain http on this machine's own address.
const sessionAttributes = { httpOnly: true, secure: true, sameSite: 'lax', path: '/' } as const;
const refreshAttributes = { httpOnly: true, secure: true, sameSite: 'strict', path: REFRESH_PATH } as const;

/** The session's cookie outlives its hour: signing out must find the session however long it has slept. */
export function setSessionCookies(
  reply: FastifyReply,
  { session, refresh, refreshMaxAgeMs }: SessionTokens,
): void {
  const maxAge = Math.floor(refreshMaxAgeMs / 1000);
  reply.setCookie(SESSION_COOKIE, session, { ...sessionAttributes, maxAge });
  reply.setCookie(REFRESH_COOKIE, refresh, { ...refreshAttributes, maxAge });
}

const SESSION_END_SECONDS = 120;

/** For the page that shows that the session has ended: scripts may read it, and it opens nothing. */
export function sayDeviceLimit(reply: FastifyReply): void {
  reply.setCookie(SESSION_END_COOKIE, DEVICE_LIMIT_END, {
    ...{ secure: true, sameSite: 'strict', path: '/', maxAge: SESSION_END_SECONDS },
  });
}

export function clearSessionCookies(reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, sessionAttributes);
  reply.clearCookie(REFRESH_COOKIE, refreshAttributes);
}
