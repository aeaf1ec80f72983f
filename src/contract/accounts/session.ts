/** The REST calls of the session (API-002, section 7.1). */
import * as v from 'valibot';

/** Of what somebody signs in with: more than any account has, for a longer text is as wrong as another one. */
const MOST_SIGN_IN_LETTERS = 1000;

export const loginRequestSchema = v.object({
  /** username or e-mail */
  identifier: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(MOST_SIGN_IN_LETTERS)),
  password: v.pipe(v.string(), v.nonEmpty(), v.maxLength(MOST_SIGN_IN_LETTERS)),
  deviceId: v.optional(v.string()),
});
export type LoginRequest = v.InferOutput<typeof loginRequestSchema>;

/** Sent by our scripts on every session call, so that a form of another site cannot make one. */
export const CLIENT_HEADER = 'x-lectern-client';

/** `POST`: the session's billing runs on test data from then on (D72). Without a body. */
export const SANDBOX_PATH = '/web/sandbox';

export const MISSING_SESSION_COOKIE = 'Missing session cookie';
export const INVALID_SESSION = 'Invalid session';
export const UNABLE_TO_RETRIEVE_TOKEN = 'Unable to retrieve token for session';
export const UNABLE_TO_REFRESH_TOKEN = 'Unable to refresh token for session';
export const UNAUTHORIZED = 'Unauthorized';
export const TOKEN_GATE_TIMEOUT = 'Timeout while waiting for gate to be open.';

/** Shown on the sign-in page in demo mode. `GET /web/demo` answers 404 otherwise. */
export const demoSchema = v.object({
  password: v.string(),
  accounts: v.array(v.object({ email: v.string(), name: v.string(), role: v.string() })),
});
export type Demo = v.InferOutput<typeof demoSchema>;

const PROVIDER = 'lectern';

/** The claim `sub`: the provider that knows the person, and the user's id. */
export const subjectOf = (userId: string) => `${PROVIDER}|${userId}`;
export const userIdOfSubject = (subject: string) => subject.slice(subject.indexOf('|') + 1);
