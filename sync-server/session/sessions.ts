/**
 * Sessions in the database: opened at sign-in, found by their cookie, renewed by the refresh token, ended. A refresh
 * token serves once; whoever shows a used one later than the grace holds a copy, and the whole session ends (F14).
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import * as v from 'valibot';
import { idSchema, newId } from '#contract/ids.ts';
import { audit } from '../audit/audit.ts';
import { withRetry } from '../storage/database.ts';
import type { Database } from '../storage/tables.ts';
import { seal, unseal } from './sealed.ts';
import type { ServerSecrets } from './server-secrets.ts';
import { REFRESH_GRACE_MS, REFRESH_IDLE_MS, SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from './session-times.ts';

/** What the two cookies hold. */
export type SessionTokens = { session: string; refresh: string; refreshMaxAgeMs: number };
export type KnownSession = { sessionId: string; userId: string };

export type Renewal =
  | ({ kind: 'renewed' } & KnownSession & SessionTokens)
  | { kind: 'invalid' }
  /** someone holds a copy: the session was ended */
  | ({ kind: 'reused' } & KnownSession);

type Keys = Pick<ServerSecrets, 'sealing' | 'issuing'>;
const successorSchema = v.object({ session: v.string(), refresh: v.string() });
const TOUCH_MS = 60_000;

export async function openSession(
  tx: Kysely<Database>,
  keys: Keys,
  { userId, deviceId, at }: { userId: string; deviceId: string | null; at: number },
): Promise<KnownSession & SessionTokens> {
  const sessionId = newId();
  const session = newSecret();
  const refresh = newRefreshToken(keys, sessionId);
  await tx
    .insertInto('accounts.sessions')
    .values({
      id: sessionId,
      userId,
      sessionHash: hashOf(session),
      refreshHash: hashOf(refresh),
      previousRefreshHash: null,
      successor: JSON.stringify(null),
      refreshedAt: at,
      createdAt: at,
      usedAt: at,
      deviceId,
      revokedAt: null,
    })
    .execute();
  return { sessionId, userId, session, refresh, refreshMaxAgeMs: REFRESH_IDLE_MS };
}

/** The session of a cookie, unless it has ended, slept for an hour, or its person is disabled. */
export async function findSession(
  db: Kysely<Database>,
  session: string,
  at: number,
): Promise<KnownSession | null> {
  const found = await db
    .selectFrom('accounts.sessions as s')
    .innerJoin('accounts.users as u', 'u.id', 's.userId')
    .select(['s.id', 's.userId', 's.usedAt'])
    .where('s.sessionHash', '=', hashOf(session))
    .where('s.revokedAt', 'is', null)
    .where('s.usedAt', '>', at - SESSION_IDLE_MS)
    .where('s.createdAt', '>', at - SESSION_ABSOLUTE_MS)
    .where('u.disabled', '=', false)
    .executeTakeFirst();
  if (!found) return null;
  if (found.usedAt < at - TOUCH_MS) {
    await db
      .updateTable('accounts.sessions')
      .set({ usedAt: at })
      .where('id', '=', found.id)
      .where('usedAt', '<', at)
      .execute();
  }
  return { sessionId: found.id, userId: found.userId };
}

