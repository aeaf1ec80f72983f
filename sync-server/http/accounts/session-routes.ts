/** `/web/*`: signing in, a token for the APIs, renewal, signing out (API-002). Cookies serve here, and no bearer does. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { SECOND_STEP_PATH } from '#contract/accounts/factor-paths.ts';
import { secondStepSchema } from '#contract/accounts/factors.ts';
import {
  type Demo,
  INVALID_SESSION,
  loginRequestSchema,
  MISSING_SESSION_COOKIE,
  SANDBOX_PATH,
  UNAUTHORIZED,
} from '#contract/accounts/session.ts';
import { Refusal } from '#contract/errors.ts';
import { SECOND_STEP_MS } from '#domain/second-factors.ts';
import { grantedScope, SANDBOX_SCOPE } from '#domain/token-scopes.ts';
import { type RequestLimits, SIGN_IN_COST } from '../../limits/request-limits.ts';
import { wasPushedOut } from '../../services/accounts/device-logs.ts';
import { authenticateCookie } from '../../session/authenticate.ts';
import type { EmailVerification } from '../../session/open-sign-in.ts';
import { finishSecondStep } from '../../session/second-step.ts';
import {
  clearSessionCookies,
  REFRESH_COOKIE,
  REFRESH_PATH,
  SESSION_COOKIE,
  sayDeviceLimit,
  setSessionCookies,
} from '../../session/session-cookies.ts';
import { endSessionOf, enterSandbox, renewSession } from '../../session/sessions.ts';
import { signIn } from '../../session/sign-in.ts';
import { type FlagSetting, verdictFor } from '../../settings/flag-settings.ts';
import type { LocationHeaders } from '../../settings/location-headers.ts';
import { withRetry } from '../../storage/database.ts';
import { admit } from '../../verbs/action.ts';
import type { GetBackend } from '../../web/backend.ts';
import { assertOwnScript, isTypedAddress } from '../../web/cross-site.ts';
import { refuseUnstorableText } from '../../web/json-limits.ts';
import { readBody } from '../../web/read-body.ts';
import { answerSignIn, circumstancesOf, signInPartsOf, signInRefused } from './sign-in-calls.ts';

type Options = {
  backend: GetBackend;
  publicUrl: string;
  /** null outside of demo mode */
  demo: Demo | null;
  limits: RequestLimits;
  emailVerification: EmailVerification;
  flags: readonly FlagSetting[];
  /** in which the operator's proxy names where somebody is */
  locationHeaders: LocationHeaders;
};

const SECOND_STEP_COOKIE = '__Host-lectern_second_step';
const secondStepAttributes = { httpOnly: true, secure: true, sameSite: 'strict', path: '/' } as const;
const DEVICE_ID_LENGTH = 64;
const scopeSchema = v.pipe(v.string(), v.maxLength(500), v.regex(/^[\w:./-]+(?: [\w:./-]+)*$/));

