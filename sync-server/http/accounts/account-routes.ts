/** `/web/signup` and the calls around an address and a lost password (ACCT-018, ACCT-019, AUTH-043, AUTH-046). */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type * as v from 'valibot';
import {
  addressRequestSchema,
  CHANGE_PASSWORD_PATH,
  FORGOT_PASSWORD_PATH,
  MAIL_LINK_PATH,
  type MadeAccount,
  type MailLink,
  mailLinkRequestSchema,
  passwordChangeRequestSchema,
  passwordRequestSchema,
  RESET_PASSWORD_PATH,
  resetRequestSchema,
  SIGN_UP_PATH,
  type SignUpInvitation,
  type SignUpRequest,
  TAKE_BACK_PATH,
  VERIFICATION_MAIL_PATH,
  VERIFY_EMAIL_PATH,
  VERIFY_PASSWORD_CHANGE_PATH,
  verificationRequestSchema,
  verifyRequestSchema,
} from '#contract/accounts/sign-up.ts';
import { Refusal } from '#contract/errors.ts';
import { newId } from '#contract/ids.ts';
import { foldName } from '#domain/fold-name.ts';
import { intentAt } from '#domain/intent.ts';
import { homeOfJoined } from '#domain/invitations.ts';
import { sendJob } from '../../jobs/job.ts';
import { networkOf } from '../../limits/network-of.ts';
import { isAliasFree } from '../../services/accounts/aliases.ts';
import { admittedBy } from '../../services/accounts/sign-up-invitation.ts';
import { accountMail } from '../../session/account-mail.ts';
import { claimantsOf, userOfAddress } from '../../session/addresses.ts';
import { authenticateCookie } from '../../session/authenticate.ts';
import { assertNotEasy, easyPassword, isEasyPassword, type KnownOf } from '../../session/easy-passwords.ts';
import { findMailToken, type MailPurpose, nextOfLastMail, takeMailToken } from '../../session/mail-tokens.ts';
import type { EmailVerification } from '../../session/open-sign-in.ts';
import { type MailProof, proveAddress } from '../../session/prove-address.ts';
import { tellOfChange } from '../../session/security-mail.ts';
import { setSessionCookies } from '../../session/session-cookies.ts';
import { resumeSession, type SessionTokens } from '../../session/sessions.ts';
import { setPassword } from '../../session/set-password.ts';
import { setUp, signUp } from '../../session/sign-up.ts';
import { takeBack } from '../../session/take-back.ts';
import type { Database } from '../../storage/tables.ts';
import { type ChangeContext, change } from '../../sync/feed.ts';
import { admit } from '../../verbs/action.ts';
import { keepAttempt } from '../../verbs/attempts.ts';
import type { Backend, GetBackend } from '../../web/backend.ts';
import { assertOwnScript } from '../../web/cross-site.ts';
import { readBody } from '../../web/read-body.ts';
import { takeForms } from '../take-forms.ts';
import { keepLinkAttempt, linkOnce } from './link-attempt.ts';
import { provePassword } from './own-account-routes.ts';
import { attemptOf, signUpOnce } from './sign-up-attempt.ts';

/** invited: only with an organization's join code, an invitation, or an access code (D74) */
export type SignUpMode = 'open' | 'invited' | 'closed';

type Options = {
  backend: GetBackend;
  publicUrl: string;
  signUpMode: SignUpMode;
  emailVerification: EmailVerification;
};

/** Of a page of ours. */
type Begin = (request: FastifyRequest) => Backend;

const config = { action: 'platform.SignIn', counted: 'sign-in' } as const;

const changing = <T>({ database, announcer }: Backend, run: (ctx: ChangeContext) => Promise<T>): Promise<T> =>
  change(database.db, (buckets) => announcer.announce(buckets), run);

export function accountRoutes(app: FastifyInstance, options: Options): void {
  const { backend, publicUrl } = options;
  const begin = (request: FastifyRequest): Backend => {
    assertOwnScript(request, publicUrl);
    return backend();
  };
  signUpRoutes(app, begin, options);
  addressRoutes(app, begin);
  passwordRoutes(app, begin);
}

