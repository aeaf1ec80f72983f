/**
 * Why a session has ended, for the page that says so: with its last refusal the server leaves a cookie that scripts may read, for two minutes.
 * Whoever refreshes the session may be a worker or another tab; a cookie reaches them all.
 */
export const SESSION_END_COOKIE = '__Host-lectern_session_end';
/** so many other devices have signed in that this one had to go (D70) */
export const DEVICE_LIMIT_END = 'device-limit';
