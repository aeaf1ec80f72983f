/**
 * What a person has come for while an account comes between: one intent, with the address that leads on to it. A page ends when it is
 * reached; all others end by being done or declined.
 */
import { isAccessCode } from './access-code.ts';

export type Intent =
  /** slug: the alias of the organization that made the code */
  | { kind: 'redemption'; code: string; slug: string | null }
  | { kind: 'joining'; code: string }
  | { kind: 'invitation'; inviteId: string }
  | { kind: 'page'; path: string };

const OWN_PATH_LENGTH = 1_000;
/** A browser leaves out tabs and line breaks, and takes a backslash for a slash. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const OWN_PATH = /^\/(?![/\\])[^\u0000-\u001f\u007f]*$/;
/** An address that somebody else made could lead anywhere. */
export const isOwnPath = (path: string): boolean => path.length <= OWN_PATH_LENGTH && OWN_PATH.test(path);

/** The pages of the sign-in itself, and those that the link of a mail has opened, lead nowhere. */
const isOnTheWay = (path: string) =>
  /^\/(login|logout|signup|oauth|forgot-password|reset-password|set-up-password|verify-email|verify-password-change|take-back)(?:[/?#]|$)/.test(
    path,
  );

/** @returns null: nobody is led there */
export function intentAt(address: string): Intent | null {
  if (!isOwnPath(address) || isOnTheWay(address)) return null;
  const [, slug = null, code = ''] = /^\/redeem(?:\/([^/?#]+))?\/login\?code=(\w+)$/.exec(address) ?? [];
  if (isAccessCode(code)) return { kind: 'redemption', code, slug };
  const [, joinCode] = /^\/join\?code=([A-Z0-9]{6})$/.exec(address) ?? [];
  if (joinCode !== undefined) return { kind: 'joining', code: joinCode };
  const [, inviteId] = /^\/invite\/([0-9a-f-]{36})$/.exec(address) ?? [];
  if (inviteId !== undefined) return { kind: 'invitation', inviteId };
  return { kind: 'page', path: address };
}

/** Where it goes on in this browser, which keeps an access code by itself. */
export function pathOf(intent: Intent): string {
  if (intent.kind === 'page') return intent.path;
  if (intent.kind === 'joining') return `/join?code=${intent.code}`;
  if (intent.kind === 'invitation') return `/invite/${intent.inviteId}`;
  return intent.slug === null ? '/redeem/login' : `/redeem/${intent.slug}/login`;
}

/** Where it goes on in any browser, such as the one that opens a mail (D73). */
export const addressOf = (intent: Intent): string =>
  intent.kind === 'redemption' ? `${pathOf(intent)}?code=${intent.code}` : pathOf(intent);

export type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * What one tab keeps comes before what the device keeps, so that each of two tabs ends where it meant to; what a tab kept that is closed
 * is found on the device. What ends in a tab ends on the device, unless another tab has kept something else there since.
 */
export const tabBeforeDevice = (tab: Keeper, device: Keeper): Keeper => ({
  getItem: (key) => tab.getItem(key) ?? device.getItem(key),
  setItem(key, value) {
    tab.setItem(key, value);
    device.setItem(key, value);
  },
  removeItem(key) {
    const ended = tab.getItem(key) ?? device.getItem(key);
    tab.removeItem(key);
    if (device.getItem(key) === ended) device.removeItem(key);
  },
});