function signUpRoutes(
  app: FastifyInstance,
  begin: Begin,
  { signUpMode, emailVerification }: Pick<Options, 'signUpMode' | 'emailVerification'>,
): void {
  const told = { not: 'It says two settings.' };
  app.get(SIGN_UP_PATH, { config: { ...config, counted: told } }, async () => ({
    open: signUpMode !== 'closed',
    invited: signUpMode === 'invited',
  }));

  const make = async (
    request: FastifyRequest,
    parts: Backend,
    asked: SignUpRequest,
    attempt: string | null,
  ) => {
    const { password, setup, invitation, next = null, ...account } = asked;
    if (!setup && signUpMode === 'closed') throw new Refusal('SIGN_UP_CLOSED');
    if (setup && !isSetupToken(parts, setup.token)) throw new Refusal('LINK_INVALID');
    const at = parts.now();
    if (isEasyPassword(password, account)) {
      // Where accounts are by invitation, which names there are is told to nobody who has none.
      const tells = signUpMode === 'open';
      const free = !tells || (await isAliasFree(parts.database.db, foldName(account.username), { at }));
      throw easyPassword({ usernameTaken: !free });
    }
    const network = networkOf(request.ip);
    await parts.accountLimits.signUp(network);
    const joins =
      setup || signUpMode !== 'invited'
        ? null
        : await parts.accountLimits.guess(network, () =>
            admittedBy(parts.database.db, { invitation, email: account.email, at }),
          );
    // Asked again in the transaction: here it spares the hash, and a mail of those that the address may get.
    if (!(await isAliasFree(parts.database.db, foldName(account.username), { at })))
      throw new Refusal('USERNAME_TAKEN');
    const mail = await parts.accountLimits.mayMail({
      address: foldName(account.email),
      network,
      to: 'sign-up',
    });
    const passwordHash = await parts.passwords.hash(password, { network });
    // Whom a join code has let in has joined: nothing is left to do there.
    const joining = next !== null && intentAt(next)?.kind === 'joining';
    const way = joins && joining ? homeOfJoined(joins.alias) : next;
    const proof = proofIn(invitation);
    const made = await changing(parts, async (ctx): Promise<MadeAccount> => {
      const given = { ...account, passwordHash };
      if (setup) await assertFirst(ctx);
      const { userId, joined: invitedTo } = setup
        ? {
            userId: await setUp(ctx, given, { at, organization: setup.organization, alias: setup.alias }),
            joined: null,
          }
        : await signUp(ctx, given, { at, next: way, organizationId: joins?.id ?? null, mail, proof });
      const answer = {
        username: foldName(account.username),
        joined: joins?.alias ?? invitedTo?.alias ?? null,
        userId,
        organizationId: joins?.id ?? invitedTo?.organizationId ?? null,
      };
      if (attempt !== null) await keepAttempt(ctx.tx, { id: attempt, userId, data: answer, at });
      return answer;
    });
    if (setup) parts.setup.token = null;
    request.log.info({ user: made.userId }, 'signed up');
    return made;
  };
  app.post(SIGN_UP_PATH, { config }, async (request, reply) => {
    const parts = begin(request);
    const made = await signUpOnce(parts, request, (...asked) => make(request, parts, ...asked));
    const confirmsFirst = emailVerification === 'required' && (await waitsForMail(parts, made));
    return reply.code(201).send({ ...made, confirmsFirst });
  });
}

async function waitsForMail({ database: { db } }: Backend, { username }: MadeAccount): Promise<boolean> {
  const waiting = db.selectFrom('accounts.users').select('id').where('pendingEmail', 'is not', null);
  return (await waiting.where('alias', '=', username).executeTakeFirst()) !== undefined;
}

const proofIn = (invitation: SignUpInvitation | undefined): MailProof | null =>
  invitation && 'inviteId' in invitation && invitation.token !== undefined
    ? { inviteId: invitation.inviteId, token: invitation.token }
    : null;

/** An address is confirmed, and what a link of a mail is for is told. */
function addressRoutes(app: FastifyInstance, begin: Begin): void {
  const sendVerification = async (request: FastifyRequest, reply: FastifyReply) => {
    const parts = begin(request);
    const { email, username, next } = readBody(verificationRequestSchema, request);
    const address = foldName(email);
    await parts.accountLimits.mail({ address, network: networkOf(request.ip), to: 'other' });
    const { db } = parts.database;
    const asking = await authenticateCookie(parts, request);
    const claimants = await claimantsOf(db, address);
    const asked = claimants.filter(({ id, alias }) =>
      asking ? id === asking.userId : username === undefined || alias === foldName(username),
    );
    // Of several who claim it, one asks: the others' links would confirm it for a stranger.
    for (const { id, disabled } of asked.length === 1 ? asked : []) {
      if (disabled) continue;
      const of = { userId: id, purpose: 'verify', email: address } as const;
      await sendJob(
        db,
        accountMail,
        { userId: id, purpose: 'verify', next: next ?? (await nextOfLastMail(db, of)), address },
        { at: parts.now(), key: `${id} ${address}` },
      );
    }
    return reply.code(204).send();
  };
  app.register(async (scope) => {
    takeForms(scope);
    scope.post(VERIFICATION_MAIL_PATH, { config }, sendVerification);
  });

  app.post(MAIL_LINK_PATH, { config }, async (request) => {
    const parts = begin(request);
    return mailLink(parts, readBody(mailLinkRequestSchema, request).token);
  });

  app.post(VERIFY_EMAIL_PATH, { config }, async (request) => {
    const parts = begin(request);
    const { token } = readBody(verifyRequestSchema, request);
    const next = await changing(parts, (ctx) => verify(ctx, token, parts.now()));
    return { next };
  });
}

