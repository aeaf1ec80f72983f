/** `/web/*`: signing in, a token for the APIs, renewal, signing out (API-002). Cookies serve here, and no bearer does. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import {
  type Demo,
  INVALID_SESSION,
  loginRequestSchema,
  MISSING_SESSION_COOKIE,
  UNAUTHORIZED,
} from '#contract/accounts/session.ts';
import { Refusal } from '#contract/errors.ts';
import type { GetBackend } from '../http/backend.ts';
import { refuseUnstorableText } from '../http/json-limits.ts';
import { type RequestLimits, SIGN_IN_COST } from '../http/request-limits.ts';
import { authenticateCookie } from './authenticate.ts';
import { assertOwnScript, isTypedAddress } from './cross-site.ts';
import { networkOf } from './network-of.ts';
import {
  clearSessionCookies,
  REFRESH_COOKIE,
  REFRESH_PATH,
  SESSION_COOKIE,
  setSessionCookies,
} from './session-cookies.ts';
import { endSessionOf, renewSession } from './sessions.ts';
import { type EmailVerification, signIn } from './sign-in.ts';

type Options = {
  backend: GetBackend;
  publicUrl: string;
  /** null outside of demo mode */
  demo: Demo | null;
  limits: RequestLimits;
  emailVerification: EmailVerification;
};

const DEVICE_ID_LENGTH = 64;
const scopeSchema = v.pipe(v.string(), v.maxLength(500), v.regex(/^[\w:./-]+(?: [\w:./-]+)*$/));

export function sessionRoutes(
  app: FastifyInstance,
  { backend, publicUrl, demo, limits: requests, emailVerification }: Options,
): void {
  app.post('/web/login', { config: { action: 'platform.SignIn' } }, async (request, reply) => {
    assertOwnScript(request, publicUrl);
    const body = v.safeParse(loginRequestSchema, request.body);
    if (!body.success || (body.output.deviceId?.length ?? 0) > DEVICE_ID_LENGTH) {
      throw new Refusal('INVALID_ARGUMENTS');
    }
    refuseUnstorableText(request.body);
    await requests.spend(null, request.ip, SIGN_IN_COST);
    const { announcer, database, passwords, revocations, secrets, signInLimits: limits, now } = backend();
    const told = (error: unknown) => {
      // Without the name: what was typed into the field may be a password.
      if (error instanceof Refusal) request.log.warn({ code: error.code }, 'sign-in refused');
      throw error;
    };
    const opened = await signIn({ db: database.db, announcer, secrets, passwords, limits }, body.output, {
      network: networkOf(request.ip),
      at: now(),
      emailVerification,
    }).catch(told);
    // Who had been signed in here is signed in no longer: their cookie is about to be replaced.
    const before = request.cookies[SESSION_COOKIE];
    const ended = before ? await endSessionOf(database.db, before, now()) : null;
    if (ended) revocations.add(ended);
    setSessionCookies(reply, opened);
    request.log.info({ user: opened.userId, session: opened.sessionId }, 'signed in');
    return { userId: opened.userId, deviceId: opened.deviceId };
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
      return { accessToken: await parts.tokens.issue(caller, scope as string, parts.now()) };
    },
  );

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
    clearSessionCookies(reply);
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
