/** What the calls have in common by which somebody signs in to an account of ours. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import { SECOND_STEP_MS } from '#domain/second-factors.ts';
import { networkOf } from '../../limits/network-of.ts';
import type { EmailVerification, SignedIn, SignInCircumstances } from '../../session/open-sign-in.ts';
import type { SecondStep } from '../../session/second-step.ts';
import { SESSION_COOKIE, setSessionCookies } from '../../session/session-cookies.ts';
import { endSessionOf } from '../../session/sessions.ts';
import { placeOf } from '../../session/sign-in-place.ts';
import { type FlagSetting, verdictFor } from '../../settings/flag-settings.ts';
import type { LocationHeaders } from '../../settings/location-headers.ts';
import type { Backend } from '../../web/backend.ts';

/** What the operator has set of every way in. */
export type SignInSettings = {
  flags: readonly FlagSetting[];
  /** in which the operator's proxy names where somebody is */
  locationHeaders: LocationHeaders;
  emailVerification: EmailVerification;
};

export const signInPartsOf = ({ database, announcer, secrets, passwords, signInLimits }: Backend) => ({
  db: database.db,
  announcer,
  secrets,
  passwords,
  limits: signInLimits,
});

export const circumstancesOf = (
  { now }: Backend,
  request: FastifyRequest,
  { flags, locationHeaders, emailVerification }: SignInSettings,
): SignInCircumstances => ({
  network: networkOf(request.ip),
  at: now(),
  place: placeOf(request, locationHeaders),
  limitsDevices: (alias) => verdictFor(flags, 'limitSimultaneousLogins', alias),
  emailVerification,
});

const SECOND_STEP_COOKIE = '__Host-lectern_second_step';
const secondStepAttributes = { httpOnly: true, secure: true, sameSite: 'strict', path: '/' } as const;

/** @throws Refusal SECOND_FACTOR_REQUIRED, always; `extras.code` and `extras.passkey`: which of them will do */
export function askSecondStep(reply: FastifyReply, { sealed, app, passkey }: SecondStep): never {
  reply.setCookie(SECOND_STEP_COOKIE, sealed, { ...secondStepAttributes, maxAge: SECOND_STEP_MS / 1000 });
  throw new Refusal('SECOND_FACTOR_REQUIRED', { extras: { code: app, passkey } });
}

export const secondStepOf = ({ cookies }: FastifyRequest): string | undefined => cookies[SECOND_STEP_COOKIE];

export const clearSecondStep = (reply: FastifyReply) =>
  reply.clearCookie(SECOND_STEP_COOKIE, secondStepAttributes);

/** With the cookies of the new session. The one that this browser had before ends. */
export async function answerSignIn(
  { database, revocations, now }: Backend,
  request: FastifyRequest,
  reply: FastifyReply,
  opened: SignedIn,
): Promise<{ userId: string; deviceId: string }> {
  for (const sessionId of opened.ended) revocations.add(sessionId);
  // Who had been signed in here is signed in no longer: their cookie is about to be replaced.
  const before = request.cookies[SESSION_COOKIE];
  const ended = before ? await endSessionOf(database.db, before, now()) : null;
  if (ended) revocations.add(ended);
  setSessionCookies(reply, opened);
  request.log.info({ user: opened.userId, session: opened.sessionId }, 'signed in');
  return { userId: opened.userId, deviceId: opened.deviceId };
}

export function signInRefused(request: FastifyRequest, error: unknown): never {
  // Without the name: what was typed into the field may be a password.
  if (error instanceof Refusal) request.log.warn({ code: error.code }, 'sign-in refused');
  throw error;
}
