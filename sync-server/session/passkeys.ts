/**
 * Passkeys (WebAuthn): registered for this server's own address, each signs a challenge that serves once. Its person was asked by the device for a
 * finger, a face or a PIN, so it proves two things at once: that they have it, and that they are who they say.
 */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Assertion, Registration } from '#contract/accounts/factors.ts';
import { Refusal } from '#contract/errors.ts';
import { idSchema, newId } from '#contract/ids.ts';
import { displayName } from '#domain/display-name.ts';
import { MAX_PASSKEYS, PASSKEY_MS } from '#domain/second-factors.ts';
import type { Database } from '../storage/tables.ts';
import { seal, unseal } from './sealed.ts';
import type { ServerSecrets } from './server-secrets.ts';
import { spendChallenge } from './spent-challenges.ts';

type Tx = Kysely<Database>;
type Keys = Pick<ServerSecrets, 'sealing'>;

/** For whom passkeys are made, as authenticators know it. */
export type RelyingParty = { id: string; origin: string };
export const relyingPartyOf = (publicUrl: string): RelyingParty => ({
  id: new URL(publicUrl).hostname,
  origin: publicUrl,
});

/** userId: whose it has to be; null: whoever's it is */
export type PasskeyPurpose = { purpose: 'register' | 'sign-in' | 'step-up'; userId: string | null };

const begunSchema = v.object({
  kind: v.literal('passkey'),
  purpose: v.picklist(['register', 'sign-in', 'step-up']),
  userId: v.nullable(idSchema),
  challenge: v.string(),
  until: v.number(),
});

const sealed = ({ sealing }: Keys, asked: PasskeyPurpose, challenge: string, at: number): string => {
  const begun: v.InferOutput<typeof begunSchema> = {
    kind: 'passkey',
    ...asked,
    challenge,
    until: at + PASSKEY_MS,
  };
  return seal(sealing, JSON.stringify(begun));
};

const clientSchema = v.object({
  crossOrigin: v.optional(v.literal(false)),
  topOrigin: v.optional(v.never()),
});

/** The library does not ask whether somebody else's page has framed ours, which the browser has signed for. */
function isFramed(clientDataJSON: string): boolean {
  const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
  return !v.is(clientSchema, said);
}

/**
 * It has served then, whatever comes of it.
 * @returns the challenge. @throws Refusal UNAUTHENTICATED: it is none of ours, for something else, too old, or has served
 */
async function takeChallenge(
  db: Tx,
  { sealing }: Keys,
  cookie: string | undefined,
  { purpose, userId }: PasskeyPurpose,
  at: number,
): Promise<string> {
  const opened = cookie === undefined ? null : unseal(sealing, cookie);
  const read = v.safeParse(begunSchema, opened === null ? null : JSON.parse(opened));
  const begun = read.success ? read.output : null;
  const fits = begun !== null && begun.purpose === purpose && begun.userId === userId && begun.until > at;
  if (!fits || !(await spendChallenge(db, { id: begun.challenge, until: begun.until })))
    throw new Refusal('UNAUTHENTICATED');
  return begun.challenge;
}

const passkeysOf = (tx: Tx, userId: string) =>
  tx
    .selectFrom('accounts.passkeys')
    .select(['credentialId as id', 'transports'])
    .where('userId', '=', userId)
    .execute();

/** Names that this server has kept are those that browsers gave it. */
type Transports = NonNullable<
  NonNullable<Parameters<typeof generateAuthenticationOptions>[0]['allowCredentials']>[number]['transports']
>;
const withTransports = ({ id, transports }: { id: string; transports: string[] }) => ({
  id,
  transports: transports as Transports,
});

