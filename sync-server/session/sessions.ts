/**
 * Sessions in the database: opened at sign-in, found by their cookie, renewed by the refresh token, ended. A refresh
 * token serves once; whoever shows a used one later than the grace holds a copy, and the whole session ends (F14).
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import { Refusal } from '#contract/errors.ts';
import { idSchema, newId } from '#contract/ids.ts';
import { secondFactors } from '#domain/second-factors.ts';
import { audit } from '../audit/audit.ts';
import {
  deleteSessionsBefore,
  endSessionByHash,
  endSessions,
  freshen,
  insertSession,
  managesBilling,
  markSandbox,
  replaceSecrets,
  touchSession,
} from '../services/accounts/session-records.ts';
import { withRetry } from '../storage/database.ts';
import type { Database } from '../storage/tables.ts';
import { seal, unseal } from './sealed.ts';
import type { ServerSecrets } from './server-secrets.ts';
import {
  FRESH_MS,
  REFRESH_GRACE_MS,
  REFRESH_IDLE_MS,
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_MS,
  UNVERIFIED_MS,
} from './session-times.ts';

/** What the two cookies hold. */
export type SessionTokens = { session: string; refresh: string; refreshMaxAgeMs: number };
export type KnownSession = { sessionId: string; userId: string };
/** of somebody who acts as the session's person; null: nobody does */
type Acted = { actorId: string | null };

/** One that was ended before its time, and on which device that was. */
type EndedSession = { userId: string; alias: string; deviceId: string };

export type Renewal =
  | ({ kind: 'renewed' } & KnownSession & SessionTokens)
  /** acted: it was one in somebody else's name, and the browser may have its own person's cookies by now */
  | { kind: 'invalid'; acted?: boolean; ended?: EndedSession }
  /** someone holds a copy: the session was ended */
  | ({ kind: 'reused' } & KnownSession);

type Keys = Pick<ServerSecrets, 'sealing' | 'issuing'>;
const successorSchema = v.object({ session: v.string(), refresh: v.string() });
const TOUCH_MS = 60_000;

export async function openSession(
  tx: Kysely<Database>,
  keys: Keys,
  {
    userId,
    deviceId,
    at,
    factors = ['password'],
    actorSession = null,
    freshAt = actorSession === null ? at : 0,
    since = at,
  }: {
    userId: string;
    deviceId: string | null;
    at: number;
    factors?: readonly string[];
    /** the session of somebody who acts as this person; such a one is never fresh */
    actorSession?: string | null;
    /** when the person proved who they are, epoch ms; 0: not known */
    freshAt?: number;
    /** when they did, epoch ms: from then on the session may last (ASVS 7.3.2) */
    since?: number;
  },
): Promise<KnownSession & SessionTokens> {
  const sessionId = newId();
  const session = newSecret();
  const refresh = newRefreshToken(keys, sessionId);
  await insertSession(tx, {
    id: sessionId,
    userId,
    ...hashesOf({ session, refresh }),
    previousRefreshHash: null,
    successor: JSON.stringify(null),
    refreshedAt: at,
    createdAt: since,
    usedAt: at,
    deviceId,
    revokedAt: null,
    freshAt,
    factors: JSON.stringify(factors),
    actorSession,
  });
  const refreshMaxAgeMs = Math.min(since + SESSION_ABSOLUTE_MS - at, REFRESH_IDLE_MS);
  return { sessionId, userId, session, refresh, refreshMaxAgeMs };
}

/** Nobody acts, or whoever does still may: their own session has not ended or grown too old, nor have they lost the role for it (AUTH-034). */
const actorStands = (at: number) => sql<boolean>`(s."actorSession" is null or exists (
  select 1 from accounts.sessions a
    join accounts.users w on w.id = a."userId" and not w.disabled
    join accounts.profiles p on p."userId" = a."userId" and p.roles @> '["impersonator"]'
    join accounts.organizations o on o.id = p."organizationId" and o."isDefaultShared"
  where a.id = s."actorSession" and a."revokedAt" is null and a."createdAt" > ${at - SESSION_ABSOLUTE_MS}))`;

