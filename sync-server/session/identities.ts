/**
 * What providers call people: by its own name for somebody a provider says whose account it is, never by an address alone. The first time, a
 * confirmed address that both sides know joins them (D68); an unconfirmed one joins nobody.
 */
import type { Kysely } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import { accountFields } from '#domain/account-fields.ts';
import { foldName } from '#domain/fold-name.ts';
import { audit } from '../audit/audit.ts';
import type { SignInPlace } from '../services/accounts/device-logs.ts';
import type { Database } from '../storage/tables.ts';
import { userOfAddress } from './addresses.ts';
import type { Identity } from './providers.ts';
import { tellOfChange } from './security-mail.ts';

type Tx = Kysely<Database>;

const joinedAs = (tx: Tx, { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>) =>
  tx
    .selectFrom('accounts.identities')
    .select(['userId', 'endedAt'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();

/** Whose account it opens. @returns null: nobody's */
export async function userJoined(tx: Tx, identity: Identity): Promise<string | null> {
  const known = await joinedAs(tx, identity);
  return known && known.endedAt === null ? known.userId : null;
}

/**
 * Whose account it opens.
 * @returns null: nobody's. joined: false while it is theirs by an address alone, until `joinIdentity`
 * @throws Refusal INVALID_USERNAME: that address has joined somebody else of this provider, or its person has ended it
 */
export async function userOfIdentity(
  tx: Tx,
  identity: Identity,
): Promise<{ userId: string; joined: boolean } | null> {
  const known = await joinedAs(tx, identity);
  if (known && known.endedAt !== null) throw new Refusal('INVALID_USERNAME');
  if (known) return { userId: known.userId, joined: true };
  const address = confirmedAddress(identity);
  const owner = address === null ? undefined : await userOfAddress(tx, address);
  if (!owner) return null;
  // The provider has given the address to somebody else since.
  const another = await tx
    .selectFrom('accounts.identities')
    .select('subject')
    .where('userId', '=', owner.id)
    .where('issuer', '=', identity.issuer)
    .where((row) => row.or([row('address', '=', address), row('address', 'is', null)]))
    .executeTakeFirst();
  if (another) throw new Refusal('INVALID_USERNAME');
  return { userId: owner.id, joined: false };
}

/**
 * As the last thing that is asked of a sign-in through a provider: from then on it opens this account.
 * @throws Refusal UNAUTHENTICATED: meanwhile it is another one's, or nobody's
 */
export async function joinIdentity(
  tx: Tx,
  userId: string,
  identity: Identity,
  { at, place }: { at: number; place: SignInPlace },
): Promise<void> {
  const found = await userOfIdentity(tx, identity);
  if (found?.userId !== userId) throw new Refusal('UNAUTHENTICATED');
  if (found.joined) return;
  // Who came first at the same moment may have been somebody else.
  if (!(await addIdentity(tx, userId, identity, at)))
    return joinIdentity(tx, userId, identity, { at, place });
  await audit(tx, {
    kind: 'credentials changed',
    at,
    by: { userId, actorId: null },
    entity: { type: 'user', id: userId },
    details: { identity: true },
  });
  await tellOfChange(tx, { userId, change: 'provider linked', at, from: place });
}

/** @returns false: it was there, or its address has joined another */
export async function addIdentity(tx: Tx, userId: string, identity: Identity, at: number): Promise<boolean> {
  const { issuer, subject } = identity;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('accounts.identities')
    .values({ issuer, subject, userId, address: confirmedAddress(identity), createdAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns folded */
export const confirmedAddress = ({ email, emailVerified }: Identity): string | null =>
  emailVerified && email !== null && accountFields.email(email) === null ? foldName(email) : null;

/** @param endedAt  null: it may open the account again @returns false: it is not theirs, or is so already */
export async function setProviderEnded(
  tx: Tx,
  userId: string,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
  endedAt: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts.identities')
    .set({ endedAt })
    .where('userId', '=', userId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('endedAt', endedAt === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Those that were ended stay ended. @param since  those that were joined then or later; all by default */
export const deleteIdentities = (tx: Tx, userId: string, since = 0) =>
  tx
    .deleteFrom('accounts.identities')
    .where('userId', '=', userId)
    .where('createdAt', '>=', since)
    .where('endedAt', 'is', null)
    .execute();

/** The account is gone. */
export const forgetIdentities = (tx: Tx, userId: string) =>
  tx.deleteFrom('accounts.identities').where('userId', '=', userId).execute();
