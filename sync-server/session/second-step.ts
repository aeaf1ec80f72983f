/**
 * Between the right password and the code that follows it: a challenge, no session. What the browser keeps is sealed, short-lived,
 * and serves for one sign-in. It opens nothing, and ends with the password that it stands for.
 */
import { createHash, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { Refusal } from '#contract/errors.ts';
import { idSchema } from '#contract/ids.ts';
import { SECOND_STEP_MS } from '#domain/second-factors.ts';
import { takeCode } from './factor-codes.ts';
import {
  auditRefusal,
  beginAttempt,
  openSignIn,
  type SignedIn,
  type SignInCircumstances,
  type SignInParts,
} from './open-sign-in.ts';
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
  knownDevice: v.nullable(v.string()),
  until: v.number(),
});

const printOf = (passwordHash: string) =>
  createHash('sha256').update(passwordHash).digest('base64url').slice(0, 22);

export function beginSecondStep(
  { sealing }: Pick<ServerSecrets, 'sealing'>,
  {
    userId,
    passwordHash,
    knownDevice,
    at,
  }: { userId: string; passwordHash: string; knownDevice: string | null; at: number },
): string {
  const begun: v.InferOutput<typeof begunSchema> = {
    kind: 'second step',
    id: randomUUID(),
    userId,
    password: printOf(passwordHash),
    knownDevice,
    until: at + SECOND_STEP_MS,
  };
  return seal(sealing, JSON.stringify(begun));
}

/**
 * @param sealed  what `beginSecondStep` has given this browser
 * @throws Refusal UNAUTHENTICATED: sign in again from the start. INVALID_CREDENTIALS: the code is wrong. DISABLED_LOGIN_CREDENTIALS, RATE_LIMITED
 */
export async function finishSecondStep(
  parts: SignInParts,
  sealed: string | undefined,
  { code, deviceId }: { code: string; deviceId: string | null },
  around: SignInCircumstances,
): Promise<SignedIn> {
  const { db, secrets, limits } = parts;
  const { at, network } = around;
  const opened = sealed === undefined ? null : unseal(secrets.sealing, sealed);
  const read = v.safeParse(begunSchema, opened === null ? null : JSON.parse(opened));
  if (!read.success || read.output.until <= at) throw new Refusal('UNAUTHENTICATED');
  const begun = read.output;
  const account = await db
    .selectFrom('accounts.users as u')
    .innerJoin('accounts.credentials as c', 'c.userId', 'u.id')
    .innerJoin('accounts.totp as f', 'f.userId', 'u.id')
    .select(['u.id', 'u.alias', 'u.disabled', 'c.passwordHash'])
    .where('u.id', '=', begun.userId)
    .executeTakeFirst();
  if (!account || printOf(account.passwordHash) !== begun.password) throw new Refusal('UNAUTHENTICATED');
  if (account.disabled) throw new Refusal('DISABLED_LOGIN_CREDENTIALS');
  const { knownDevice } = begun;
  const attempt = { account: account.id, network, knownDevice, secondFactor: true };
  await beginAttempt(parts, attempt, { userId: account.id, at });
  const wrong = new Refusal('INVALID_CREDENTIALS');
  try {
    const signedIn = await openSignIn(
      parts,
      { ...account, knownDevice: knownDevice !== null },
      {
        ...around,
        deviceId,
        factors: async (ctx) => {
          if (!(await spendChallenge(ctx.tx, begun))) throw new Refusal('UNAUTHENTICATED');
          const kind = await takeCode(ctx.tx, secrets, account.id, code, at);
          if (kind === null) throw wrong;
          if (kind === 'recovery') {
            const from = around.place;
            await tellOfChange(ctx.tx, { userId: account.id, change: 'code used', at, from });
          }
          return ['password', kind];
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
