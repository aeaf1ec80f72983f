/** Notifications of the browser, while the app is closed: how many, how long, and which addresses of push services the server writes to. */

/** An hour, for one person: a device that never stops buzzing gets switched off for good. */
export const PUSHES_AN_HOUR = 20;
/** Of one person; the one that asked longest ago makes room. */
export const PUSH_DEVICES = 10;
/** So long a push service keeps one for a device that is off. */
export const PUSH_KEPT_SECONDS = 24 * 60 * 60;
/** A session that was not used for so long has to sign in again: nothing of its person comes up on that device. */
export const PUSH_SESSION_MS = 30 * 24 * 60 * 60 * 1000;
export const PUSH_ENDPOINT_LETTERS = 1_000;

/** of the curve that push uses: 65 bytes, and 16 of the secret, as base64url */
export const PUSH_KEY = /^B[\w-]{86}$/;
export const PUSH_SECRET = /^[\w-]{22}$/;

/**
 * The push services of browsers: Chrome and those built on it, Firefox, Safari, Edge. A device names its address by itself, so the server
 * writes to these and those that its operator adds, and to nobody else.
 */
export const pushServices = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
] as const;

/** @param endpoint  as `isPushEndpoint` takes it @param hosts  with what is below them */
export function isPushServiceOf(endpoint: string, hosts: readonly string[]): boolean {
  const host = URL.parse(endpoint)?.hostname.replace(/\.$/, '');
  return host !== undefined && hosts.some((each) => host === each || host.endsWith(`.${each}`));
}

/** Names of machines that are no push service of the internet. */
const innerNames = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|arpa|test|invalid|onion)$/;
const numbers = /^[\d.]+$|^0x/;

/** Whether an address may be one of a push service: https on its own port, a name of the internet, no number, nobody's password. */
export function isPushEndpoint(text: string): boolean {
  if (text.length > PUSH_ENDPOINT_LETTERS) return false;
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return false;
  const host = url.hostname.replace(/\.$/, '');
  return host.includes('.') && !host.startsWith('[') && !numbers.test(host) && !innerNames.test(host);
}
