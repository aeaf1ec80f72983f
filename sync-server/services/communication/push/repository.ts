/** Devices that want to be told, and how often their people were: statements and nothing else. */
import { type Kysely, sql } from 'kysely';
import { PUSH_DEVICES, PUSH_SESSION_MS } from '#domain/push.ts';
import type { Database } from '../../../storage/tables.ts';
import type { Subscription } from './send-push.ts';

type Tx = Kysely<Database>;
export type SubscribedDevice = Subscription & { sessionId: string; userId: string };

/** Its person is signed in there, and nobody acts in their place. @param s  the session's table */
const lasting = (at: number) =>
  sql<boolean>`s."revokedAt" is null and s."actorSession" is null and greatest(s."usedAt", s."refreshedAt") > ${at - PUSH_SESSION_MS}`;

const devices = (tx: Tx, publicKey: string, at: number) =>
  tx
    .selectFrom('communication.pushDevices as d')
    .innerJoin('accounts.sessions as s', 's.id', 'd.sessionId')
    .innerJoin('accounts.users as u', 'u.id', 'd.userId')
    .where('u.disabled', '=', false)
    .where('d.publicKey', '=', publicKey)
    .where(lasting(at));

export const devicesOf = (
  tx: Tx,
  userIds: readonly string[],
  publicKey: string,
  at: number,
): Promise<Pick<SubscribedDevice, 'sessionId' | 'userId'>[]> =>
  devices(tx, publicKey, at)
    .select(['d.sessionId', 'd.userId'])
    .where('d.userId', 'in', [...userIds])
    .orderBy('d.sessionId')
    .execute();

export const deviceOfSession = (
  tx: Tx,
  sessionId: string,
  publicKey: string,
  at: number,
): Promise<SubscribedDevice | undefined> =>
  devices(tx, publicKey, at)
    .select(['d.sessionId', 'd.userId', 'd.endpoint', 'd.p256dh', 'd.auth'])
    .where('d.sessionId', '=', sessionId)
    .executeTakeFirst();

/**
 * One a session, and one a browser: whoever signs in there later takes it over.
 * @returns false: the session has ended
 */
export async function keepDevice(
  tx: Tx,
  { sessionId, userId, endpoint, p256dh, auth }: SubscribedDevice,
  publicKey: string,
  at: number,
): Promise<boolean> {
  // One after the other: two that take over one browser would find each other's row.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push device ${endpoint}`}, 0))`.execute(tx);
  await tx.deleteFrom('communication.pushDevices').where('endpoint', '=', endpoint).execute();
  const { numAffectedRows } = await sql`
    insert into communication."pushDevices" ("sessionId", "userId", endpoint, p256dh, auth, "publicKey", "createdAt")
    select s.id, s."userId", ${endpoint}, ${p256dh}, ${auth}, ${publicKey}, ${at} from accounts.sessions s
    where s.id = ${sessionId}::uuid and s."userId" = ${userId}::uuid and s."revokedAt" is null and s."actorSession" is null
    on conflict ("sessionId") do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth,
      "publicKey" = excluded."publicKey", "createdAt" = excluded."createdAt"`.execute(tx);
  await sql`
    delete from communication."pushDevices" where "userId" = ${userId}::uuid and "sessionId" not in (
      select "sessionId" from communication."pushDevices" where "userId" = ${userId}::uuid
      order by "createdAt" desc, "sessionId" desc limit ${PUSH_DEVICES})`.execute(tx);
  return numAffectedRows === 1n;
}

/** @param endpoint  only while it is still this one */
export async function forgetDevice(tx: Tx, sessionId: string, endpoint?: string): Promise<void> {
  await tx
    .deleteFrom('communication.pushDevices')
    .where('sessionId', '=', sessionId)
    .$if(endpoint !== undefined, (found) => found.where('endpoint', '=', endpoint ?? ''))
    .execute();
}

/** Those whose session has ended; they were told nothing since. */
export async function forgetEndedDevices(tx: Tx, at: number): Promise<void> {
  await sql`delete from communication."pushDevices" d
    where not exists (select 1 from accounts.sessions s where s.id = d."sessionId" and ${lasting(at)})`.execute(
    tx,
  );
}

/** When a person was told since then; what was before is forgotten. */
export async function pushesSince(tx: Tx, userId: string, since: number): Promise<number[]> {
  await tx
    .deleteFrom('communication.pushes')
    .where('userId', '=', userId)
    .where('sentAt', '<=', since)
    .execute();
  const sent = await tx
    .selectFrom('communication.pushes')
    .select('sentAt')
    .where('userId', '=', userId)
    .execute();
  return sent.map(({ sentAt }) => sentAt);
}

export const notePush = (tx: Tx, userId: string, at: number) =>
  tx.insertInto('communication.pushes').values({ userId, sentAt: at }).execute();

/** The person is gone: their devices, and when they were told. */
export async function forgetPushesTo(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('communication.pushDevices').where('userId', '=', userId).execute();
  await tx.deleteFrom('communication.pushes').where('userId', '=', userId).execute();
}
