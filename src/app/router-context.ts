/** What route files may ask before their page shows. */
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { keepLoginRedirect } from '#features/session/login-redirect.ts';
import { beginRead, type Query } from '#store/begun-reads.ts';
import { earlyStore } from './early-store.ts';
import type { SessionControl } from './session-control.ts';

export type RouterContext = { session: SessionControl };

type Guarded = { context: RouterContext; location: ParsedLocation };

/** For private pages: who is not signed in goes to the sign-in page and comes back from there (AUTH-004). */
export async function requireAccount({ context, location }: Guarded): Promise<void> {
  const { accountId } = await context.session.settled();
  if (accountId !== null) return;
  keepLoginRedirect(location.href);
  throw redirect({ to: '/login/{-$action}', replace: true });
}

/** A start begins what its page reads before the page is there, and waits so long for it at most. */
const AHEAD_MS = 100;

/** In a route's loader: when it has been read, so that the page shows at once with its content; only where the page starts. */
export async function readAhead<A extends readonly unknown[], R>(
  query: Query<A, R>,
  ...args: A
): Promise<void> {
  const db = earlyStore();
  if (db === null) return;
  await Promise.race([
    beginRead(db, query, ...args),
    new Promise<void>((resolve) => setTimeout(resolve, AHEAD_MS)),
  ]);
}
