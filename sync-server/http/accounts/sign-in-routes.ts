/** Signing in with a password, and with the second step after it or after a provider (API-002). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { SECOND_STEP_PATH } from '#contract/accounts/factor-paths.ts';
import { secondStepSchema } from '#contract/accounts/factors.ts';
import { loginRequestSchema } from '#contract/accounts/session.ts';
import { Refusal } from '#contract/errors.ts';
import { challengeOf } from '../../session/passkey-cookie.ts';
import { relyingPartyOf } from '../../session/passkeys.ts';
import { finishSecondStep } from '../../session/second-step.ts';
import { signIn } from '../../session/sign-in.ts';
import { verdictFor } from '../../settings/flag-settings.ts';
import type { GetBackend } from '../../web/backend.ts';
import { assertOwnScript } from '../../web/cross-site.ts';
import { refuseUnstorableText } from '../../web/json-limits.ts';
import { readBody } from '../../web/read-body.ts';
import {
  answerSignIn,
  askSecondStep,
  circumstancesOf,
  clearSecondStep,
  type SignInSettings,
  secondStepOf,
  signInPartsOf,
  signInRefused,
} from './sign-in-calls.ts';

type Options = SignInSettings & { backend: GetBackend; publicUrl: string };

const DEVICE_ID_LENGTH = 64;

export function signInRoutes(app: FastifyInstance, { backend, publicUrl, ...settings }: Options): void {
  const party = relyingPartyOf(publicUrl);
  const circumstances = (request: FastifyRequest) => circumstancesOf(backend(), request, settings);

  app.post(
    '/web/login',
    { config: { action: 'platform.SignIn', counted: 'sign-in' } },
    async (request, reply) => {
      assertOwnScript(request, publicUrl);
      // Then people sign in by a provider alone, and whoever asks all the same is refused before their password is looked at.
      if (!verdictFor(settings.flags, 'user_login', null)) throw new Refusal('FORBIDDEN_ACCESS');
      const body = v.safeParse(loginRequestSchema, request.body);
      if (!body.success || (body.output.deviceId?.length ?? 0) > DEVICE_ID_LENGTH) {
        throw new Refusal('INVALID_ARGUMENTS');
      }
      refuseUnstorableText(request.body);
      const parts = signInPartsOf(backend());
      const opened = await signIn(parts, body.output, circumstances(request)).catch((error) =>
        signInRefused(request, error),
      );
      if ('secondStep' in opened) return askSecondStep(reply, opened.secondStep);
      return answerSignIn(backend(), request, reply, opened);
    },
  );

  app.post(
    SECOND_STEP_PATH,
    { config: { action: 'platform.SignIn', counted: 'sign-in' } },
    async (request, reply) => {
      assertOwnScript(request, publicUrl);
      const { deviceId = null, ...shown } = readBody(secondStepSchema, request);
      const factor = 'code' in shown ? shown : { ...shown, cookie: challengeOf(request, reply), party };
      const opened = await finishSecondStep(
        signInPartsOf(backend()),
        secondStepOf(request),
        { factor, deviceId },
        circumstances(request),
      ).catch((error) => signInRefused(request, error));
      clearSecondStep(reply);
      return answerSignIn(backend(), request, reply, opened);
    },
  );
}
