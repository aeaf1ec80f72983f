/**
 * Signing in to the desktop app through the browser (AUTH-018 to AUTH-021, D69): the app opens any page with a fragment, the browser
 * navigates to the server, which sends it back to the app with a code, and the app exchanges the code. OAuth 2 with PKCE.
 */
import * as v from 'valibot';
import { isDesktopRedirect } from '#domain/desktop-redirect.ts';

/** of the fragment that the desktop app opens the browser with, before the encoded structure */
export const HAND_OFF_FRAGMENT = 'oauth_authorize=';
/** what the fragment is once it has been read */
export const DESKTOP_FRAGMENT = 'desktop-app-redirect';
/** the page that waits and then leaves */
export const HAND_OFF_PAGE = '/authorize';

/** Browser navigation with `pending` and `device` (API-004). */
export const AUTHORIZE_PATH = '/oauth2/authorize';
/** Form-encoded, as OAuth says. */
export const CODE_EXCHANGE_PATH = '/oauth2/token';

const MOST_PENDING = 2000;
const MOST_STATE = 500;

/** Strict: what asks for another way of proof than S256 is refused, and not answered with less. */
const handOffSchema = v.strictObject({
  redirect_uri: v.pipe(
    v.string(),
    v.check((text) => isDesktopRedirect(text)),
  ),
  /** the app's own, which it gets back */
  state: v.pipe(v.string(), v.nonEmpty(), v.maxLength(MOST_STATE)),
  /** base64url SHA-256 of the verifier that only the app knows (S256) */
  code_challenge: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
});
export type HandOff = v.InferOutput<typeof handOffSchema>;

/**
 * @param pending  base64url JSON
 * @returns null: it is no hand-off, or leads elsewhere than to the desktop app
 */
export function readHandOff(pending: string): HandOff | null {
  if (!/^[\w-]+$/.test(pending) || pending.length > MOST_PENDING) return null;
  try {
    const bytes = Uint8Array.from(atob(pending.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    );
    const read = v.safeParse(handOffSchema, JSON.parse(new TextDecoder().decode(bytes)));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

/** @param deviceId  of this browser: the app runs on the same device; null: none is stored */
export const authorizeAddress = (pending: string, deviceId: string | null): string =>
  `${AUTHORIZE_PATH}?${new URLSearchParams({ pending, ...(deviceId !== null && { device: deviceId }) })}`;

/** `POST /oauth2/token` */
export const codeExchangeSchema = v.object({
  grant_type: v.literal('authorization_code'),
  code: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  code_verifier: v.pipe(v.string(), v.regex(/^[\w.~-]{43,128}$/)),
  redirect_uri: v.pipe(v.string(), v.nonEmpty(), v.maxLength(MOST_PENDING)),
});
