/** Where a person wanted to go when the sign-in came between (AUTH-004, AUTH-005). */
import { localKeys } from '#domain/storage-keys.ts';

/** Only paths of our own: an address that somebody else made could lead anywhere. */
const isOwnPath = (path: string) => /^\/(?![/\\])/.test(path) && !/^\/(login|logout)(?:[/?#]|$)/.test(path);

/** @param path  with its query */
export function keepLoginRedirect(path: string, storage: Pick<Storage, 'setItem'> = localStorage): void {
  if (isOwnPath(path)) storage.setItem(localKeys.loginRedirect, path);
}

/** The kept path, once; `/` when there is none. A code that waits to be redeemed comes first (REDEEM-028). */
export function takeLoginRedirect(storage: Pick<Storage, 'getItem' | 'removeItem'> = localStorage): string {
  const path = storage.getItem(localKeys.redemptionUrl) ?? storage.getItem(localKeys.loginRedirect);
  storage.removeItem(localKeys.loginRedirect);
  return path !== null && isOwnPath(path) ? path : '/';
}
