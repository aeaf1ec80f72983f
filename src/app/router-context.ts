/** What route files may ask before their page shows. */
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { keepLoginRedirect } from '#features/session/login-redirect.ts';
import { beginRead, type Query } from '#store/begun-reads.ts';
import type { LecternDb } from '#store/db.ts';
import { storeInUse } from './early-store.ts';
import type { SessionControl } from './session-control.ts';

export type RouterContext = { session: SessionControl };

/** What a route is opened with; `preload`: only in case it will be opened. */
export type Guarded = { context: RouterContext; location: ParsedLocation; preload: boolean };

/** For private pages: who is not signed in goes to the sign-in page and comes back from there (AUTH-004). */
export async function requireAccount({ context, location, preload }: Guarded): Promise<void> {
  const { accountId } = await context.session.settled();
  if (accountId !== null) return;
  if (!preload) keepLoginRedirect(location.href);
  throw redirect({ to: '/login/{-$action}', replace: true });
}

/** What a page reads is begun before the page is there, which waits so long for it at most. */
const AHEAD_MS = 100;

/** In a route's loader: when all has been read that is begun, so that the page shows at once with its content. */
export async function ahead(begin: (db: LecternDb) => Promise<unknown>): Promise<void> {
  const db = storeInUse();
  if (db === null) return;
  await Promise.race([begin(db), new Promise((resolve) => setTimeout(resolve, AHEAD_MS))]);
}

export const readAhead = <A extends readonly unknown[], R>(query: Query<A, R>, ...args: A): Promise<void> =>
  ahead((db) => beginRead(db, query, ...args));