/** Signing in is open for seven days without a confirmed address, and so is staying (D73). */
export const mayStay = (at: number) =>
  sql<boolean>`(u."pendingEmail" is null or u."registeredAt" > ${at - UNVERIFIED_MS})`;

const actorOf = sql<
  string | null
>`(select a."userId" from accounts.sessions a where a.id = s."actorSession")`;

/** The session of a cookie, unless it has ended, slept for an hour, or its person is disabled. */
export async function findSession(
  db: Kysely<Database>,
  session: string,
  at: number,
): Promise<(KnownSession & Acted & { factors: string[]; sandbox: boolean }) | null> {
  const found = await db
    .selectFrom('accounts.sessions as s')
    .innerJoin('accounts.users as u', 'u.id', 's.userId')
    .select(['s.id', 's.userId', 's.usedAt', 's.factors', actorOf.as('actorId')])
    .select(sql<boolean>`(s.sandbox and ${managesBilling})`.as('sandbox'))
    .where('s.sessionHash', '=', hashOf(session))
    .where(actorStands(at))
    .where('s.revokedAt', 'is', null)
    .where('s.usedAt', '>', at - SESSION_IDLE_MS)
    .where('s.createdAt', '>', at - SESSION_ABSOLUTE_MS)
    .where('u.disabled', '=', false)
    .where(mayStay(at))
    .executeTakeFirst();
  if (!found) return null;
  if (found.usedAt < at - TOUCH_MS) await touchSession(db, found.id, at);
  const { id: sessionId, userId, actorId, factors, sandbox } = found;
  return { sessionId, userId, actorId, factors, sandbox };
}

const living = (db: Kysely<Database>, sessionIds: readonly string[], at: number) =>
  db
    .selectFrom('accounts.sessions as s')
    .innerJoin('accounts.users as u', 'u.id', 's.userId')
    .where('s.id', '=', sql<string>`any(${sessionIds}::uuid[])`)
    .where(actorStands(at))
    .where('s.revokedAt', 'is', null)
    .where('s.createdAt', '>', at - SESSION_ABSOLUTE_MS)
    .where('u.disabled', '=', false)
    .where(mayStay(at));

/** Of these sessions, those that are still good: not ended, not too old, their person neither disabled nor unconfirmed for too long. */
export async function livingSessions(
  db: Kysely<Database>,
  sessionIds: string[],
  at: number,
): Promise<Set<string>> {
  if (sessionIds.length === 0) return new Set();
  const rows = await living(db, sessionIds, at).select('s.id').execute();
  return new Set(rows.map(({ id }) => id));
}

/** Whose it is, and who acts in it. @returns null: it has ended */
export async function callerOfSession(
  db: Kysely<Database>,
  sessionId: string,
  at: number,
): Promise<(KnownSession & Acted & { factors: string[] }) | null> {
  const found = await living(db, [sessionId], at)
    .select(['s.userId', 's.factors', actorOf.as('actorId')])
    .executeTakeFirst();
  return found ? { sessionId, ...found } : null;
}

/** One use of a refresh token. Within the grace the token before the last one gets the same successor again. */
export async function renewSession(
  db: Kysely<Database>,
  keys: Keys,
  refresh: string,
  at: number,
): Promise<Renewal> {
  const sessionId = issuedFor(keys, refresh);
  if (sessionId === null) return { kind: 'invalid' };
  // Made outside, so that a transaction that runs again hands out the same ones.
  const next = { session: newSecret(), refresh: newRefreshToken(keys, sessionId) };
  return withRetry(db, async (tx): Promise<Renewal> => {
    const held = await lockSession(tx, sessionId, at);
    if (!held || held.revokedAt !== null || held.disabled || !held.actorStands || !held.mayStay)
      return { kind: 'invalid', acted: held !== undefined && held.actorSession !== null, ...endingOf(held) };
    const known = { sessionId, userId: held.userId };
    const leftMs = held.createdAt + SESSION_ABSOLUTE_MS - at;
    if (leftMs <= 0 || at - held.usedAt > REFRESH_IDLE_MS) return { kind: 'invalid' };
    const refreshMaxAgeMs = Math.min(leftMs, REFRESH_IDLE_MS);
    const hash = hashOf(refresh);
    if (held.refreshHash === hash) {
      const secrets = { ...hashesOf(next), previousRefreshHash: hash };
      const successor = seal(keys.sealing, JSON.stringify(next));
      await replaceSecrets(tx, sessionId, { ...secrets, successor }, at);
      return { kind: 'renewed', ...known, ...next, refreshMaxAgeMs };
    }
    if (held.previousRefreshHash === hash && at - held.refreshedAt <= REFRESH_GRACE_MS) {
      const successor = opened(keys, held.successor);
      if (successor) return { kind: 'renewed', ...known, ...successor, refreshMaxAgeMs };
    }
    await endSessions(tx, [sessionId], at);
    await audit(tx, {
      kind: 'token reused',
      at,
      by: { userId: held.userId, actorId: held.actorId },
      details: { sessionId },
    });
    return { kind: 'reused', ...known };
  });
}

