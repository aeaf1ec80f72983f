/** Signing in with a user name or an e-mail address and a password (AUTH-044). */
import type { Kysely } from 'kysely';
import type { LoginRequest } from '#contract/accounts/session.ts';
import { Refusal } from '#contract/errors.ts';
import { foldName } from '#domain/fold-name.ts';
import { rehashPassword } from '../services/accounts/face.ts';
import type { Database } from '../storage/tables.ts';
import { newMailToken } from './mail-tokens.ts';
import {
  assertMaySignIn,
  auditRefusal,
  beginAttempt,
  openSignIn,
  type SignedIn,
  type SignInCircumstances,
  type SignInParts,
  signInColumns,
} from './open-sign-in.ts';
import type { Passwords } from './passwords.ts';
import { beginSecondStep, type SecondStep } from './second-step.ts';

/**
 * Who is not known and who errs get the same words after the same time; that an account is disabled, asks for a second factor, or has still
 * to confirm the address, is told only to who knows its password.
 * @returns secondStep: a code of the person's authenticator app has to follow
 * @throws Refusal INVALID_CREDENTIALS, DISABLED_LOGIN_CREDENTIALS, EMAIL_UNVERIFIED, RATE_LIMITED, OWN_PASSWORD_REQUIRED
 */
export async function signIn(
  parts: SignInParts & { passwords: Passwords },
  { identifier, password, deviceId }: LoginRequest,
  around: SignInCircumstances,
): Promise<SignedIn | { secondStep: SecondStep }> {
  const { db, passwords, limits, secrets } = parts;
  const { network, at } = around;
  const name = foldName(identifier);
  const account = await findAccount(db, name, deviceId ?? null);
  const knownDevice = account?.knownDevice ? (deviceId ?? null) : null;
  const attempt = { account: account?.id ?? name, network, knownDevice };
  await beginAttempt(parts, attempt, { userId: account?.id ?? null, at });
  // Whoever has been here with this device before does not wait behind those who have not.
  const by = account && knownDevice !== null ? { person: account.id } : { network };
  const matches = await passwords.matches(password, account?.passwordHash ?? null, by);
  if (!matches || !account || (account.temporaryUntil ?? at) < at) {
    // Said whether or not the address is somebody's, and after the same time: whoever claims it learns nothing of them.
    if (name.includes('@') && (await passwords.matches(password, await claimantsHash(db, name), { network })))
      throw new Refusal('EMAIL_UNVERIFIED');
    await limits.failed(attempt);
    await auditRefusal(db, account?.id ?? null, at);
    throw new Refusal('INVALID_CREDENTIALS');
  }
  // Its answer is waited for with that of the session.
  const forgotten = limits.succeeded(attempt);
  forgotten.catch(() => undefined);
  await assertMaySignIn(db, account, around);
  if (account.temporaryUntil !== null) {
    await forgotten;
    throw await wayToOwnPassword(db, account, at);
  }
  let { passwordHash } = account;
  if (passwords.isOutdated(passwordHash)) {
    passwordHash = await passwords.hash(password, by);
    await rehashPassword(db, account.id, passwordHash);
  }
  if (account.secondFactor) {
    await forgotten;
    const sealed = beginSecondStep(secrets, { userId: account.id, passwordHash, knownDevice, at, by: null });
    return { secondStep: { sealed, app: true, passkey: false } };
  }
  const known = { ...account, knownDevice: knownDevice !== null };
  const opening = openSignIn(parts, known, { ...around, deviceId: deviceId ?? null, factors: ['password'] });
  const [opened] = await Promise.all([opening, forgotten]);
  return opened;
}

/** A password that the operator printed opens no session: it is worth a link that sets one's own (ASVS 6.4.1). */
async function wayToOwnPassword(
  db: Kysely<Database>,
  { id: userId, email }: { id: string; email: string },
  at: number,
): Promise<Refusal> {
  const token = await newMailToken(db, { userId, purpose: 'reset', email, next: null, at });
  return new Refusal('OWN_PASSWORD_REQUIRED', { extras: { token } });
}

/** Of the account that was the last to say that the address is its own, and has not confirmed it yet. */
async function claimantsHash(db: Kysely<Database>, address: string): Promise<string | null> {
  const claimant = await db
    .selectFrom('accounts.users as u')
    .innerJoin('accounts.credentials as c', 'c.userId', 'u.id')
    .select('c.passwordHash')
    .where(({ eb, fn }) => eb(fn('lower', ['u.pendingEmail']), '=', address))
    .where('u.disabled', '=', false)
    .orderBy('u.registeredAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return claimant?.passwordHash ?? null;
}

/** One statement, whether there is an account, knows the device, asks for a second factor: the time tells none of it. */
const findAccount = (db: Kysely<Database>, name: string, deviceId: string | null) =>
  db
    .selectFrom('accounts.users as u')
    .innerJoin('accounts.credentials as c', 'c.userId', 'u.id')
    .select([...signInColumns, 'u.email', 'c.passwordHash', 'c.temporaryUntil'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('accounts.sessions as s')
          .select('s.id')
          .whereRef('s.userId', '=', 'u.id')
          .where('s.deviceId', '=', deviceId ?? ''),
      ).as('knownDevice'),
    )
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('accounts.totp as f').select('f.userId').whereRef('f.userId', '=', 'u.id')).as(
        'secondFactor',
      ),
    )
    .where(({ eb, fn }) => eb(fn('lower', [name.includes('@') ? 'u.email' : 'u.alias']), '=', name))
    .executeTakeFirst();
