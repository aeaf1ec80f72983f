/** `/web/*`: a token for the APIs, renewal, signing out (API-002). Cookies serve here, and no bearer does. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import {
  type Demo,
  INVALID_SESSION,
  MISSING_SESSION_COOKIE,
  SANDBOX_PATH,
  UNAUTHORIZED,
} from '#contract/accounts/session.ts';
import { Refusal } from '#contract/errors.ts';
import { grantedScope, SANDBOX_SCOPE } from '#domain/token-scopes.ts';
import { wasPushedOut } from '../../services/accounts/device-logs.ts';
import { authenticateCookie } from '../../session/authenticate.ts';
import {
  clearSessionCookies,
  REFRESH_COOKIE,
  REFRESH_PATH,
  SESSION_COOKIE,
  sayDeviceLimit,
  setSessionCookies,
} from '../../session/session-cookies.ts';
import { endSessionOf, enterSandbox, renewSession } from '../../session/sessions.ts';
import { type FlagSetting, verdictFor } from '../../settings/flag-settings.ts';
import { withRetry } from '../../storage/database.ts';
import { admit } from '../../verbs/action.ts';
import type { GetBackend } from '../../web/backend.ts';
import { assertOwnScript, isTypedAddress } from '../../web/cross-site.ts';

type Options = {
  backend: GetBackend;
  publicUrl: string;
  /** null outside of demo mode */
  demo: Demo | null;
  flags: readonly FlagSetting[];
};

const scopeSchema = v.pipe(v.string(), v.maxLength(500), v.regex(/^[\w:./-]+(?: [\w:./-]+)*$/));

export function sessionRoutes(app: FastifyInstance, { backend, publicUrl, demo, flags }: Options): void {
  app.get<{ Querystring: { scope?: unknown } }>(
    '/web/token',
    { config: { action: 'platform.SignIn', counted: 'request' } },
    async (request) => {
      const parts = backend();
      const caller = await authenticateCookie(parts, request);
      if (!caller) throw new Refusal('UNAUTHENTICATED', { message: UNAUTHORIZED });
      assertOwnScript(request, publicUrl);
      const scope = request.query.scope ?? '';
      if (scope !== '' && !v.is(scopeSchema, scope)) throw new Refusal('INVALID_ARGUMENTS');
      const granted = grantedScope(scope as string, caller.sandbox ? [SANDBOX_SCOPE] : []);
      return { accessToken: await parts.tokens.issue(caller, granted, parts.now()) };
    },
  );

  app.post(
    SANDBOX_PATH,
    { config: { action: 'billing.Manage', counted: 'request' } },
    async (request, reply) => {
      assertOwnScript(request, publicUrl);
      const parts = backend();
      const caller = await authenticateCookie(parts, request);
      admit('billing.Manage', caller);
      if (!caller) throw new Refusal('UNAUTHENTICATED');
      const entered = await withRetry(parts.database.db, (tx) => enterSandbox(tx, caller, parts.now()));
      if (!entered) throw new Refusal('FORBIDDEN_ACCESS');
      return reply.code(204).send();
    },
  );

  app.post(
    REFRESH_PATH,
    { config: { action: 'platform.SignIn', counted: 'request' } },
    async (request, reply) => {
      const cookie = request.cookies[REFRESH_COOKIE];
      if (!cookie) throw new Refusal('UNAUTHENTICATED', { message: MISSING_SESSION_COOKIE });
      assertOwnScript(request, publicUrl);
      const { database, revocations, secrets, now } = backend();
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
    },
  );

  app.get(
    '/web/logout',
    { config: { action: 'platform.SignIn', counted: 'request' } },
    async (request, reply) => {
      if (!isTypedAddress(request)) assertOwnScript(request, publicUrl);
      await signOut(request, reply, backend);
      return reply.code(204).send();
    },
  );

  const constant = { action: 'platform.Read', counted: { not: 'It is a constant.' } } as const;
  app.get('/web/demo', { config: constant }, async () => {
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
