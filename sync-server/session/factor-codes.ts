/**
 * The codes of a person's authenticator app (TOTP, RFC 6238) and the recovery codes that serve in their place. The app's secret is kept sealed,
 * recovery codes as HMAC; each code serves once.
 */
import { createHmac, randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import * as v from 'valibot';
import { Refusal } from '#contract/errors.ts';
import { idSchema } from '#contract/ids.ts';
import {
  factorCodeOf,
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_LETTERS,
  recoveryCodeOf,
  TOTP_DIGITS,
  TOTP_DRIFT_STEPS,
  TOTP_SECONDS,
  TOTP_SETUP_MS,
} from '#domain/second-factors.ts';
import type { Database } from '../storage/tables.ts';
import { seal, unseal } from './sealed.ts';
import type { ServerSecrets } from './server-secrets.ts';

type Tx = Kysely<Database>;
type Keys = Pick<ServerSecrets, 'sealing' | 'peppers'>;

/** A code of either kind: by which of them its person was known. */
export type CodeKind = 'totp' | 'recovery';

const ISSUER = 'Lectern';

const totpOf = (secret: string, label = '') =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1', // some apps know no other
    digits: TOTP_DIGITS,
    period: TOTP_SECONDS,
    secret: Secret.fromBase32(secret),
  });

/** @returns the step of the code; null: it fits none of those around now */
function stepOf(secret: string, code: string, at: number): number | null {
  const drift = totpOf(secret).validate({ token: code, timestamp: at, window: TOTP_DRIFT_STEPS });
  return drift === null ? null : Math.floor(at / 1000 / TOTP_SECONDS) + drift;
}

/** What an app is set up with before its first code has proved that it was: the browser keeps it, sealed. */
const setupSchema = v.object({
  kind: v.literal('totp setup'),
  userId: idSchema,
  secret: v.string(),
  until: v.number(),
});

export function newTotpSetup({ sealing }: Keys, person: { userId: string; alias: string }, at: number) {
  const secret = new Secret({ size: 20 }).base32;
  const kept: v.InferOutput<typeof setupSchema> = {
    kind: 'totp setup',
    userId: person.userId,
    secret,
    until: at + TOTP_SETUP_MS,
  };
  return {
    secret,
    uri: totpOf(secret, person.alias).toString(),
    setup: seal(sealing, JSON.stringify(kept)),
  };
}

/** @throws Refusal LINK_INVALID: it took too long, or is somebody else's. INVALID_CREDENTIALS: the code is wrong. INVALID_ARGUMENTS: there is one */
export async function confirmTotp(
  tx: Tx,
  { sealing }: Keys,
  { userId, setup, code, at }: { userId: string; setup: string; code: string; at: number },
): Promise<void> {
  const opened = unseal(sealing, setup);
  const read = v.safeParse(setupSchema, opened === null ? null : JSON.parse(opened));
  if (!read.success || read.output.userId !== userId || read.output.until <= at)
    throw new Refusal('LINK_INVALID');
  const { secret } = read.output;
  const typed = factorCodeOf(code);
  const step = typed?.kind === 'totp' ? stepOf(secret, typed.code, at) : null;
  if (step === null) throw new Refusal('INVALID_CREDENTIALS');
  const made = await tx
    .insertInto('accounts.totp')
    .values({ userId, secret: seal(sealing, secret), lastStep: step, createdAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst();
  if (!made) throw new Refusal('INVALID_ARGUMENTS');
}

/** With the recovery codes, which stand in its place alone. @returns false: there was none */
export async function removeTotp(tx: Tx, userId: string): Promise<boolean> {
  await tx.deleteFrom('accounts.recoveryCodes').where('userId', '=', userId).execute();
  const { numDeletedRows } = await tx
    .deleteFrom('accounts.totp')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function hasTotp(tx: Tx, userId: string): Promise<boolean> {
  const known = await tx
    .selectFrom('accounts.totp')
    .select('userId')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return known !== undefined;
}

/** Those of before serve no more. @returns as they are shown, this once */
export async function renewRecoveryCodes(tx: Tx, keys: Keys, userId: string): Promise<string[]> {
  await tx.deleteFrom('accounts.recoveryCodes').where('userId', '=', userId).execute();
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES)
    codes.add(
      recoveryCodeOf(Array.from({ length: RECOVERY_LETTERS }, () => randomInt(RECOVERY_ALPHABET.length))),
    );
  await tx
    .insertInto('accounts.recoveryCodes')
    .values(
      [...codes].map((code) => ({
        userId,
        hash: recoveryHash(keys.peppers[0], userId, code.replaceAll('-', '')),
      })),
    )
    .execute();
  return [...codes];
}

/** The ten letters of earlier codes could be tried out on a copy of the database; with a key that is not in it they cannot. */
const recoveryHash = (pepper: Buffer, userId: string, code: string) =>
  createHmac('sha256', pepper).update(`recovery code ${userId} ${code}`).digest('hex');

/** Takes the code, which serves once. @returns by what it proves the person; null: it is wrong, or has served */
export async function takeCode(
  tx: Tx,
  keys: Keys,
  userId: string,
  typed: string,
  at: number,
): Promise<CodeKind | null> {
  const given = factorCodeOf(typed);
  if (given === null) return null;
  if (given.kind === 'recovery') {
    const { numDeletedRows } = await tx
      .deleteFrom('accounts.recoveryCodes')
      .where('userId', '=', userId)
      .where(
        'hash',
        'in',
        keys.peppers.map((pepper) => recoveryHash(pepper, userId, given.code)),
      )
      .executeTakeFirst();
    return numDeletedRows > 0n ? 'recovery' : null;
  }
  const known = await tx
    .selectFrom('accounts.totp')
    .select('secret')
    .where('userId', '=', userId)
    .executeTakeFirst();
  const secret = known ? unseal(keys.sealing, known.secret) : null;
  const step = secret === null ? null : stepOf(secret, given.code, at);
  if (step === null) return null;
  // Of two who send the same code side by side, one finds it used.
  const { numUpdatedRows } = await tx
    .updateTable('accounts.totp')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? 'totp' : null;
}
