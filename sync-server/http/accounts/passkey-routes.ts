/** `/web/passkeys/*` and `/web/login/passkey*`: a person makes a passkey, names it, takes it away, and signs in with it. */
import type { FastifyInstance } from 'fastify';
import {
  ADD_PASSKEY_PATH,
  NEW_PASSKEY_OPTIONS_PATH,
  PASSKEY_SIGN_IN_OPTIONS_PATH,
  PASSKEY_SIGN_IN_PATH,
  REMOVE_PASSKEY_PATH,
  RENAME_PASSKEY_PATH,
  STEP_UP_OPTIONS_PATH,
} from '#contract/accounts/factor-paths.ts';
import {
  addPasskeySchema,
  nothingSchema,
  passkeyIdSchema,
  passkeySignInSchema,
  renamePasskeySchema,
} from '#contract/accounts/factors.ts';
import { Refusal } from '#contract/errors.ts';
import { addFactor } from '../../services/accounts/session-records.ts';
import {
  auditRefusal,
  openSignIn,
  type SignedIn,
  type SignInCircumstances,
  type SignInParts,
  signInColumns,
} from '../../session/open-sign-in.ts';
import { challengeOf, keepChallenge } from '../../session/passkey-cookie.ts';
import {
  addPasskey,
  beginAssertion,
  beginRegistration,
  notePasskeyUse,
  provedPasskey,
  type RelyingParty,
  relyingPartyOf,
  removePasskey,
  renamePasskey,
} from '../../session/passkeys.ts';
import { verdictFor } from '../../settings/flag-settings.ts';
import { assertOwnScript } from '../../web/cross-site.ts';
import { readBody } from '../../web/read-body.ts';
import { changed } from './factor-routes.ts';
import { beginOwnCall, changing, type OwnAccountOptions } from './own-account-calls.ts';
import {
  answerSignIn,
  circumstancesOf,
  type SignInSettings,
  signInPartsOf,
  signInRefused,
} from './sign-in-calls.ts';

type Options = OwnAccountOptions & SignInSettings;

export function passkeyRoutes(
  app: FastifyInstance,
  { emailVerification, flags, locationHeaders, ...own }: Options,
): void {
  const { backend, publicUrl } = own;
  const party = relyingPartyOf(publicUrl);
  const begin = beginOwnCall(own);
  const config = { action: 'account.Credentials', counted: 'sign-in' } as const;
  const signing = { config: { action: 'platform.SignIn', counted: 'sign-in' } } as const;

  app.post(NEW_PASSKEY_OPTIONS_PATH, { config }, async (request, reply) => {
    const { database, secrets, caller, at } = await begin(request, config.action, { fresh: true });
    readBody(nothingSchema, request);
    const { userId } = caller;
    const { options, cookie } = await beginRegistration(database.db, secrets, party, { userId, at });
    keepChallenge(reply, cookie);
    return options;
  });

  app.post(ADD_PASSKEY_PATH, { config }, async (request, reply) => {
    const parts = await begin(request, config.action, { fresh: true });
    const { database, secrets, caller, at } = parts;
    const { name, passkey } = readBody(addPasskeySchema, request);
    const { userId, sessionId } = caller;
    const cookie = challengeOf(request, reply);
    const add = await addPasskey(database.db, secrets, party, { userId, cookie, passkey, at });
    const id = await changing(parts, async (ctx) => {
      const made = await add(ctx.tx, name);
      await addFactor(ctx.tx, sessionId, 'passkey');
      await changed(ctx, parts, 'passkey added', { factor: 'passkey', added: true });
      return made;
    });
    return reply.code(201).send({ id });
  });

  app.post(RENAME_PASSKEY_PATH, { config }, async (request, reply) => {
    const parts = await begin(request, config.action, { fresh: false });
    const given = readBody(renamePasskeySchema, request);
    const done = await changing(parts, ({ tx }) => renamePasskey(tx, parts.caller.userId, given));
    if (!done) throw new Refusal('FORBIDDEN_ACCESS');
    return reply.code(204).send();
  });

  app.post(REMOVE_PASSKEY_PATH, { config }, async (request, reply) => {
    const parts = await begin(request, config.action, { fresh: true });
    const { id } = readBody(passkeyIdSchema, request);
    await changing(parts, async (ctx) => {
      if (!(await removePasskey(ctx.tx, parts.caller.userId, id))) throw new Refusal('FORBIDDEN_ACCESS');
      await changed(ctx, parts, 'passkey removed', { factor: 'passkey', added: false });
    });
    return reply.code(204).send();
  });

  app.post(STEP_UP_OPTIONS_PATH, { config }, async (request, reply) => {
    const { database, secrets, caller, at } = await begin(request, config.action, { fresh: false });
    readBody(nothingSchema, request);
    const asked = { purpose: 'step-up', userId: caller.userId, at } as const;
    const { options, cookie } = await beginAssertion(database.db, secrets, party, asked);
    keepChallenge(reply, cookie);
    return options;
  });

  app.post(PASSKEY_SIGN_IN_OPTIONS_PATH, signing, async (request, reply) => {
    assertOwnScript(request, publicUrl);
    readBody(nothingSchema, request);
    const { database, secrets, now } = backend();
    const asked = { purpose: 'sign-in', userId: null, at: now() } as const;
    const { options, cookie } = await beginAssertion(database.db, secrets, party, asked);
    keepChallenge(reply, cookie);
    return options;
  });

  app.post(PASSKEY_SIGN_IN_PATH, signing, async (request, reply) => {
    assertOwnScript(request, publicUrl);
    // As for passwords: people sign in by a provider alone then.
    if (!verdictFor(flags, 'user_login', null)) throw new Refusal('FORBIDDEN_ACCESS');
    const { passkey, deviceId = null } = readBody(passkeySignInSchema, request);
    const opened = await signInByPasskey(
      signInPartsOf(backend()),
      party,
      { passkey, deviceId, cookie: challengeOf(request, reply) },
      circumstancesOf(backend(), request, { flags, locationHeaders, emailVerification }),
    ).catch((error) => signInRefused(request, error));
    return answerSignIn(backend(), request, reply, opened);
  });
}

type Shown = {
  passkey: Parameters<typeof provedPasskey>[3]['passkey'];
  deviceId: string | null;
  cookie: string | undefined;
};

/** @throws Refusal UNAUTHENTICATED, INVALID_CREDENTIALS, DISABLED_LOGIN_CREDENTIALS, EMAIL_UNVERIFIED, RATE_LIMITED */
async function signInByPasskey(
  parts: SignInParts,
  party: RelyingParty,
  { passkey, deviceId, cookie }: Shown,
  around: SignInCircumstances,
): Promise<SignedIn> {
  const { db, secrets, limits } = parts;
  const { at, network } = around;
  const attempt = { account: `passkey ${passkey.id}`, network, knownDevice: null };
  await limits.begin(attempt);
  const asked = { purpose: 'sign-in', userId: null, cookie, passkey, at } as const;
  const proved = await provedPasskey(db, secrets, party, asked);
  const account =
    proved &&
    (await db
      .selectFrom('accounts.users as u')
      .select(signInColumns)
      .where('u.id', '=', proved.userId)
      .executeTakeFirst());
  if (!proved || !account) {
    await limits.failed(attempt);
    await auditRefusal(db, null, at, { passkey: true });
    throw new Refusal('INVALID_CREDENTIALS');
  }
  await limits.succeeded(attempt);
  return openSignIn(parts, account, {
    ...around,
    deviceId,
    factors: async ({ tx }) => {
      await notePasskeyUse(tx, proved, at);
      return ['passkey'];
    },
  });
}
