/** How long the parts of a session live, in milliseconds (decision D6). */
import { SESSION_DAYS } from '#domain/session-limits.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

export const ACCESS_TOKEN_MS = 10 * minute;
/** without use, the session cookie is worth nothing after this; the refresh cookie then gives a new one */
export const SESSION_IDLE_MS = 60 * minute;
/** a learner may be away from the network for weeks */
export const REFRESH_IDLE_MS = 30 * day;
export const SESSION_ABSOLUTE_MS = SESSION_DAYS * day;
/** of an account whose address nobody has confirmed (D73) */
export const UNVERIFIED_MS = 7 * day;
/** for this long the token before the last gets the same successor: its answer may have been lost (F13) */
export const REFRESH_GRACE_MS = 30_000;
/** for this long after proving who they are a person may change how they sign in */
export const FRESH_MS = 15 * minute;
