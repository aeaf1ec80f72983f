/**
 * Handing a person over from their browser to the desktop app on the same device (D69): a code in the address of the app, worth a session
 * of its own to whoever knows what the app alone knows (PKCE, S256). It lives for a minute and serves once, whatever comes of it.
 */
import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { HandOff } from '#contract/accounts/hand-off.ts';
import { HAND_OFF_CODE_MS } from '#domain/session-limits.ts';
import { audit } from '../audit/audit.ts';
import { noteSignIn } from '../services/accounts/account-record.ts';
import { keepNewestDevices, logDevice, type SignInPlace } from '../services/accounts/device-logs.ts';
import { announceUser } from '../services/accounts/people.ts';
import { endSessions } from '../services/accounts/session-records.ts';
import type { Database } from '../storage/tables.ts';
import type { ChangeContext } from '../sync/feed.ts';
import type { Caller } from '../verbs/service-context.ts';
import { tellOfChange } from './security-mail.ts';
import type { ServerSecrets } from './server-secrets.ts';
import { livingSessions, openSession } from './sessions.ts';

const sha256 = (text: string) => createHash('sha256').update(text);
const hashOf = (code: string) => sha256(code).digest('hex');

/** @returns the code */
export async function newSignInCode(
  db: Kysely<Database>,
  { userId, sessionId }: Caller,
  { redirect_uri, code_challenge }: HandOff,
  deviceId: string | null,
  at: number,
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await db
    .insertInto('accounts.signInCodes')
    .values({
      hash: hashOf(code),
      userId,
      sessionId,
      deviceId,
      redirectUri: redirect_uri,
      challenge: code_challenge,
      expiresAt: at + HAND_OFF_CODE_MS,
    })
    .execute();
  return code;
}

/** The app's address with what it has asked for. */
export function addressWithCode({ redirect_uri, state }: HandOff, code: string): string {
  const address = new URL(redirect_uri);
  address.searchParams.set('code', code);
  address.searchParams.set('state', state);
  return address.href;
}

type Exchange = {
  code: string;
  verifier: string;
  redirectUri: string;
  at: number;
  place: SignInPlace;
  limitsDevices: (alias: string) => boolean;
};

/** Whoever shows a code for the second time, or did so first, has a copy: what it was worth ends (RFC 6749, 4.1.2). */
async function endWhatItMade(
  tx: Kysely<Database>,
  { userId, madeSession }: { userId: string; madeSession: string },
  at: number,
): Promise<string[]> {
  if (!(await livingSessions(tx, [madeSession], at)).has(madeSession)) return [];
  await endSessions(tx, [madeSession], at);
  const details = { sessionId: madeSession, handOff: true };
  await audit(tx, { kind: 'token reused', at, by: { userId, actorId: null }, details });
  return [madeSession];
}

/**
 * The session that the app gets counts as one on the same device, knows the same factors, and is not fresh: nobody has just proved who they are.
 * It ends when that one would have, or one could be handed on for ever.
 * @returns without a session: the code is unknown, used, expired, was asked for with something else, or its session or person is gone; and
 * the sessions that have ended
 */
export async function exchangeSignInCode(
  ctx: ChangeContext,
  secrets: ServerSecrets,
  { code, verifier, redirectUri, at, place, limitsDevices }: Exchange,
) {
  const { tx } = ctx;
  const hash = hashOf(code);
  const taken = await tx
    .selectFrom('accounts.signInCodes')
    .selectAll()
    .where('hash', '=', hash)
    .forUpdate()
    .executeTakeFirst();
  const { madeSession = null } = taken ?? {};
  if (taken && madeSession !== null)
    return { opened: null, ended: await endWhatItMade(tx, { ...taken, madeSession }, at) };
  const fits =
    taken !== undefined &&
    at < taken.expiresAt &&
    taken.redirectUri === redirectUri &&
    isEqual(sha256(verifier).digest('base64url'), taken.challenge) &&
    (await livingSessions(tx, [taken.sessionId], at)).has(taken.sessionId);
  if (!fits) {
    const entity = taken && { entity: { type: 'user', id: taken.userId } };
    await audit(tx, { kind: 'sign-in refused', at, by: null, ...entity, details: { handOff: true } });
    await tx.deleteFrom('accounts.signInCodes').where('hash', '=', hash).execute();
    return { opened: null, ended: [] };
  }
  const { userId } = taken;
  const { alias, factors, createdAt } = await tx
    .selectFrom('accounts.sessions as s')
    .innerJoin('accounts.users as u', 'u.id', 's.userId')
    .select(['u.alias', 's.factors', 's.createdAt'])
    .where('s.id', '=', taken.sessionId)
    .executeTakeFirstOrThrow();
  const deviceId = taken.deviceId ?? randomUUID();
  await noteSignIn(tx, userId, at);
  await announceUser(ctx, userId);
  const session = await openSession(tx, secrets, {
    userId,
    deviceId,
    at,
    factors,
    freshAt: 0,
    since: createdAt,
  });
  await tx
    .updateTable('accounts.signInCodes')
    .set({ madeSession: session.sessionId })
    .where('hash', '=', hash)
    .execute();
  await logDevice(tx, { userId, deviceId, at, place });
  const ended = limitsDevices(alias) ? await keepNewestDevices(tx, userId, at) : [];
  const details = { sessionId: session.sessionId, from: taken.sessionId, handOff: true };
  await audit(tx, { kind: 'sign-in', at, by: { userId, actorId: null }, details });
  await tellOfChange(tx, { userId, change: 'desktop app signed in', at, from: place });
  return { opened: { ...session, factors }, ended };
}

const isEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

export const forgetOldSignInCodes = (db: Kysely<Database>, at: number) =>
  db.deleteFrom('accounts.signInCodes').where('expiresAt', '<=', at).execute();

/** Those that were used meanwhile would serve once more. */
export const forgetEverySignInCode = (db: Kysely<Database>) =>
  db.deleteFrom('accounts.signInCodes').execute();

/** All of a person's. */
export const deleteSignInCodes = (tx: Kysely<Database>, userId: string) =>
  tx.deleteFrom('accounts.signInCodes').where('userId', '=', userId).execute();
