/**
 * Signing in with what a provider has signed. It proves who somebody is as a password does: where the account has a factor of its own, that
 * factor follows, and only then is the provider joined to the account.
 */
import type { Kysely } from 'kysely';
import type { ProviderId } from '#contract/accounts/providers.ts';
import { Refusal } from '#contract/errors.ts';
import { newId } from '#contract/ids.ts';
import { accountFields } from '#domain/account-fields.ts';
import { slugOfTitle } from '#domain/slug.ts';
import { namedText } from '#domain/visible-text.ts';
import { addAccount } from '../services/accounts/add-account.ts';
import type { Database } from '../storage/tables.ts';
import { type ChangeContext, change } from '../sync/feed.ts';
import { addIdentity, confirmedAddress, joinIdentity, userJoined, userOfIdentity } from './identities.ts';
import {
  assertMaySignIn,
  openSignIn,
  type SignedIn,
  type SignInCircumstances,
  type SignInParts,
  signInColumns,
} from './open-sign-in.ts';
import type { Identity } from './providers.ts';
import { beginSecondStep, type SecondStep } from './second-step.ts';

type Given = {
  provider: ProviderId;
  identity: Identity;
  deviceId: string | null;
  /** whom nobody knows gets an account */
  signUp: boolean;
};

/**
 * @returns secondStep: the account's own factor has to follow
 * @throws Refusal INVALID_USERNAME: no account; DISABLED_LOGIN_CREDENTIALS, EMAIL_UNVERIFIED
 */
export async function signInByProvider(
  parts: SignInParts,
  { provider, identity, deviceId, signUp }: Given,
  around: SignInCircumstances,
): Promise<SignedIn | { secondStep: SecondStep }> {
  const { db, announcer, secrets } = parts;
  const { at, place } = around;
  const tell = (buckets: string[]) => announcer.announce(buckets);
  const userId =
    (await userOfIdentity(db, identity))?.userId ??
    (signUp ? await change(db, tell, (ctx) => newUser(ctx, identity, at)) : null);
  if (userId === null) throw new Refusal('INVALID_USERNAME');
  const account = await findAccount(db, userId, deviceId);
  await assertMaySignIn(db, account, around);
  const knownDevice = account.knownDevice ? deviceId : null;
  const { passwordHash, app, passkey } = account;
  if (app || passkey) {
    const began = { userId, passwordHash, knownDevice, at, by: { provider, identity } };
    return { secondStep: { sealed: beginSecondStep(secrets, began), app, passkey } };
  }
  return openSignIn(parts, account, {
    ...around,
    deviceId,
    // Who is signed in at the provider is sent back without a word: that proves nothing of now (ASVS 6.8.4).
    freshAt: Math.min(identity.authenticatedAt ?? 0, at),
    factors: async ({ tx }) => {
      await joinIdentity(tx, userId, identity, { at, place });
      return [provider];
    },
  });
}

const findAccount = (db: Kysely<Database>, userId: string, deviceId: string | null) =>
  db
    .selectFrom('accounts.users as u')
    .leftJoin('accounts.credentials as c', 'c.userId', 'u.id')
    .leftJoin('accounts.totp as f', 'f.userId', 'u.id')
    .select([...signInColumns, 'c.passwordHash'])
    .select(({ eb, exists, selectFrom }) => [
      eb('f.userId', 'is not', null).$castTo<boolean>().as('app'),
      exists(selectFrom('accounts.passkeys as p').select('p.id').whereRef('p.userId', '=', 'u.id'))
        .$castTo<boolean>()
        .as('passkey'),
      exists(
        selectFrom('accounts.sessions as s')
          .select('s.id')
          .whereRef('s.userId', '=', 'u.id')
          .where('s.deviceId', '=', deviceId ?? ''),
      )
        .$castTo<boolean>()
        .as('knownDevice'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();

/**
 * Proves who is there for somebody who is signed in. Where the account has a factor of its own, that is asked for.
 * @throws Refusal SECOND_FACTOR_REQUIRED, INVALID_CREDENTIALS: the provider has signed for somebody else
 */
export async function assertProvider(
  db: Kysely<Database>,
  userId: string,
  prove: () => Promise<Identity>,
): Promise<void> {
  const { app, passkey } = await findAccount(db, userId, null);
  if (app || passkey) throw new Refusal('SECOND_FACTOR_REQUIRED');
  if ((await userJoined(db, await prove())) !== userId) throw new Refusal('INVALID_CREDENTIALS');
}

/** Only for a confirmed address. @returns null: there is none */
async function newUser(ctx: ChangeContext, identity: Identity, at: number): Promise<string | null> {
  const email = confirmedAddress(identity);
  if (email === null) return null;
  const name = (field: 'firstName' | 'lastName', otherwise: string) =>
    accountFields[field](identity[field]) === null ? namedText(identity[field]) : otherwise;
  const wanted = slugOfTitle(email.split('@')[0] ?? '', 'learner').slice(0, 26);
  const userId = await addAccount(
    ctx,
    {
      username: `${wanted}-${newId().slice(-8)}`,
      firstName: name('firstName', 'New'),
      lastName: name('lastName', 'Learner'),
      email,
      passwordHash: null,
    },
    { at, verified: true },
  );
  await addIdentity(ctx.tx, userId, identity, at);
  return userId;
}
