/**
 * What a person does with their own account by the cookie of their session: proving again who they are, addresses, keys for scripts, export, deletion
 * (ACCT-020, D71, D76). What changes how they sign in asks for a fresh session.
 */
import type { FastifyInstance } from 'fastify';
import { EXPORT_ACCOUNT_PATH } from '#contract/accounts/account-export.ts';
import type { Assertion } from '#contract/accounts/factors.ts';
import {
  ADD_EMAIL_PATH,
  appKeyIdSchema,
  appKeyRequestSchema,
  CHANGE_USERNAME_PATH,
  CREATE_APP_KEY_PATH,
  DELETE_ACCOUNT_PATH,
  DELETE_APP_KEY_PATH,
  emailRequestSchema,
  KEEP_ACCOUNT_PATH,
  PRIMARY_EMAIL_PATH,
  REMOVE_EMAIL_PATH,
  STEP_UP_PATH,
  stepUpRequestSchema,
  usernameRequestSchema,
} from '#contract/accounts/own-account.ts';
import { Refusal } from '#contract/errors.ts';
import { audit } from '../../audit/audit.ts';
import { networkOf } from '../../limits/network-of.ts';
import type { Asker } from '../../limits/places.ts';
import { askForDeletion, keepAccount } from '../../session/account-deletion.ts';
import { exportAccount } from '../../session/account-export.ts';
import { createAppKey, deleteAppKey } from '../../session/app-keys.ts';
import { changeUsername } from '../../session/change-username.ts';
import { addEmail, makeEmailPrimary, removeEmail } from '../../session/emails.ts';
import { type CodeKind, hasTotp, takeCode } from '../../session/factor-codes.ts';
import { challengeOf } from '../../session/passkey-cookie.ts';
import { notePasskeyUse, provedPasskey, type RelyingParty, relyingPartyOf } from '../../session/passkeys.ts';
import { assertProvider } from '../../session/provider-sign-in.ts';
import { tellOfChange } from '../../session/security-mail.ts';
import { setSessionCookies } from '../../session/session-cookies.ts';
import { freshenSession } from '../../session/sessions.ts';
import { isConfirmed } from '../../verbs/allowance.ts';
import type { Caller } from '../../verbs/service-context.ts';
import type { Backend } from '../../web/backend.ts';
import { readBody } from '../../web/read-body.ts';
import { tellOfProof } from './factor-routes.ts';
import { type BegunCall, beginOwnCall, changing, type OwnAccountOptions } from './own-account-calls.ts';
import { begunOf } from './provider-routes.ts';

export function ownAccountRoutes(app: FastifyInstance, options: OwnAccountOptions): void {
  const begin = beginOwnCall(options);
  const party = relyingPartyOf(options.publicUrl);
  const credentials = { action: 'account.Credentials', counted: 'sign-in' } as const;
  const deletes = { action: 'account.Delete', counted: 'sign-in' } as const;
  const exports = { action: 'account.Export', counted: 'sign-in' } as const;

  app.post(STEP_UP_PATH, { config: credentials }, async (request, reply) => {
    const parts = await begin(request, 'account.Credentials', { fresh: false });
    const proof = readBody(stepUpRequestSchema, request);
    const { userId, sessionId } = parts.caller;
    const network = networkOf(request.ip);
    let factor: string | null = null;
    if ('passkey' in proof) {
      const { passkey } = proof;
      factor = await provePasskey(parts, party, { passkey, cookie: challengeOf(request, reply), network });
    } else if ('code' in proof) factor = await proveCode(parts, { ...proof, network });
    else if ('provider' in proof) {
      const { provider, token: code, state, iss } = proof;
      const { database, providers, at } = parts;
      const begun = begunOf(request, reply);
      const prove = () => providers.finish({ provider, code, state, iss }, begun, at, true);
      await assertProvider(database.db, userId, prove);
    }
    // Or else a password alone would do to take the second factor away.
    else if (await hasTotp(parts.database.db, userId)) throw new Refusal('SECOND_FACTOR_REQUIRED');
    else await provePassword(parts, userId, { ...proof, network, by: { person: userId } });
    const { database, secrets, at } = parts;
    const session = await freshenSession(database.db, secrets, sessionId, { at, factor });
    if (session === null) throw new Refusal('UNAUTHENTICATED');
    if (factor !== null) await changing(parts, async (ctx) => tellOfProof(ctx, userId));
    setSessionCookies(reply, session);
    return reply.code(204).send();
  });

  const emailActs = {
    [ADD_EMAIL_PATH]: addEmail,
    [PRIMARY_EMAIL_PATH]: makeEmailPrimary,
    [REMOVE_EMAIL_PATH]: removeEmail,
  };
  for (const [path, act] of Object.entries(emailActs)) {
    app.post(path, { config: credentials }, async (request, reply) => {
      const parts = await begin(request, 'account.Credentials', { fresh: true });
      const { address } = readBody(emailRequestSchema, request);
      if (act === addEmail) await mayAddAddress(parts, address, networkOf(request.ip));
      await changing(parts, (ctx) => act(ctx, parts.caller, address, parts.at));
      return reply.code(204).send();
    });
  }

  app.post(CHANGE_USERNAME_PATH, { config: credentials }, async (request, reply) => {
    const parts = await begin(request, 'account.Credentials', { fresh: true });
    const { username } = readBody(usernameRequestSchema, request);
    await changing(parts, (ctx) => changeUsername(ctx, parts.caller, username, parts.at));
    return reply.code(204).send();
  });

  app.post(CREATE_APP_KEY_PATH, { config: credentials }, async (request, reply) => {
    const parts = await begin(request, 'account.Credentials', { fresh: true });
    const asked = readBody(appKeyRequestSchema, request);
    const made = await changing(parts, ({ tx }) =>
      createAppKey(tx, parts.caller, { ...asked, at: parts.at }),
    );
    return reply.code(201).send(made);
  });

  app.post(DELETE_APP_KEY_PATH, { config: credentials }, async (request, reply) => {
    const parts = await begin(request, 'account.Credentials', { fresh: false });
    const { id } = readBody(appKeyIdSchema, request);
    await changing(parts, ({ tx }) => deleteAppKey(tx, parts.caller, id, parts.at));
    return reply.code(204).send();
  });

  app.post(EXPORT_ACCOUNT_PATH, { config: exports }, async (request, reply) => {
    const parts = await begin(request, 'account.Export', { fresh: true });
    const { caller, at, accountLimits } = parts;
    await accountLimits.export(caller.userId);
    const { userId } = caller;
    const written = await parts.places.exports({ person: userId }, () =>
      exportAccount(parts.database.db, userId),
    );
    const entity = { type: 'user', id: caller.userId };
    await changing(parts, ({ tx }) => audit(tx, { kind: 'exported', at, by: caller, entity }));
    reply.header('cache-control', 'no-store');
    return written;
  });

  app.post(DELETE_ACCOUNT_PATH, { config: deletes }, async (request) => {
    const parts = await begin(request, 'account.Delete', { fresh: true });
    return { deletionAt: await changing(parts, (ctx) => askForDeletion(ctx, parts.caller, parts.at)) };
  });

  app.post(KEEP_ACCOUNT_PATH, { config: deletes }, async (request) => {
    const parts = await begin(request, 'account.Delete', { fresh: false });
    await changing(parts, (ctx) => keepAccount(ctx, parts.caller, parts.at));
    return { deletionAt: null };
  });
}

