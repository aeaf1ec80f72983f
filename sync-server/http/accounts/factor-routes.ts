/** `/web/factors/*`: a person sets up an authenticator app for their account, takes it away, and gets recovery codes. */
import type { FastifyInstance } from 'fastify';
import {
  CONFIRM_TOTP_PATH,
  PROVE_FACTOR_PATH,
  REMOVE_TOTP_PATH,
  RENEW_RECOVERY_CODES_PATH,
  SET_PROVIDER_PATH,
  START_TOTP_PATH,
} from '#contract/accounts/factor-paths.ts';
import { confirmTotpSchema, nothingSchema, setProviderSchema } from '#contract/accounts/factors.ts';
import { Refusal } from '#contract/errors.ts';
import { userBucket } from '#domain/bucket.ts';
import { audit } from '../../audit/audit.ts';
import { networkOf } from '../../limits/network-of.ts';
import type { SecurityChange } from '../../mail/compose.ts';
import { announceUser } from '../../services/accounts/people.ts';
import { assertProvedFactor } from '../../services/accounts/required-factor.ts';
import { addFactor } from '../../services/accounts/session-records.ts';
import {
  confirmTotp,
  hasTotp,
  newTotpSetup,
  removeTotp,
  renewRecoveryCodes,
} from '../../session/factor-codes.ts';
import { setProviderEnded } from '../../session/identities.ts';
import { tellOfChange } from '../../session/security-mail.ts';
import type { ChangeContext } from '../../sync/feed.ts';
import { readBody } from '../../web/read-body.ts';
import { type BegunCall, beginOwnCall, changing, type OwnAccountOptions } from './own-account-calls.ts';

export function factorRoutes(app: FastifyInstance, options: OwnAccountOptions): void {
  const begin = beginOwnCall(options);
  const config = { action: 'account.Credentials', counted: 'sign-in' } as const;
  const fresh = { fresh: true };

  app.post(START_TOTP_PATH, { config }, async (request) => {
    const { database, secrets, caller, at } = await begin(request, config.action, fresh);
    readBody(nothingSchema, request);
    const { alias } = await database.db
      .selectFrom('accounts.users')
      .select('alias')
      .where('id', '=', caller.userId)
      .executeTakeFirstOrThrow();
    return newTotpSetup(secrets, { userId: caller.userId, alias }, at);
  });

  app.post(CONFIRM_TOTP_PATH, { config }, async (request) => {
    const parts = await begin(request, config.action, fresh);
    const { caller, secrets, signInLimits, at } = parts;
    const given = readBody(confirmTotpSchema, request);
    const { userId, sessionId } = caller;
    const attempt = {
      account: userId,
      network: networkOf(request.ip),
      knownDevice: sessionId,
      secondFactor: true,
    };
    await signInLimits.begin(attempt);
    const recoveryCodes = await changing(parts, async (ctx) => {
      await confirmTotp(ctx.tx, secrets, { ...given, userId, at });
      const codes = await renewRecoveryCodes(ctx.tx, secrets, userId);
      await addFactor(ctx.tx, sessionId, 'totp');
      await changed(ctx, parts, 'app added', { factor: 'totp', added: true });
      return codes;
    });
    await signInLimits.succeeded(attempt);
    return { recoveryCodes };
  });

  app.post(SET_PROVIDER_PATH, { config }, async (request, reply) => {
    const parts = await begin(request, config.action, fresh);
    const { ended, ...named } = readBody(setProviderSchema, request);
    await changing(parts, async (ctx) => {
      const { userId } = parts.caller;
      if (!(await setProviderEnded(ctx.tx, userId, named, ended ? parts.at : null)))
        throw new Refusal('FORBIDDEN_ACCESS');
      const change = ended ? 'provider ended' : 'provider linked';
      await changed(ctx, parts, change, { factor: 'provider', added: !ended });
    });
    return reply.code(204).send();
  });

  app.post(PROVE_FACTOR_PATH, { config }, async (request, reply) => {
    const { database, caller } = await begin(request, config.action, { fresh: false });
    readBody(nothingSchema, request);
    await assertProvedFactor(database.db, caller);
    return reply.code(204).send();
  });

  app.post(REMOVE_TOTP_PATH, { config }, async (request, reply) => {
    const parts = await begin(request, config.action, fresh);
    readBody(nothingSchema, request);
    await changing(parts, async (ctx) => {
      if (await removeTotp(ctx.tx, parts.caller.userId))
        await changed(ctx, parts, 'app removed', { factor: 'totp', added: false });
    });
    return reply.code(204).send();
  });

  app.post(RENEW_RECOVERY_CODES_PATH, { config }, async (request) => {
    const parts = await begin(request, config.action, fresh);
    readBody(nothingSchema, request);
    const { caller, secrets } = parts;
    const recoveryCodes = await changing(parts, async (ctx) => {
      if (!(await hasTotp(ctx.tx, caller.userId))) throw new Refusal('INVALID_ARGUMENTS');
      const codes = await renewRecoveryCodes(ctx.tx, secrets, caller.userId);
      await changed(ctx, parts, 'codes renewed', { factor: 'recovery', added: true });
      return codes;
    });
    return { recoveryCodes };
  });
}

/** What an organization withholds without a second factor may come or go: the person's devices ask again. */
export const tellOfProof = (ctx: ChangeContext, userId: string): void => ctx.tell(userBucket(userId));

/** The person's devices show it, they are told by mail, and it is in the trail. */
export async function changed(
  ctx: ChangeContext,
  { caller, at }: Pick<BegunCall, 'caller' | 'at'>,
  change: SecurityChange,
  details: { factor: string; added: boolean },
): Promise<void> {
  const { userId } = caller;
  await announceUser(ctx, userId);
  tellOfProof(ctx, userId);
  await tellOfChange(ctx.tx, { userId, change, at, from: caller });
  await audit(ctx.tx, {
    kind: 'credentials changed',
    at,
    by: caller,
    entity: { type: 'user', id: userId },
    details,
  });
}
