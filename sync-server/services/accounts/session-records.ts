/** Everything that writes sessions: how they begin, go on and end. What their secrets are, and when one serves, is the session's room. */
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { sandboxRoles } from '#domain/token-scopes.ts';
import type { Database } from '../../storage/tables.ts';

type Tx = Kysely<Database>;
type SessionRecord = Selectable<Database['accounts.sessions']>;

/** The secrets are kept as hashes; successor: sealed, for whoever shows the one before again */
type Secrets = Pick<SessionRecord, 'sessionHash' | 'refreshHash' | 'previousRefreshHash'> & {
  successor: string | null;
};

/** What is written of a session that ends: nobody gets its successor any more. */
const ended = (at: number) => ({ revokedAt: at, successor: JSON.stringify(null) });

const update = (tx: Tx, sessionId: string) => tx.updateTable('accounts.sessions').where('id', '=', sessionId);

export const insertSession = (tx: Tx, session: Insertable<Database['accounts.sessions']>) =>
  tx.insertInto('accounts.sessions').values(session).execute();

export const touchSession = (tx: Tx, sessionId: string, at: number) =>
  update(tx, sessionId).set({ usedAt: at }).where('usedAt', '<', at).execute();

/** It goes on under other secrets. */
export const replaceSecrets = (tx: Tx, sessionId: string, { successor, ...hashes }: Secrets, at: number) =>
  update(tx, sessionId)
    .set({ ...hashes, successor: JSON.stringify(successor), refreshedAt: at, usedAt: at })
    .execute();

/** @param factor  by which the person has proved who they are, if the session is to say so */
export const freshen = (tx: Tx, sessionId: string, { factor, at }: { factor: string | null; at: number }) =>
  update(tx, sessionId)
    .set({ freshAt: at, ...(factor && addedFactor(factor)) })
    .execute();

/** The person has proved one thing more of themselves than at the sign-in; each is named once. */
const addedFactor = (factor: string) => ({
  factors: sql<string>`case when factors ? ${factor} then factors else factors || to_jsonb(${factor}::text) end`,
});

export async function addFactor(tx: Tx, sessionId: string, factor: string): Promise<void> {
  await update(tx, sessionId).set(addedFactor(factor)).execute();
}

/** By a role of theirs, not by somebody's who acts for them. Of the session's table `s`. */
export const managesBilling = sql<boolean>`(s."actorSession" is null and exists (
  select 1 from accounts.profiles b where b."userId" = s."userId" and b.roles ?| ${[...sandboxRoles]}::text[]))`;

/** @returns false: it has ended, or its person may not */
export async function markSandbox(tx: Tx, sessionId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts.sessions as s')
    .set({ sandbox: true })
    .where('s.id', '=', sessionId)
    .where('s.revokedAt', 'is', null)
    .where(managesBilling)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function endSessions(tx: Tx, sessionIds: readonly string[], at: number): Promise<void> {
  await tx
    .updateTable('accounts.sessions')
    .set(ended(at))
    .where('id', 'in', [...sessionIds])
    .where('revokedAt', 'is', null)
    .execute();
}

/** @returns the session of a cookie, if it has ended by it */
export const endSessionByHash = (tx: Tx, sessionHash: string, at: number) =>
  tx
    .updateTable('accounts.sessions')
    .set(ended(at))
    .where('sessionHash', '=', sessionHash)
    .where('revokedAt', 'is', null)
    .returning(['id', 'userId', 'actorSession'])
    .executeTakeFirst();

const endOf = (tx: Tx, userId: string, at: number) =>
  tx
    .updateTable('accounts.sessions')
    .set(ended(at))
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .returning('id');

/** All of a person's. @param but  one that goes on. @returns those that have ended by it */
export async function endSessionsOf(
  tx: Tx,
  userId: string,
  at: number,
  but: string | null = null,
): Promise<string[]> {
  const sessions = await endOf(tx, userId, at)
    .$if(but !== null, (all) => all.where('id', '<>', but))
    .execute();
  return sessions.map(({ id }) => id);
}

/** Those of these devices. @returns those that have ended by it */
export async function endSessionsOfDevices(
  tx: Tx,
  userId: string,
  which: { deviceId: string } | { beyond: readonly string[] },
  at: number,
): Promise<string[]> {
  const sessions = await endOf(tx, userId, at)
    .where((where) =>
      'deviceId' in which
        ? where('deviceId', '=', which.deviceId)
        : where('deviceId', 'not in', [...which.beyond]),
    )
    .execute();
  return sessions.map(({ id }) => id);
}

/** @returns how many have ended by it */
export async function endEverySession(tx: Tx, at: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts.sessions')
    .set(ended(at))
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export const deleteSessionsBefore = (tx: Tx, createdAt: number) =>
  tx.deleteFrom('accounts.sessions').where('createdAt', '<', createdAt).execute();
