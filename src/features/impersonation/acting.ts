/**
 * Acting as somebody else takes the whole browser (D71): every tab loads again, into a store in its memory, and the own database stays shut with what
 * waits in it. Session storage says so for the tab, a broadcast to the others; who misses it hears of it with the next token.
 */

import { REVERT_IMPERSONATION_PATH } from '#contract/accounts/impersonation.ts';
import { CLIENT_HEADER } from '#contract/accounts/session.ts';
import { commentDraftsKey, selectedProfileKey } from '#domain/storage-keys.ts';
import { clearingNoteKey } from '#store/clearing.ts';
import { ACTING, CHOSEN, isActing } from '#store/in-memory.ts';
import { AuthedMarker } from '#sync/session/authed-marker.ts';
import { keptCacheName, mediaCacheName, ownCacheName } from '#sync/storage/media-caches.ts';

/** of session storage: whoever acted is themselves again, without a network; 'owed' until the server has heard of it, then 'told' */
export const leftActingKey = 'left-acting';
const CHANNEL = 'lectern-impersonation';
/** Opens the dialog, filled in (AUTH-033). */
export const ASKED_FOR = 'impersonate_user_id';

/** null: whoever acted is themselves again */
type Said = { as: string | null };

const reload = () => location.reload();

/** Where a tab stands whose person no longer acts as somebody else; null: where it is. A conversation of theirs is not here. */
export const placeOfOwn = (pathname: string): string | null =>
  pathname.startsWith('/chat/') ? '/chat' : null;

function backToOwn(): void {
  const place = placeOfOwn(location.pathname);
  if (place === null) reload();
  else location.replace(place);
}

function tellOtherTabs(said: Said): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(said);
  channel.close();
}

/** The server has opened the session: this tab and all others load again. */
export function beginActing(as: string): void {
  tellOtherTabs({ as });
  const address = new URL(location.href);
  address.searchParams.delete(ASKED_FOR);
  history.replaceState(history.state, '', address);
  actAs(as);
}

function actAs(as: string): void {
  new AuthedMarker(sessionStorage, Date.now).set(as);
  sessionStorage.removeItem(leftActingKey);
  sessionStorage.setItem(CHOSEN, ACTING);
  reload();
}

/** Takes away what this tab knew of the person, and what the browser kept for it beside the database. */
async function forget(): Promise<void> {
  const marker = new AuthedMarker(sessionStorage, Date.now);
  const as = marker.accountId();
  marker.clear();
  sessionStorage.removeItem(CHOSEN);
  if (as === null) return;
  for (const key of [selectedProfileKey(as), commentDraftsKey(as), clearingNoteKey(as)]) {
    localStorage.removeItem(key);
  }
  if (!('caches' in window)) return;
  const names = [mediaCacheName(as), keptCacheName(as), ownCacheName(as)];
  await Promise.all(names.map((name) => caches.delete(name))).catch(() => {}); // they hold pictures that some page shows anyway
}

/** The server has ended it: every tab is its person's own again. */
export async function endActing(): Promise<void> {
  tellOtherTabs({ as: null });
  await forget();
  backToOwn();
}

/** Without a network nothing can be done in somebody else's name: the own data is here. The server hears of it later. */
export async function endActingOffline(): Promise<void> {
  sessionStorage.setItem(leftActingKey, 'owed');
  await forget();
  backToOwn();
}

/** So long the word of the tab that goes back may be on its way: who asks before it would ask with the cookies of the session that is over. */
const WORD_MS = 2_000;

/** The session that this tab acted in is over, mostly because another tab goes back. After a sign-out its person is signed out too. */
export async function sessionOver(to: '/logout' | '/login'): Promise<void> {
  if (to === '/logout') await new Promise((resolve) => setTimeout(resolve, WORD_MS));
  await forget();
  if (to === '/login') location.assign('/logout');
  else reload();
}

/** The own session's token says that the browser acts as somebody else: this tab goes along, or brings the word that it owes. */
export async function heardOfActing(as: string, session: { retry(): Promise<void> }): Promise<void> {
  if (sessionStorage.getItem(leftActingKey) !== 'owed') return actAs(as);
  const answer = await fetch(REVERT_IMPERSONATION_PATH, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json', [CLIENT_HEADER]: '1' },
    body: '{}',
  }).catch(() => null);
  // Else it is tried again with the next token that is asked for.
  if (!answer?.ok) return;
  revertedLate();
  await session.retry();
}

/** The word that was owed is the server's, or is not needed any more. */
export function revertedLate(): void {
  if (sessionStorage.getItem(leftActingKey) === 'owed') {
    sessionStorage.setItem(leftActingKey, 'told');
  }
}

/** Hears of what another tab has begun or ended. @returns how to leave */
export function followOtherTabs(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (data.as !== null) actAs(data.as);
    else if (isActing()) void forget().then(backToOwn);
  });
  return () => channel.close();
}
