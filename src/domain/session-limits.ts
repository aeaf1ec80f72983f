/** Times and counts of the session and of requests (spec 2, sections 4.1, 8.1 and 9; decisions D2, D39). */

export const TOKEN_GATE_TIMEOUT_MS = 30_000;
export const TOKEN_GATE_POLL_MS = 250;
export const SESSION_RETRY_CAP = 3;
/** retries after the first call that answered 'Missing session cookie' or 'Invalid session' (AUTH-016) */
export const REFUSED_SESSION_RETRIES = 1;
/** from the sign-in to its end, and of the desktop app's session that came of it (D6, D69) */
export const SESSION_DAYS = 90;
export const AUTHED_MARKER_MS = 7 * 24 * 60 * 60 * 1000;

/** before the browser leaves for the desktop app (AUTH-019) */
export const HAND_OFF_DELAY_MS = 3000;
/** of the code that the desktop app exchanges for a session (D69) */
export const HAND_OFF_CODE_MS = 60_000;

export const REQUEST_RETRIES = 3;
export const REQUEST_RETRY_DELAYS_MS = [1000, 2000, 4000] as const;
export const REQUEST_TIMEOUT_MS = 30_000;
export const RETRY_AFTER_MIN_MS = 1000;
export const RETRY_AFTER_MAX_MS = 15 * 60 * 1000;

export const PROBE_INTERVAL_MS = 3000;
export const PROBE_INTERVAL_HIDDEN_MS = 30_000;
