/** Cookies count only on calls of our own pages (security: 'Cross-site'). */
import type { FastifyRequest } from 'fastify';
import { CLIENT_HEADER } from '#contract/accounts/session.ts';
import { Refusal } from '#contract/errors.ts';

/**
 * By what the browser says of where a request comes from; by its origin, where the browser does not say.
 * @param typed  whether an address that somebody typed is accepted, too
 */
export function isFromOwnPage(request: FastifyRequest, publicUrl: string, { typed = false } = {}): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || (typed && site === 'none');
  return request.headers.origin === publicUrl;
}

/** @throws Refusal FORBIDDEN_ACCESS unless one of our own scripts asks */
export function assertOwnScript(request: FastifyRequest, publicUrl: string): void {
  if (isFromOwnPage(request, publicUrl) && request.headers[CLIENT_HEADER] !== undefined) return;
  throw new Refusal('FORBIDDEN_ACCESS');
}
