/** Signing in with a user name or an e-mail address and a password (AUTH-044). */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { LoginRequest } from '#contract/accounts/session.ts';
import { Refusal } from '#contract/errors.ts';
import { foldName } from '#domain/fold-name.ts';
import { audit } from '../audit/audit.ts';
import type { Announcer } from '../realtime/announcer.ts';
import { announceUser } from '../services/accounts/people.ts';
import type { Database } from '../storage/tables.ts';
import { change } from '../sync/feed.ts';
import type { Passwords } from './passwords.ts';
import type { ServerSecrets } from './server-secrets.ts';
import { type KnownSession, openSession, type SessionTokens } from './sessions.ts';
import type { SignInLimits } from './sign-in-limits.ts';

/** offered: who has not confirmed an address signs in for seven days all the same (D73). */
export type EmailVerification = 'offered' | 'required';

const UNVERIFIED_MS = 7 * 24 * 60 * 60 * 1000;

type SignIn = {
  db: Kysely<Database>;
  announcer: Pick<Announcer, 'announce'>;
  secrets: ServerSecrets;
  passwords: Passwords;
  limits: SignInLimits;
};

/**
 * Who is not known and who errs get the same words after the same time; that an account is disabled is told only to who
 * knows its password.
 * @throws Refusal INVALID_CREDENTIALS, DISABLED_LOGIN_CREDENTIALS, EMAIL_UNVERIFIED, RATE_LIMITED
 */
export async function signIn(
  { db, announcer, secrets, passwords, limits }: SignIn,
  { identifier, password, deviceId }: LoginRequest,
  { network, at, emailVerification }: { network: string; at: number; emailVerification: EmailVerification },
): Promise<KnownSession & SessionTokens & { deviceId: string }> {
  const name = foldName(identifier);
  const account = await findAccount(db, name, deviceId ?? null);
  const knownDevice = account?.knownDevice ? (deviceId ?? null) : null;
  const attempt = { account: account?.id ?? name, network, knownDevice };
  await limits.begin(attempt);
  if (!(await passwords.matches(password, account?.passwordHash ?? null)) || !account) {
    await limits.failed(attempt);
    await auditRefusal(db, account?.id ?? null, at);
    throw new Refusal('INVALID_CREDENTIALS');
  }
  await limits.succeeded(attempt);
  if (account.disabled) {
    await auditRefusal(db, account.id, at);
    throw new Refusal('DISABLED_LOGIN_CREDENTIALS');
  }
  const since = emailVerification === 'required' ? 0 : UNVERIFIED_MS;
  if (account.pendingEmail !== null && at - account.registeredAt >= since) {
    throw new Refusal('EMAIL_UNVERIFIED');
  }
  const renewed = passwords.isOutdated(account.passwordHash) ? await passwords.hash(password) : null;
  const device = deviceId ?? randomUUID();
  const tell = (buckets: string[]) => announcer.announce(buckets);
  const opened = await change(db, tell, async (ctx) => {
    const { tx } = ctx;
    if (renewed !== null) await setPasswordHash(tx, account.id, renewed);
    await tx.updateTable('accounts.users').set({ lastLoginAt: at }).where('id', '=', account.id).execute();
    await announceUser(ctx, account.id);
    const session = await openSession(tx, secrets, { userId: account.id, deviceId: device, at });
    const details = { sessionId: session.sessionId, knownDevice: account.knownDevice };
    await audit(tx, { kind: 'sign-in', at, by: { userId: account.id, actorId: null }, details });
    return session;
  });
  return { ...opened, deviceId: device };
}

/** Also of names that nobody has, so that the time does not tell who has an account. */
const auditRefusal = (db: Kysely<Database>, userId: string | null, at: number) =>
  audit(db, {
    kind: 'sign-in refused',
    at,
    by: null,
    ...(userId !== null && { entity: { type: 'user', id: userId } }),
  });

/** One statement, whether there is an account and whether it knows the device: the time tells neither. */
const findAccount = (db: Kysely<Database>, name: string, deviceId: string | null) =>
  db
    .selectFrom('accounts.users as u')
    .innerJoin('accounts.credentials as c', 'c.userId', 'u.id')
    .select(['u.id', 'u.disabled', 'u.pendingEmail', 'u.registeredAt', 'c.passwordHash'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('accounts.sessions as s')
          .select('s.id')
          .whereRef('s.userId', '=', 'u.id')
          .where('s.deviceId', '=', deviceId ?? ''),
      ).as('knownDevice'),
    )
    .where(({ eb, fn }) => eb(fn('lower', [name.includes('@') ? 'u.email' : 'u.alias']), '=', name))
    .executeTakeFirst();

async function setPasswordHash(tx: Kysely<Database>, userId: string, passwordHash: string): Promise<void> {
  await tx
    .insertInto('accounts.credentials')
    .values({ userId, passwordHash })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ passwordHash }))
    .execute();
}
