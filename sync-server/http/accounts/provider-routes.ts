/** `/web/login/provider*`: to a provider, and back from it with what it has signed (API-003, API-054, D68). */
import '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  isProviderId,
  PROVIDER_SIGN_IN_PATH,
  PROVIDER_START_PATH,
  providerSignInSchema,
} from '#contract/accounts/providers.ts';
import { Refusal } from '#contract/errors.ts';
import { auditRefusal } from '../../session/open-sign-in.ts';
import { signInByProvider } from '../../session/provider-sign-in.ts';
import { BEGUN_MS } from '../../session/providers.ts';
import { verdictFor } from '../../settings/flag-settings.ts';
import type { GetBackend } from '../../web/backend.ts';
import { assertOwnScript, isFromElsewhere } from '../../web/cross-site.ts';
import { readBody } from '../../web/read-body.ts';
import { takeForms } from '../take-forms.ts';
import {
  answerSignIn,
  askSecondStep,
  circumstancesOf,
  type SignInSettings,
  signInPartsOf,
  signInRefused,
} from './sign-in-calls.ts';

const BEGUN_COOKIE = '__Host-lectern_provider';
const cookieAttributes = { httpOnly: true, secure: true, sameSite: 'lax', path: '/' } as const;

/** What this browser has begun: it serves once, whatever comes of it. */
export function begunOf(request: FastifyRequest, reply: FastifyReply): string | undefined {
  reply.clearCookie(BEGUN_COOKIE, cookieAttributes);
  return request.cookies[BEGUN_COOKIE];
}

type Options = SignInSettings & { backend: GetBackend; publicUrl: string };

export function providerRoutes(app: FastifyInstance, options: Options): void {
  const { backend, publicUrl, flags } = options;
  const config = { action: 'platform.SignIn', counted: 'sign-in' } as const;
  const assertOffered = () => {
    if (!verdictFor(flags, 'single_sign_on_activated', null)) throw new Refusal('NOT_FOUND');
  };

  app.get<{ Querystring: { provider?: unknown; fresh?: unknown } }>(
    PROVIDER_START_PATH,
    { config },
    async (request, reply) => {
      assertOffered();
      // A provider that knows its person would send them back signed in, without a word from them.
      if (isFromElsewhere(request)) return reply.redirect(`${publicUrl}/login`, 303);
      const { provider, fresh } = request.query;
      if (typeof provider !== 'string' || !isProviderId(provider)) throw new Refusal('NOT_FOUND');
      const { providers, now } = backend();
      const { url, cookie } = await providers.begin(provider, now(), fresh !== undefined);
      reply.setCookie(BEGUN_COOKIE, cookie, { ...cookieAttributes, maxAge: BEGUN_MS / 1000 });
      return reply.redirect(url, 302);
    },
  );

  app.register(async (scope) => {
    takeForms(scope);
    scope.post(PROVIDER_SIGN_IN_PATH, { config }, async (request, reply) => {
      assertOwnScript(request, publicUrl);
      assertOffered();
      const { provider, token, state, iss, deviceId } = readBody(providerSignInSchema, request);
      const { database, providers, now } = backend();
      const at = now();
      const begun = begunOf(request, reply);
      const refused = async (error: unknown): Promise<never> => {
        if (error instanceof Refusal && error.status < 500)
          await auditRefusal(database.db, null, at, { provider: true });
        return signInRefused(request, error);
      };
      const answer = { provider, code: token, state, iss };
      const identity = await providers.finish(answer, begun, at).catch(refused);
      const { signUp } = providers.settings(provider);
      const opened = await signInByProvider(
        signInPartsOf(backend()),
        { provider, identity, deviceId: deviceId ?? null, signUp },
        circumstancesOf(backend(), request, options),
      ).catch(refused);
      if ('secondStep' in opened) return askSecondStep(reply, opened.secondStep);
      return answerSignIn(backend(), request, reply, opened);
    });
  });
}