function endingOf(held: Awaited<ReturnType<typeof lockSession>>): { ended?: EndedSession } {
  if (!held || held.revokedAt === null || held.actorSession !== null || held.deviceId === null) return {};
  return { ended: { userId: held.userId, alias: held.alias, deviceId: held.deviceId } };
}

const lockSession = (tx: Kysely<Database>, sessionId: string, at: number) =>
  tx
    .selectFrom('accounts.sessions as s')
    .innerJoin('accounts.users as u', 'u.id', 's.userId')
    .selectAll('s')
    .select([
      'u.disabled',
      'u.alias',
      actorStands(at).as('actorStands'),
      mayStay(at).as('mayStay'),
      actorOf.as('actorId'),
    ])
    .where('s.id', '=', sessionId)
    .forUpdate('s')
    .executeTakeFirst();

function opened(keys: Keys, successor: string | null) {
  const text = successor === null ? null : unseal(keys.sealing, successor);
  const read = v.safeParse(successorSchema, text === null ? null : JSON.parse(text));
  return read.success ? read.output : null;
}

/**
 * It goes on under other secrets: whoever has a copy of those of before is out.
 * @returns null when it has ended meanwhile
 */
export async function resumeSession(
  tx: Kysely<Database>,
  keys: Keys,
  sessionId: string,
  at: number,
): Promise<(KnownSession & SessionTokens) | null> {
  const held = await lockSession(tx, sessionId, at);
  const leftMs = held ? held.createdAt + SESSION_ABSOLUTE_MS - at : 0;
  if (!held || held.revokedAt !== null || held.disabled || !held.mayStay || leftMs <= 0) return null;
  const next = { session: newSecret(), refresh: newRefreshToken(keys, sessionId) };
  const secrets = { ...hashesOf(next), previousRefreshHash: null, successor: null };
  await replaceSecrets(tx, sessionId, secrets, at);
  const refreshMaxAgeMs = Math.min(leftMs, REFRESH_IDLE_MS);
  return { sessionId, userId: held.userId, ...next, refreshMaxAgeMs };
}

/**
 * Signing out works with a cookie that has slept too long, too. Who acts as somebody else is signed out as well.
 * @returns the session that ended, if the cookie named one
 */
export async function endSessionOf(
  db: Kysely<Database>,
  session: string,
  at: number,
): Promise<string | null> {
  return withRetry(db, async (tx) => {
    const ended = await endSessionByHash(tx, hashOf(session), at);
    if (!ended) return null;
    const actor = ended.actorSession
      ? await tx
          .selectFrom('accounts.sessions')
          .select(['id', 'userId'])
          .where('id', '=', ended.actorSession)
          .executeTakeFirst()
      : undefined;
    if (actor) await endSessions(tx, [actor.id], at);
    const by = { userId: ended.userId, actorId: actor?.userId ?? null };
    await audit(tx, { kind: 'sign-out', at, by, details: { sessionId: ended.id } });
    return ended.id;
  });
}

/**
 * The person has just proved again who they are: the session is fresh, and goes on under other secrets. A refresh that another tab is in the
 * middle of gets the same ones.
 * @param factor  by which they did, if the session is to say so
 * @returns null when the session has ended meanwhile
 */
