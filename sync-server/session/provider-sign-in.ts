/**
 * Who somebody is whom a provider has signed for: by its own name for them, never by an address alone. The first time, a confirmed address
 * that both sides know joins them to their account (D68); an unconfirmed one joins nobody and makes nothing.
 */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ProviderId } from '#contract/accounts/providers.ts';
import { Refusal } from '#contract/errors.ts';
import { newId } from '#contract/ids.ts';
import { accountFields } from '#domain/account-fields.ts';
import { foldName } from '#domain/fold-name.ts';
import { slugOfTitle } from '#domain/slug.ts';
import { namedText } from '#domain/visible-text.ts';
import { audit } from '../audit/audit.ts';
import { noteSignIn } from '../services/accounts/account-record.ts';
import { addAccount } from '../services/accounts/add-account.ts';
import { keepNewestDevices, logDevice, type SignInPlace } from '../services/accounts/device-logs.ts';
import { announceUser } from '../services/accounts/people.ts';
import type { Database } from '../storage/tables.ts';
import type { ChangeContext } from '../sync/feed.ts';
import { userOfAddress } from './addresses.ts';
import type { Identity } from './providers.ts';
import { tellOfChange } from './security-mail.ts';
import type { ServerSecrets } from './server-secrets.ts';
import { openSession } from './sessions.ts';

type Given = {
  provider: ProviderId;
  identity: Identity;
  deviceId: string | null;
  at: number;
  place: SignInPlace;
  signUp: boolean;
  limitsDevices: (alias: string) => boolean;
};

/** @throws Refusal INVALID_USERNAME: no account; DISABLED_LOGIN_CREDENTIALS */
export async function signInByProvider(
  ctx: ChangeContext,
  secrets: ServerSecrets,
  { provider, identity, deviceId, at, place, signUp, limitsDevices }: Given,
) {
  const { tx } = ctx;
  const userId =
    (await knownUser(ctx, identity, { at, place })) ?? (signUp ? await newUser(ctx, identity, at) : null);
  if (userId === null) throw new Refusal('INVALID_USERNAME');
  const user = await tx
    .selectFrom('accounts.users')
    .select(['alias', 'disabled'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (user.disabled) throw new Refusal('DISABLED_LOGIN_CREDENTIALS');
  const device = deviceId ?? randomUUID();
  await noteSignIn(tx, userId, at);
  await announceUser(ctx, userId);
  const session = await openSession(tx, secrets, { userId, deviceId: device, at, factors: [provider] });
  await logDevice(tx, { userId, deviceId: device, at, place });
  const ended = limitsDevices(user.alias) ? await keepNewestDevices(tx, userId, at) : [];
  const details = { sessionId: session.sessionId, provider };
  await audit(tx, { kind: 'sign-in', at, by: { userId, actorId: null }, details });
  return { ...session, deviceId: device, ended };
}

async function knownUser(
  { tx }: ChangeContext,
  identity: Identity,
  { at, place }: Pick<Given, 'at' | 'place'>,
): Promise<string | null> {
  const { issuer, subject } = identity;
  const known = await tx
    .selectFrom('accounts.identities')
    .select('userId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (known) return known.userId;
  const address = confirmedAddress(identity);
  const owner = address === null ? undefined : await userOfAddress(tx, address);
  if (!owner) return null;
  await tx
    .insertInto('accounts.identities')
    .values({ issuer, subject, userId: owner.id, createdAt: at })
    .execute();
  await audit(tx, {
    kind: 'credentials changed',
    at,
    by: { userId: owner.id, actorId: null },
    entity: { type: 'user', id: owner.id },
    details: { identity: true },
  });
  await tellOfChange(tx, { userId: owner.id, change: 'provider linked', at, from: place });
  return owner.id;
}

const confirmedAddress = ({ email, emailVerified }: Identity): string | null =>
  emailVerified && email !== null && accountFields.email(email) === null ? foldName(email) : null;

/** Only for a confirmed address. @returns null: there is none */
async function newUser(ctx: ChangeContext, identity: Identity, at: number): Promise<string | null> {
  const email = confirmedAddress(identity);
  if (email === null) return null;
  const { issuer, subject } = identity;
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
  await ctx.tx.insertInto('accounts.identities').values({ issuer, subject, userId, createdAt: at }).execute();
  return userId;
}

/** @param since  those that were joined then or later; all by default */
export const deleteIdentities = (tx: Kysely<Database>, userId: string, since = 0) =>
  tx.deleteFrom('accounts.identities').where('userId', '=', userId).where('createdAt', '>=', since).execute();
