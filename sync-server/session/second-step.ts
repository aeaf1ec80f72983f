/**
 * Between the right password, or a provider's word, and the account's own factor that follows it: a challenge, no session. What the browser
 * keeps is sealed, short-lived, and serves for one sign-in. It opens nothing, and ends with the password that the account had.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Assertion } from '#contract/accounts/factors.ts';
import { providerIds } from '#contract/accounts/providers.ts';
import { Refusal } from '#contract/errors.ts';
import { idSchema } from '#contract/ids.ts';
import { SECOND_STEP_MS } from '#domain/second-factors.ts';
import type { Database } from '../storage/tables.ts';
import type { ChangeContext } from '../sync/feed.ts';
import { takeCode } from './factor-codes.ts';
import { joinIdentity } from './identities.ts';
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
import { notePasskeyUse, provedPasskey, type RelyingParty } from './passkeys.ts';
import { identitySchema } from './providers.ts';
import { seal, unseal } from './sealed.ts';
import { tellOfChange } from './security-mail.ts';
import type { ServerSecrets } from './server-secrets.ts';
import { spendChallenge } from './spent-challenges.ts';

const begunSchema = v.object({
  kind: v.literal('second step'),
  id: v.string(),
  userId: idSchema,
  /** of the password's hash: a new password ends what began with the old one */
  password: v.string(),
  /** who signed for the person in the password's stead; it is joined to the account once the factor is shown */
  by: v.nullable(v.object({ provider: v.picklist(providerIds), identity: identitySchema })),
  knownDevice: v.nullable(v.string()),
  until: v.number(),
});
type Begun = v.InferOutput<typeof begunSchema>;

/** What the browser keeps, and which of its factors the account has. */
export type SecondStep = { sealed: string; app: boolean; passkey: boolean };

const printOf = (passwordHash: string | null) =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')
    .slice(0, 22);

export function beginSecondStep(
  { sealing }: Pick<ServerSecrets, 'sealing'>,
  {
    passwordHash,
    at,
    ...told
  }: Pick<Begun, 'userId' | 'knownDevice' | 'by'> & { passwordHash: string | null; at: number },
): string {
  const begun: Begun = {
    kind: 'second step',
    id: randomUUID(),
    password: printOf(passwordHash),
    until: at + SECOND_STEP_MS,
    ...told,
  };
  return seal(sealing, JSON.stringify(begun));
}

/** A code, or a passkey of the account with the cookie of its challenge. */
export type OwnFactor =
  | { code: string }
  | { passkey: Assertion; cookie: string | undefined; party: RelyingParty };

/**
 * @param sealed  what `beginSecondStep` has given this browser
 * @throws Refusal UNAUTHENTICATED: sign in again from the start. INVALID_CREDENTIALS: the factor is wrong. DISABLED_LOGIN_CREDENTIALS,
 * EMAIL_UNVERIFIED, RATE_LIMITED
 */
export async function finishSecondStep(
  parts: SignInParts,
  sealed: string | undefined,
  { factor, deviceId }: { factor: OwnFactor; deviceId: string | null },
  around: SignInCircumstances,
): Promise<SignedIn> {
  const { db, limits } = parts;
  const { at, network, place } = around;
  const begun = opened(parts.secrets, sealed, at);
  const account = await findAccount(db, begun);
  await assertMaySignIn(db, account, around);
  const { knownDevice, by } = begun;
  const attempt = { account: account.id, network, knownDevice, secondFactor: true };
  await beginAttempt(parts, attempt, { userId: account.id, at });
  const wrong = new Refusal('INVALID_CREDENTIALS');
  try {
    const proved = await ownFactor(parts, account.id, factor, around);
    const signedIn = await openSignIn(
      parts,
      { ...account, knownDevice: knownDevice !== null },
      {
        ...around,
        deviceId,
        factors: async (ctx) => {
          if (!(await spendChallenge(ctx.tx, begun))) throw new Refusal('UNAUTHENTICATED');
          const kind = await proved(ctx);
          if (kind === null) throw wrong;
          if (by) await joinIdentity(ctx.tx, account.id, by.identity, { at, place });
          return [by?.provider ?? 'password', kind];
        },
      },
    );
    await limits.succeeded(attempt);
    return signedIn;
  } catch (error) {
    if (error === wrong) {
      await limits.failed(attempt);
      await auditRefusal(db, account.id, at, { secondFactor: true });
    }
    throw error;
  }
}

function opened({ sealing }: Pick<ServerSecrets, 'sealing'>, sealed: string | undefined, at: number): Begun {
  const text = sealed === undefined ? null : unseal(sealing, sealed);
  const read = v.safeParse(begunSchema, text === null ? null : JSON.parse(text));
  if (!read.success || read.output.until <= at) throw new Refusal('UNAUTHENTICATED');
  return read.output;
}

/** @throws Refusal UNAUTHENTICATED: it is gone, or its password is another one */
async function findAccount(db: Kysely<Database>, { userId, password }: Begun) {
  const account = await db
    .selectFrom('accounts.users as u')
    .leftJoin('accounts.credentials as c', 'c.userId', 'u.id')
    .select([...signInColumns, 'c.passwordHash'])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  if (!account || printOf(account.passwordHash) !== password) throw new Refusal('UNAUTHENTICATED');
  return account;
}

/** @returns what takes it, in the transaction of the sign-in: by what it proves the person; null: it is wrong */
async function ownFactor(
  { db, secrets }: Pick<SignInParts, 'db' | 'secrets'>,
  userId: string,
  factor: OwnFactor,
  { at, place }: SignInCircumstances,
): Promise<(ctx: ChangeContext) => Promise<string | null>> {
  if ('code' in factor)
    return async ({ tx }) => {
      const kind = await takeCode(tx, secrets, userId, factor.code, at);
      if (kind === 'recovery') await tellOfChange(tx, { userId, change: 'code used', at, from: place });
      return kind;
    };
  // Its challenge has served whatever comes of the transaction.
  const { party, ...shown } = factor;
  const asked = { purpose: 'sign-in', userId: null, at, ...shown } as const;
  const proved = await provedPasskey(db, secrets, party, asked);
  return async ({ tx }) => {
    if (proved?.userId !== userId) return null;
    await notePasskeyUse(tx, proved, at);
    return 'passkey';
  };
}