/** Removed ones have been counted. @throws Refusal RATE_LIMITED, EMAIL_UNVERIFIED */
async function mayAddAddress(
  { accountLimits, database, caller }: BegunCall,
  address: string,
  network: string,
) {
  await accountLimits.newAddress(caller.userId, await isConfirmed(database.db, caller.userId));
  await accountLimits.mail({ address, network, to: 'other' });
}

/** As at a sign-in: no failure is cheaper here. @throws Refusal INVALID_CREDENTIALS, RATE_LIMITED */
export async function provePassword(
  { database, passwords, signInLimits, now }: Backend,
  userId: string,
  { password, network, by }: { password: string; network: string; by: Asker },
): Promise<void> {
  const known = await database.db
    .selectFrom('accounts.credentials')
    .select('passwordHash')
    .where('userId', '=', userId)
    .where((where) => where.or([where('temporaryUntil', 'is', null), where('temporaryUntil', '>', now())]))
    .executeTakeFirst();
  const attempt = { account: userId, network, knownDevice: null };
  await signInLimits.begin(attempt);
  if (!(await passwords.matches(password, known?.passwordHash ?? null, by))) {
    await signInLimits.failed(attempt);
    throw new Refusal('INVALID_CREDENTIALS');
  }
  await signInLimits.succeeded(attempt);
}

/** Within a session guesses count for it, so that a stranger's elsewhere keep nobody from proving who they are. */
const attemptIn = ({ userId, sessionId }: Caller, network: string) => ({
  account: userId,
  network,
  knownDevice: sessionId,
  secondFactor: true,
});

/** A code of the authenticator app, or a recovery code. @throws Refusal INVALID_CREDENTIALS, RATE_LIMITED */
async function proveCode(
  parts: BegunCall,
  { code, network }: { code: string; network: string },
): Promise<CodeKind> {
  const { secrets, signInLimits, caller, at } = parts;
  const { userId } = caller;
  const attempt = attemptIn(caller, network);
  await signInLimits.begin(attempt);
  const kind = await changing(parts, async (ctx) => {
    const taken = await takeCode(ctx.tx, secrets, userId, code, at);
    if (taken === 'recovery') await tellOfChange(ctx.tx, { userId, change: 'code used', at, from: caller });
    return taken;
  });
  if (kind === null) throw new Refusal('INVALID_CREDENTIALS');
  await signInLimits.succeeded(attempt);
  return kind;
}

/** @throws Refusal UNAUTHENTICATED: begin again. INVALID_CREDENTIALS, RATE_LIMITED */
async function provePasskey(
  { database, secrets, signInLimits, caller, at }: BegunCall,
  party: RelyingParty,
  { network, ...shown }: { passkey: Assertion; cookie: string | undefined; network: string },
): Promise<'passkey'> {
  const attempt = attemptIn(caller, network);
  await signInLimits.begin(attempt);
  const asked = { purpose: 'step-up', userId: caller.userId, at, ...shown } as const;
  const proved = await provedPasskey(database.db, secrets, party, asked);
  if (!proved) throw new Refusal('INVALID_CREDENTIALS');
  await signInLimits.succeeded(attempt);
  await notePasskeyUse(database.db, proved, at);
  return 'passkey';
}