function passwordRoutes(app: FastifyInstance, begin: Begin): void {
  app.post(FORGOT_PASSWORD_PATH, { config }, async (request, reply) => {
    const parts = begin(request);
    const address = foldName(readBody(addressRequestSchema, request).email);
    const network = networkOf(request.ip);
    await parts.accountLimits.reset(network);
    if (await parts.accountLimits.mayMail({ address, network })) {
      const { db } = parts.database;
      // A job in any case, so that both take the same time: the one of nobody writes to nobody (ACCT-019).
      const userId = (await userOfAddress(db, address))?.id ?? newId();
      const args = { userId, purpose: 'reset', next: null } as const;
      await sendJob(db, accountMail, args, { at: parts.now(), key: userId });
    }
    return reply.code(204).send();
  });

  app.post(RESET_PASSWORD_PATH, { config }, async (request, reply) => {
    const parts = begin(request);
    await setByLink(parts, request, { ...readBody(resetRequestSchema, request), purpose: 'reset' });
    return reply.code(204).send();
  });

  app.post(TAKE_BACK_PATH, { config }, async (request, reply) => {
    const parts = begin(request);
    await setByLink(parts, request, { ...readBody(resetRequestSchema, request), purpose: 'take-back' });
    return reply.code(204).send();
  });

  app.post(VERIFY_PASSWORD_CHANGE_PATH, { config }, async (request, reply) => {
    const parts = begin(request);
    await setByLink(parts, request, {
      ...readBody(passwordChangeRequestSchema, request),
      purpose: 'change',
    });
    return reply.code(204).send();
  });

  app.post(
    CHANGE_PASSWORD_PATH,
    { config: { action: 'account.Credentials', counted: 'sign-in' } },
    async (request, reply) => {
      const parts = begin(request);
      const caller = await authenticateCookie(parts, request);
      admit('account.Credentials', caller);
      if (!caller) throw new Refusal('UNAUTHENTICATED');
      const given = readBody(passwordRequestSchema, request);
      const { ended, cookies } = await changePassword(parts, caller, {
        ...given,
        network: networkOf(request.ip),
      });
      for (const sessionId of ended) parts.revocations.add(sessionId);
      setSessionCookies(reply, cookies);
      return reply.code(204).send();
    },
  );
}

/**
 * With the present one, as at a sign-in: no failure is cheaper here. The session that asks goes on under other secrets, as whoever has a
 * copy of its cookies may be why the password is changed.
 * @returns the other sessions, which have ended
 * @throws Refusal INVALID_CREDENTIALS, RATE_LIMITED, INVALID_ARGUMENTS; UNAUTHENTICATED: it has ended meanwhile
 */
async function changePassword(
  parts: Backend,
  { userId, sessionId }: { userId: string; sessionId: string },
  { current, password, keepKeys, network }: v.InferOutput<typeof passwordRequestSchema> & { network: string },
): Promise<{ ended: string[]; cookies: SessionTokens }> {
  const { database, announcer, passwords, secrets, now } = parts;
  // Before the present one is checked: whoever knows it could have it checked for ever.
  assertNotEasy(password, await knownOf(database.db, userId));
  await provePassword(parts, userId, { password: current, network, by: { person: userId } });
  const passwordHash = await passwords.hash(password, { person: userId });
  const at = now();
  return change(
    database.db,
    (buckets) => announcer.announce(buckets),
    async ({ tx }) => {
      await tellOfChange(tx, { userId, change: 'password changed', at, from: { sessionId } });
      const cookies = await resumeSession(tx, secrets, sessionId, at);
      if (!cookies) throw new Refusal('UNAUTHENTICATED');
      const by = { userId, actorId: null };
      const what = { userId, passwordHash, at, by, but: sessionId, keepKeys: keepKeys === true };
      return { cookies, ended: await setPassword(tx, what) };
    },
  );
}

type PasswordLink = {
  token: string;
  purpose: Extract<MailPurpose, 'reset' | 'change' | 'take-back'>;
  password?: string | undefined;
};

