/** What the service worker does with a request (PWA-003, F33). Everything that is not named here goes to the network untouched. */

import { isAnsweredByServer } from '#domain/server-segments.ts';

export type RouteDecision =
  | { kind: 'network' }
  /** a page of the app: the shell serves it */
  | { kind: 'shell' }
  /** a picture or file of one account's content */
  | { kind: 'asset'; accountId: string };

const hasExtension = /\/[^/]+\.[a-z0-9]{2,11}$/i;

export function decideRoute(
  request: { method: string; url: string; mode: string; cache?: string },
  origin: string,
): RouteDecision {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin) return { kind: 'network' };
  if (url.pathname.startsWith('/assets/')) {
    const accountId = url.searchParams.get('for');
    // no-store: the engine keeps it in a cache of its own
    return accountId && request.cache !== 'no-store' ? { kind: 'asset', accountId } : { kind: 'network' };
  }
  if (request.mode !== 'navigate' || isAnsweredByServer(url.pathname) || hasExtension.test(url.pathname))
    return { kind: 'network' };
  return { kind: 'shell' };
}

/** Only whole answers of the type that was asked for: never an error, a redirect, or a portal's page. */
export function mayCacheAsset(response: { status: number; redirected: boolean; headers: Headers }): boolean {
  const type = response.headers.get('content-type') ?? '';
  return response.status === 200 && !response.redirected && type !== '' && !type.startsWith('text/html');
}
