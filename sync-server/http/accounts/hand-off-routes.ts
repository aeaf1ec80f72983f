/**
 * `/oauth2/*`: from the browser to the desktop app (API-004, D69). The browser navigates there with its session's cookie and is sent to the
 * app, nowhere else; the app exchanges the code that it gets. What does not fit leads back to the page that says so.
 */
import '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  AUTHORIZE_PATH,
  CODE_EXCHANGE_PATH,
  codeExchangeSchema,
  HAND_OFF_PAGE,
  readHandOff,
} from '#contract/accounts/hand-off.ts';
import { authenticateCookie } from '../../session/authenticate.ts';
import { addressWithCode, exchangeSignInCode, newSignInCode } from '../../session/hand-off.ts';
import { setSessionCookies } from '../../session/session-cookies.ts';
import { ACCESS_TOKEN_MS } from '../../session/session-times.ts';
import { placeOf } from '../../session/sign-in-place.ts';
import { type FlagSetting, verdictFor } from '../../settings/flag-settings.ts';
import type { LocationHeaders } from '../../settings/location-headers.ts';
import { change } from '../../sync/feed.ts';
import type { GetBackend } from '../../web/backend.ts';
import { assertNoPage, isOwnNavigation } from '../../web/cross-site.ts';
import { readBody } from '../../web/read-body.ts';
import { takeForms } from '../take-forms.ts';

type Options = {
  backend: GetBackend;
  publicUrl: string;
  flags: readonly FlagSetting[];
  locationHeaders: LocationHeaders;
};

type Asked = { Querystring: { pending?: unknown; device?: unknown } };

const DEVICE_ID = /^[\w-]{1,64}$/;

export function handOffRoutes(app: FastifyInstance, options: Options): void {
  const { backend, publicUrl, flags, locationHeaders } = options;
  const config = { action: 'platform.SignIn', counted: 'sign-in' } as const;

  app.get<Asked>(AUTHORIZE_PATH, { config }, async (request, reply) => {
    const parts = backend();
    const asked = askedOf(request);
    const caller = asked && isOwnNavigation(request) ? await authenticateCookie(parts, request) : null;
    reply.header('referrer-policy', 'no-referrer');
    // Whoever acts as somebody else acts in this browser alone.
    if (!asked || !caller || caller.actorId !== null) {
      request.log.warn({ user: caller?.userId }, 'hand-off refused');
      return reply.redirect(`${publicUrl}${HAND_OFF_PAGE}`, 303);
    }
    const { device } = request.query;
    const deviceId = typeof device === 'string' && DEVICE_ID.test(device) ? device : null;
    const code = await newSignInCode(parts.database.db, caller, asked, deviceId, parts.now());
    return reply.redirect(addressWithCode(asked, code), 303);
  });

  app.register(async (scope) => {
    takeForms(scope);
    scope.post(CODE_EXCHANGE_PATH, { config }, async (request, reply) => {
      assertNoPage(request);
      const { code, code_verifier, redirect_uri } = readBody(codeExchangeSchema, request);
      const { database, announcer, revocations, secrets, tokens, now } = backend();
      const at = now();
      const { opened, ended } = await change(
        database.db,
        (buckets) => announcer.announce(buckets),
        (ctx) =>
          exchangeSignInCode(ctx, secrets, {
            code,
            verifier: code_verifier,
            redirectUri: redirect_uri,
            at,
            place: placeOf(request, locationHeaders),
            limitsDevices: (alias) => verdictFor(flags, 'limitSimultaneousLogins', alias),
          }),
      );
      for (const sessionId of ended) revocations.add(sessionId);
      if (opened === null) {
        request.log.warn('sign-in refused');
        return reply.code(400).send({ error: 'invalid_grant' });
      }
      const { userId, sessionId, factors } = opened;
      setSessionCookies(reply, opened);
      request.log.info({ user: userId, session: sessionId }, 'signed in');
      return {
        access_token: await tokens.issue({ userId, sessionId, actorId: null, factors }, '', at),
        token_type: 'Bearer',
        expires_in: ACCESS_TOKEN_MS / 1000,
      };
    });
  });
}

const askedOf = ({ query }: FastifyRequest<Asked>) =>
  typeof query.pending === 'string' ? readHandOff(query.pending) : null;
