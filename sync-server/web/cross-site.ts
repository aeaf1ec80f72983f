/** Cookies count only on calls of our own pages (security: 'Cross-site'). */
import type { FastifyRequest } from 'fastify';
import { CLIENT_HEADER } from '#contract/accounts/session.ts';
import { Refusal } from '#contract/errors.ts';

/**
 * By what the browser says of where a request comes from, and by its origin, where it says one: a page that was given this machine's address
 * under a name of its own (DNS rebinding) is of the same origin as what it asks, and not of ours.
 */
function isFromOwnPage(request: FastifyRequest, publicUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site === undefined) return origin === publicUrl;
  return site === 'same-origin' && (origin === undefined || isOwnOrigin(origin, publicUrl));
}

const loopbacks = ['localhost', '127.0.0.1', '[::1]'];

/** On this machine the server has several names. */
function isOwnOrigin(origin: string, publicUrl: string): boolean {
  if (origin === publicUrl) return true;
  const [given, own] = [URL.parse(origin), URL.parse(publicUrl)];
  if (given === null || own === null || given.port !== own.port) return false;
  return [given, own].every(({ hostname }) => loopbacks.includes(hostname));
}

/** An address that somebody typed or kept, opened as a page: no link, picture or script of a page says that of itself. */
export const isTypedAddress = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'none' && headers['sec-fetch-dest'] === 'document';

/** A navigation that one of our own pages began; a browser that does not say so is none that we know. */
export const isOwnNavigation = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'same-origin';

/** A page of another site has led there. */
export const isFromElsewhere = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site';

/** For what programs ask and no page does: its browser would take the cookies of the answer. @throws Refusal FORBIDDEN_ACCESS */
export function assertNoPage({ headers }: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site = 'none' } = headers;
  if (origin !== undefined || site !== 'none') throw new Refusal('FORBIDDEN_ACCESS');
}

/** @throws Refusal FORBIDDEN_ACCESS unless one of our own scripts asks */
export function assertOwnScript(request: FastifyRequest, publicUrl: string): void {
  if (isFromOwnPage(request, publicUrl) && request.headers[CLIENT_HEADER] !== undefined) return;
  throw new Refusal('FORBIDDEN_ACCESS');
}
