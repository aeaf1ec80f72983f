/** What the desktop app has asked for, kept while its person signs in (AUTH-019, AUTH-020). */
import {
  DESKTOP_FRAGMENT,
  HAND_OFF_FRAGMENT,
  HAND_OFF_PAGE,
  readHandOff,
} from '#contract/accounts/hand-off.ts';
import { localKeys } from '#domain/storage-keys.ts';

/**
 * @param fragment  of the address, without `#`
 * @returns the address to go to: without the fragment's name where it is no link of the desktop app, which then has nothing to leave for
 */
export function keepHandOff(
  fragment: string,
  storage: Pick<Storage, 'setItem' | 'removeItem'> = localStorage,
): string {
  const pending = fragment.slice(HAND_OFF_FRAGMENT.length);
  if (readHandOff(pending) === null) {
    storage.removeItem(localKeys.oauthPending);
    return HAND_OFF_PAGE;
  }
  storage.setItem(localKeys.oauthPending, pending);
  return `${HAND_OFF_PAGE}#${DESKTOP_FRAGMENT}`;
}

export const pendingHandOff = (): string | null => localStorage.getItem(localKeys.oauthPending);

/** The browser leaves with it: a page that comes back has nothing to leave for. */
export const forgetHandOff = (): void => localStorage.removeItem(localKeys.oauthPending);