/** @returns what the browser asks the authenticator, and what it keeps meanwhile */
export async function beginRegistration(
  tx: Tx,
  keys: Keys,
  party: RelyingParty,
  { userId, at }: { userId: string; at: number },
) {
  const [user, known] = await Promise.all([
    tx
      .selectFrom('accounts.users')
      .select(['alias', 'firstName', 'lastName'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),
    passkeysOf(tx, userId),
  ]);
  const { alias, firstName, lastName } = user;
  const options = await generateRegistrationOptions({
    rpName: 'Lectern',
    rpID: party.id,
    userID: new TextEncoder().encode(userId),
    userName: alias,
    userDisplayName: displayName({ alias, name: { first: firstName, last: lastName } }),
    timeout: PASSKEY_MS,
    attestationType: 'none',
    excludeCredentials: known.map(withTransports),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { options, cookie: sealed(keys, { purpose: 'register', userId }, options.challenge, at) };
}

/** @throws Refusal UNAUTHENTICATED, INVALID_CREDENTIALS: it does not prove itself. INVALID_ARGUMENTS: too many, or one that is known */
export async function addPasskey(
  db: Tx,
  keys: Keys,
  party: RelyingParty,
  {
    userId,
    cookie,
    passkey,
    at,
  }: { userId: string; cookie: string | undefined; passkey: Registration; at: number },
): Promise<(tx: Tx, name: string) => Promise<string>> {
  const expectedChallenge = await takeChallenge(db, keys, cookie, { purpose: 'register', userId }, at);
  const { transports = [], ...response } = passkey.response;
  const proved = await verifyRegistrationResponse({
    response: { ...passkey, response },
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => null);
  if (!proved?.verified || isFramed(response.clientDataJSON)) throw new Refusal('INVALID_CREDENTIALS');
  const { id: credentialId, publicKey, counter } = proved.registrationInfo.credential;
  return async (tx, name) => {
    if ((await passkeysOf(tx, userId)).length >= MAX_PASSKEYS) throw new Refusal('INVALID_ARGUMENTS');
    const made = await tx
      .insertInto('accounts.passkeys')
      .values({
        id: newId(),
        credentialId,
        userId,
        name,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: JSON.stringify(transports),
        createdAt: at,
        usedAt: null,
      })
      .onConflict((conflict) => conflict.column('credentialId').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) throw new Refusal('INVALID_ARGUMENTS');
    return made.id;
  };
}

/** @param userId  of whose passkeys one is to be shown; null: the person chooses one on their device */
export async function beginAssertion(
  tx: Tx,
  keys: Keys,
  party: RelyingParty,
  { purpose, userId, at }: PasskeyPurpose & { at: number },
) {
  const known = userId === null ? [] : await passkeysOf(tx, userId);
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    timeout: PASSKEY_MS,
    userVerification: 'required',
    allowCredentials: known.map(withTransports),
  });
  return { options, cookie: sealed(keys, { purpose, userId }, options.challenge, at) };
}

export type ProvedPasskey = { id: string; userId: string; counter: number };

/**
 * @returns whose passkey has signed the challenge of this browser; null: it is unknown here, or does not prove itself
 * @throws Refusal UNAUTHENTICATED: begin again
 */
export async function provedPasskey(
  db: Tx,
  keys: Keys,
  party: RelyingParty,
  {
    purpose,
    userId,
    cookie,
    passkey,
    at,
  }: PasskeyPurpose & { cookie: string | undefined; passkey: Assertion; at: number },
): Promise<ProvedPasskey | null> {
  const expectedChallenge = await takeChallenge(db, keys, cookie, { purpose, userId }, at);
  const known = await db
    .selectFrom('accounts.passkeys')
    .select(['id', 'userId', 'credentialId', 'publicKey', 'counter'])
    .where('credentialId', '=', passkey.id)
    .executeTakeFirst();
  const { userHandle, ...signed } = passkey.response;
  if (!known || (userId !== null && known.userId !== userId)) return null;
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== known.userId)
    return null;
  const proved = await verifyAuthenticationResponse({
    response: { ...passkey, response: signed },
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: known.credentialId,
      publicKey: Uint8Array.from(Buffer.from(known.publicKey, 'base64url')),
      counter: known.counter,
    },
  }).catch(() => null);
  if (!proved?.verified || isFramed(signed.clientDataJSON)) return null;
  return { id: known.id, userId: known.userId, counter: proved.authenticationInfo.newCounter };
}

/** @throws Refusal INVALID_CREDENTIALS: meanwhile it was taken away, or a copy of it has counted as far */
export async function notePasskeyUse(tx: Tx, { id, counter }: ProvedPasskey, at: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts.passkeys')
    .set({ counter, usedAt: at })
    .where('id', '=', id)
    // Most authenticators do not count: they always say 0.
    .where((row) =>
      row.or([row('counter', '<', counter), row.and([row('counter', '=', 0), row.lit(counter === 0)])]),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal('INVALID_CREDENTIALS');
}

/** @returns false: it is not the person's */
export async function renamePasskey(
  tx: Tx,
  userId: string,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts.passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns false: it is not the person's */
export async function removePasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('accounts.passkeys')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** @param since  those that were added then or later; all by default */
export async function removePasskeys(tx: Tx, userId: string, since = 0): Promise<void> {
  await tx
    .deleteFrom('accounts.passkeys')
    .where('userId', '=', userId)
    .where('createdAt', '>=', since)
    .execute();
}