/**
 * What it costs is done for a link that fits alone, and not often for one.
 * @param link  without a password: the one that is set is the person's own
 * @throws Refusal LINK_INVALID, RATE_LIMITED; INVALID_ARGUMENTS: the password is easy to guess
 */
async function setByLink(
  parts: Backend,
  request: FastifyRequest,
  { token, purpose, password }: PasswordLink,
): Promise<void> {
  const { database, linkTries, passwords, revocations, now } = parts;
  const network = networkOf(request.ip);
  const asked = { token, purpose, password, attempt: attemptOf(request), network };
  const use = async (userId: string) => {
    const at = now();
    if (password === undefined)
      return changing(parts, async ({ tx }) => {
        await keepLinkAttempt(tx, asked, { userId, at });
        return itWasMe(tx, { token, purpose, at });
      });
    assertNotEasy(password, await knownOf(database.db, userId));
    await linkTries.spend(token);
    const passwordHash = await passwords.hash(password, { network });
    const given = { token, passwordHash, at, userAgent: request.headers['user-agent'] };
    return changing(parts, async (ctx) => {
      await keepLinkAttempt(ctx.tx, asked, { userId, at });
      return purpose === 'reset' ? reset(ctx, given) : takeBack(ctx, { ...given, purpose });
    });
  };
  const ended = await linkTries.try({ token, network }, () => linkOnce(parts, asked, use));
  for (const sessionId of ended) revocations.add(sessionId);
}

/** @returns no session has ended. @throws Refusal LINK_INVALID */
async function itWasMe(
  tx: Kysely<Database>,
  link: { token: string; purpose: MailPurpose; at: number },
): Promise<string[]> {
  if (!(await takeMailToken(tx, link))) throw new Refusal('LINK_INVALID');
  return [];
}

async function knownOf(db: Kysely<Database>, userId: string): Promise<KnownOf> {
  const { alias, ...person } = await db
    .selectFrom('accounts.users')
    .select(['alias', 'firstName', 'lastName', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { username: alias, ...person };
}

/** @throws Refusal LINK_INVALID */
async function mailLink({ database: { db }, now }: Backend, token: string): Promise<MailLink> {
  const link = await findMailToken(db, token, now());
  const user =
    link &&
    (await db.selectFrom('accounts.users').select('alias').where('id', '=', link.userId).executeTakeFirst());
  if (!user) throw new Refusal('LINK_INVALID');
  const used = link.usedAt !== null || (await isProved(db, link));
  return { username: user.alias, address: link.email, used, next: used ? link.next : null };
}

/** By this link, a newer one, or another way: nothing is left to do for it. */
const isProved = async (
  db: Kysely<Database>,
  { purpose, email, userId }: { purpose: MailPurpose; email: string; userId: string },
): Promise<boolean> => purpose === 'verify' && (await userOfAddress(db, email))?.id === userId;

/** A second time it says the same: a mail filter may have been the first (D117). @throws Refusal LINK_INVALID */
async function verify(ctx: ChangeContext, token: string, at: number): Promise<string | null> {
  const { tx } = ctx;
  const link = await findMailToken(tx, token, at);
  if (link && (await isProved(tx, link))) return link.next;
  const taken = await takeMailToken(tx, { token, purpose: 'verify', at });
  if (!taken || !(await proveAddress(ctx, { ...taken, at }))) throw new Refusal('LINK_INVALID');
  return taken.next;
}

/** @returns the sessions that have ended. @throws Refusal LINK_INVALID */
async function reset(
  { tx }: ChangeContext,
  given: { token: string; passwordHash: string; at: number; userAgent: string | undefined },
): Promise<string[]> {
  const { token, passwordHash, at, userAgent } = given;
  const taken = await takeMailToken(tx, { token, purpose: 'reset', at });
  if (!taken) throw new Refusal('LINK_INVALID');
  const { userId } = taken;
  await tellOfChange(tx, { userId, change: 'password reset', at, from: { userAgent } });
  return setPassword(tx, { userId, passwordHash, at, by: { userId, actorId: null } });
}

function isSetupToken({ setup }: Backend, given: string): boolean {
  if (setup.token === null) return false;
  const [a, b] = [Buffer.from(given), Buffer.from(setup.token)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Two who have the link: one of them is first. @throws Refusal LINK_INVALID */
async function assertFirst({ tx }: ChangeContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('the first organization', 0))`.execute(tx);
  const any = await tx.selectFrom('accounts.organizations').select('id').limit(1).executeTakeFirst();
  if (any) throw new Refusal('LINK_INVALID');
}

export const newSetupToken = (): string => randomBytes(24).toString('base64url');