export function sessionRoutes(
  app: FastifyInstance,
  { backend, publicUrl, demo, limits: requests, emailVerification, flags, locationHeaders }: Options,
): void {
  const circumstances = (request: FastifyRequest) =>
    circumstancesOf(backend(), request, { flags, locationHeaders });

  app.post('/web/login', { config: { action: 'platform.SignIn' } }, async (request, reply) => {
    assertOwnScript(request, publicUrl);
    // Then people sign in by a provider alone, and whoever asks all the same is refused before their password is looked at.
    if (!verdictFor(flags, 'user_login', null)) throw new Refusal('FORBIDDEN_ACCESS');
    const body = v.safeParse(loginRequestSchema, request.body);
    if (!body.success || (body.output.deviceId?.length ?? 0) > DEVICE_ID_LENGTH) {
      throw new Refusal('INVALID_ARGUMENTS');
    }
    refuseUnstorableText(request.body);
    await requests.spend(null, request.ip, SIGN_IN_COST);
    const parts = signInPartsOf(backend());
    const opened = await signIn(parts, body.output, { ...circumstances(request), emailVerification }).catch(
      (error) => signInRefused(request, error),
    );
    if ('secondStep' in opened) {
      reply.setCookie(SECOND_STEP_COOKIE, opened.secondStep, {
        ...secondStepAttributes,
        maxAge: SECOND_STEP_MS / 1000,
      });
      throw new Refusal('SECOND_FACTOR_REQUIRED');
    }
    return answerSignIn(backend(), request, reply, opened);
  });

  app.post(SECOND_STEP_PATH, { config: { action: 'platform.SignIn' } }, async (request, reply) => {
    assertOwnScript(request, publicUrl);
    await requests.spend(null, request.ip, SIGN_IN_COST);
    const { code, deviceId = null } = readBody(secondStepSchema, request);
    const opened = await finishSecondStep(
      signInPartsOf(backend()),
      request.cookies[SECOND_STEP_COOKIE],
      { code, deviceId },
      circumstances(request),
    ).catch((error) => signInRefused(request, error));
    reply.clearCookie(SECOND_STEP_COOKIE, secondStepAttributes);
    return answerSignIn(backend(), request, reply, opened);
  });

  app.get<{ Querystring: { scope?: unknown } }>(
    '/web/token',
    { config: { action: 'platform.SignIn' } },
    async (request) => {
      const parts = backend();
      await requests.request(null, request.ip);
      const caller = await authenticateCookie(parts, request);
      if (!caller) throw new Refusal('UNAUTHENTICATED', { message: UNAUTHORIZED });
      assertOwnScript(request, publicUrl);
      const scope = request.query.scope ?? '';
      if (scope !== '' && !v.is(scopeSchema, scope)) throw new Refusal('INVALID_ARGUMENTS');
      const granted = grantedScope(scope as string, caller.sandbox ? [SANDBOX_SCOPE] : []);
      return { accessToken: await parts.tokens.issue(caller, granted, parts.now()) };
    },
  );

  app.post(SANDBOX_PATH, { config: { action: 'billing.Manage' } }, async (request, reply) => {
    assertOwnScript(request, publicUrl);
    const parts = backend();
    await requests.request(null, request.ip);
    const caller = await authenticateCookie(parts, request);
    admit('billing.Manage', caller);
    if (!caller) throw new Refusal('UNAUTHENTICATED');
    const entered = await withRetry(parts.database.db, (tx) => enterSandbox(tx, caller, parts.now()));
    if (!entered) throw new Refusal('FORBIDDEN_ACCESS');
    return reply.code(204).send();
  });

  app.post(REFRESH_PATH, { config: { action: 'platform.SignIn' } }, async (request, reply) => {
    const cookie = request.cookies[REFRESH_COOKIE];
    if (!cookie) throw new Refusal('UNAUTHENTICATED', { message: MISSING_SESSION_COOKIE });
    assertOwnScript(request, publicUrl);
    const { database, revocations, secrets, now } = backend();
    await requests.request(null, request.ip);
    const renewal = await renewSession(database.db, secrets, cookie, now());
    if (renewal.kind === 'renewed') {
      setSessionCookies(reply, renewal);
      return { userId: renewal.userId };
    }
    if (renewal.kind === 'reused') {
      revocations.add(renewal.sessionId);
      request.log.warn(
        { user: renewal.userId, session: renewal.sessionId },
        'a used refresh token was shown again; its session was ended',
      );
    }
    // Beside the way back from acting, this answer would take the cookies that have just come back.
    if (renewal.kind !== 'invalid' || !renewal.acted) clearSessionCookies(reply);
    const ended = renewal.kind === 'invalid' ? renewal.ended : undefined;
    const limited = ended && verdictFor(flags, 'limitSimultaneousLogins', ended.alias);
    if (limited && (await wasPushedOut(database.db, ended.userId, ended.deviceId))) sayDeviceLimit(reply);
    throw new Refusal('UNAUTHENTICATED', { message: INVALID_SESSION });
  });

  app.get('/web/logout', { config: { action: 'platform.SignIn' } }, async (request, reply) => {
    if (!isTypedAddress(request)) assertOwnScript(request, publicUrl);
    await signOut(request, reply, backend);
    return reply.code(204).send();
  });

  app.get('/web/demo', { config: { action: 'platform.Read' } }, async () => {
    if (!demo) throw new Refusal('NOT_FOUND');
    return demo;
  });
}

async function signOut(request: FastifyRequest, reply: FastifyReply, backend: GetBackend): Promise<void> {
  const cookie = request.cookies[SESSION_COOKIE];
  if (cookie) {
    const { database, revocations, now } = backend();
    const ended = await endSessionOf(database.db, cookie, now());
    if (ended) {
      revocations.add(ended);
      request.log.info({ session: ended }, 'signed out');
    }
  }
  clearSessionCookies(reply);
}