export async function freshenSession(
  db: Kysely<Database>,
  keys: Keys,
  sessionId: string,
  { at, factor }: { at: number; factor: string | null },
): Promise<SessionTokens | null> {
  const next = { session: newSecret(), refresh: newRefreshToken(keys, sessionId) };
  return withRetry(db, async (tx) => {
    const held = await lockSession(tx, sessionId, at);
    const leftMs = held ? held.createdAt + SESSION_ABSOLUTE_MS - at : 0;
    if (!held || held.revokedAt !== null || leftMs <= 0) return null;
    const successor = seal(keys.sealing, JSON.stringify(next));
    await replaceSecrets(
      tx,
      sessionId,
      { ...hashesOf(next), previousRefreshHash: held.refreshHash, successor },
      at,
    );
    await freshen(tx, sessionId, { factor, at });
    return { ...next, refreshMaxAgeMs: Math.min(leftMs, REFRESH_IDLE_MS) };
  });
}

/** From now on billing runs on test data, until the session ends (D72). @returns false: its person may not */
export async function enterSandbox(
  tx: Kysely<Database>,
  { sessionId, userId }: KnownSession,
  at: number,
): Promise<boolean> {
  if (!(await markSandbox(tx, sessionId))) return false;
  await audit(tx, { kind: 'sandbox entered', at, by: { userId, actorId: null }, details: { sessionId } });
  return true;
}

/** @throws Refusal FRESH_SIGN_IN_REQUIRED (D71) */
export async function assertFresh(db: Kysely<Database>, sessionId: string, at: number): Promise<void> {
  const fresh = await db
    .selectFrom('accounts.sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('freshAt', '>', at - FRESH_MS)
    .executeTakeFirst();
  if (!fresh) throw new Refusal('FRESH_SIGN_IN_REQUIRED');
}

/**
 * For what a password alone is not enough: in this session the person has shown something that they have.
 * @throws Refusal FRESH_SIGN_IN_REQUIRED, `extras.factor`: they can. SECOND_FACTOR_REQUIRED: they have nothing to do it with
 */
export async function assertSecondFactor(
  db: Kysely<Database>,
  { userId, factors = [] }: { userId: string; factors?: readonly string[] },
): Promise<void> {
  if (factors.some((factor) => secondFactors.includes(factor))) return;
  const { rows } = await sql`select 1 from accounts.totp where "userId" = ${userId}
    union all select 1 from accounts.passkeys where "userId" = ${userId} limit 1`.execute(db);
  if (rows.length === 0) throw new Refusal('SECOND_FACTOR_REQUIRED');
  throw new Refusal('FRESH_SIGN_IN_REQUIRED', { extras: { factor: true } });
}

/** Ended ones are kept a while longer: by them a person's devices are known. */
export async function forgetOldSessions(db: Kysely<Database>, at: number): Promise<void> {
  await deleteSessionsBefore(db, at - 2 * SESSION_ABSOLUTE_MS);
}

const newSecret = () => randomBytes(32).toString('base64url');
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
const hashesOf = ({ session, refresh }: { session: string; refresh: string }) => ({
  sessionHash: hashOf(session),
  refreshHash: hashOf(refresh),
});

/** Names its session and proves that this server issued it: so one that was replaced long ago is still recognized. */
function newRefreshToken(keys: Keys, sessionId: string): string {
  const body = `${newSecret()}.${sessionId}`;
  return `${body}.${mark(keys, body).toString('base64url')}`;
}

const mark = (keys: Keys, body: string) => createHmac('sha256', keys.issuing).update(body).digest();

function issuedFor(keys: Keys, token: string): string | null {
  const [secret = '', sessionId = '', given = ''] = token.split('.');
  const expected = mark(keys, `${secret}.${sessionId}`);
  const bytes = Buffer.from(given, 'base64url');
  if (bytes.length !== expected.length || !timingSafeEqual(bytes, expected)) return null;
  return v.is(idSchema, sessionId) ? sessionId : null;
}