/** Of these sessions, those that are still good: not ended, not too old, their person not disabled. */
export async function livingSessions(
  db: Kysely<Database>,
  sessionIds: string[],
  at: number,
): Promise<Set<string>> {
  if (sessionIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('accounts.sessions as s')
    .innerJoin('accounts.users as u', 'u.id', 's.userId')
    .select('s.id')
    .where('s.id', '=', sql<string>`any(${sessionIds}::uuid[])`)
    .where('s.revokedAt', 'is', null)
    .where('s.createdAt', '>', at - SESSION_ABSOLUTE_MS)
    .where('u.disabled', '=', false)
    .execute();
  return new Set(rows.map(({ id }) => id));
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
    const held = await lockSession(tx, sessionId);
    if (!held || held.revokedAt !== null || held.disabled) return { kind: 'invalid' };
    const known = { sessionId, userId: held.userId };
    const leftMs = held.createdAt + SESSION_ABSOLUTE_MS - at;
    if (leftMs <= 0 || at - held.usedAt > REFRESH_IDLE_MS) return { kind: 'invalid' };
    const refreshMaxAgeMs = Math.min(leftMs, REFRESH_IDLE_MS);
    const hash = hashOf(refresh);
    if (held.refreshHash === hash) {
      await tx
        .updateTable('accounts.sessions')
        .set({
          sessionHash: hashOf(next.session),
          refreshHash: hashOf(next.refresh),
          previousRefreshHash: hash,
          successor: JSON.stringify(seal(keys.sealing, JSON.stringify(next))),
          refreshedAt: at,
          usedAt: at,
        })
        .where('id', '=', sessionId)
        .execute();
      return { kind: 'renewed', ...known, ...next, refreshMaxAgeMs };
    }
    if (held.previousRefreshHash === hash && at - held.refreshedAt <= REFRESH_GRACE_MS) {
      const successor = opened(keys, held.successor);
      if (successor) return { kind: 'renewed', ...known, ...successor, refreshMaxAgeMs };
    }
    await endSession(tx, sessionId, at);
    await audit(tx, {
      kind: 'token reused',
      at,
      by: { userId: held.userId, actorId: null },
      details: { sessionId },
    });
    return { kind: 'reused', ...known };
  });
}

const lockSession = (tx: Transaction<Database>, sessionId: string) =>
  tx
    .selectFrom('accounts.sessions as s')
    .innerJoin('accounts.users as u', 'u.id', 's.userId')
    .selectAll('s')
    .select('u.disabled')
    .where('s.id', '=', sessionId)
    .forUpdate('s')
    .executeTakeFirst();

function opened(keys: Keys, successor: string | null) {
  const text = successor === null ? null : unseal(keys.sealing, successor);
  const read = v.safeParse(successorSchema, text === null ? null : JSON.parse(text));
  return read.success ? read.output : null;
}

async function endSession(db: Kysely<Database>, sessionId: string, at: number): Promise<void> {
  await db
    .updateTable('accounts.sessions')
    .set({ revokedAt: at, successor: JSON.stringify(null) })
    .where('id', '=', sessionId)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Signing out works with a cookie that has slept too long, too. @returns the session that ended, if the cookie named one */
export async function endSessionOf(
  db: Kysely<Database>,
  session: string,
  at: number,
): Promise<string | null> {
  return withRetry(db, async (tx) => {
    const ended = await tx
      .updateTable('accounts.sessions')
      .set({ revokedAt: at, successor: JSON.stringify(null) })
      .where('sessionHash', '=', hashOf(session))
      .where('revokedAt', 'is', null)
      .returning(['id', 'userId'])
      .executeTakeFirst();
    if (!ended) return null;
    const by = { userId: ended.userId, actorId: null };
    await audit(tx, { kind: 'sign-out', at, by, details: { sessionId: ended.id } });
    return ended.id;
  });
}

/** All of a person's. @param but  one that goes on. @returns those that have ended by it */
export async function endSessionsOf(
  tx: Kysely<Database>,
  userId: string,
  at: number,
  but: string | null = null,
): Promise<string[]> {
  const ended = await tx
    .updateTable('accounts.sessions')
    .set({ revokedAt: at, successor: JSON.stringify(null) })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .$if(but !== null, (update) => update.where('id', '<>', but))
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

/** Ended ones are kept a while longer: by them a person's devices are known. */
export async function forgetOldSessions(db: Kysely<Database>, at: number): Promise<void> {
  await db
    .deleteFrom('accounts.sessions')
    .where('createdAt', '<', at - 2 * SESSION_ABSOLUTE_MS)
    .execute();
}

const newSecret = () => randomBytes(32).toString('base64url');
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

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
