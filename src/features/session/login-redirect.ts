/**
 * The one keeper of what a person has come for: in this tab, and in this browser for whichever tab and account goes on with it (AUTH-004, AUTH-005). What is
 * read of it, and how it ends: kept-intent.ts.
 */
import { type Intent, intentAt, isOwnPath, type Keeper, pathOf, tabBeforeDevice } from '#domain/intent.ts';
import { localKeys } from '#domain/storage-keys.ts';

export const keeper = (): Keeper => tabBeforeDevice(sessionStorage, localStorage);

export function keepIntent(intent: Intent, storage: Keeper = keeper()): void {
  const key = intent.kind === 'page' ? localKeys.loginRedirect : localKeys.redemptionUrl;
  storage.setItem(key, pathOf(intent));
  if (intent.kind === 'redemption') storage.setItem(localKeys.accessCode, intent.code);
}

/** @param address  with its query */
export function keepLoginRedirect(address: string, storage: Keeper = keeper()): void {
  const intent = intentAt(address);
  if (intent !== null) keepIntent(intent, storage);
}

/** Whoever signs out in order to come in as somebody else goes on there. */
export const changeAccountFor = (path: string): string => `/logout?to=${path}`;

export function afterSignOut({ pathname, searchStr }: { pathname: string; searchStr: string }): string {
  const to = pathname === '/logout' ? (new URLSearchParams(searchStr).get('to') ?? '') : '';
  return isOwnPath(to) ? to : '/login';
}

/** The page that is open. */
export const keepThisPage = (): void => keepLoginRedirect(location.pathname + location.search);
