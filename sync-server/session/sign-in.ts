/** Signing in with a user name or an e-mail address and a password (AUTH-044). */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { LoginRequest } from '#contract/accounts/session.ts';
import { Refusal } from '#contract/errors.ts';
import type { Announcer } from '../realtime/announcer.ts';
import { announceUser } from '../services/accounts/people.ts';
import type { Database } from '../storage/tables.ts';
import { change } from '../sync/feed.ts';
import type { Passwords } from './passwords.ts';
import type { ServerSecrets } from './server-secrets.ts';
import { isKnownDevice, type KnownSession, openSession, type SessionTokens } from './sessions.ts';
import type { SignInLimits } from './sign-in-limits.ts';

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
 * @throws Refusal INVALID_CREDENTIALS, DISABLED_LOGIN_CREDENTIALS, RATE_LIMITED
 */
export async function signIn(
  { db, announcer, secrets, passwords, limits }: SignIn,
  { identifier, password, deviceId }: LoginRequest,
  { network, at }: { network: string; at: number },
): Promise<KnownSession & SessionTokens & { deviceId: string }> {
  const account = await findAccount(db, identifier);
  const known = account && deviceId ? await isKnownDevice(db, account.id, deviceId) : false;
  const attempt = { identifier, network, knownDevice: known ? (deviceId ?? null) : null };
  await limits.begin(attempt);
  if (!(await passwords.matches(password, account?.passwordHash ?? null)) || !account) {
    await limits.failed(attempt);
    throw new Refusal('INVALID_CREDENTIALS');
  }
  await limits.succeeded(attempt);
  if (account.disabled) throw new Refusal('DISABLED_LOGIN_CREDENTIALS');
  const renewed = passwords.isOutdated(account.passwordHash) ? await passwords.hash(password) : null;
  const device = deviceId ?? randomUUID();
  const tell = (buckets: string[]) => announcer.announce(buckets);
  const opened = await change(db, tell, async (ctx) => {
    const { tx } = ctx;
    if (renewed !== null) await setPasswordHash(tx, account.id, renewed);
    await tx.updateTable('accounts.users').set({ lastLoginAt: at }).where('id', '=', account.id).execute();
    await announceUser(ctx, account.id);
    return openSession(tx, secrets, { userId: account.id, deviceId: device, at });
  });
  return { ...opened, deviceId: device };
}

const findAccount = (db: Kysely<Database>, identifier: string) =>
  db
    .selectFrom('accounts.users as u')
    .innerJoin('accounts.credentials as c', 'c.userId', 'u.id')
    .select(['u.id', 'u.disabled', 'c.passwordHash'])
    .where(({ eb, fn }) =>
      eb(
        fn('lower', [identifier.includes('@') ? 'u.email' : 'u.alias']),
        '=',
        fn('lower', [eb.val(identifier)]),
      ),
    )
    .executeTakeFirst();

async function setPasswordHash(tx: Kysely<Database>, userId: string, passwordHash: string): Promise<void> {
  await tx
    .insertInto('accounts.credentials')
    .values({ userId, passwordHash })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ passwordHash }))
    .execute();
}
