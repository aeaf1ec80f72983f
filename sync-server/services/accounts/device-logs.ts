/** One line for each sign-in: which device, where from. The newest of each device is the device (ACCT-017, D70). */
import { type Kysely, sql } from 'kysely';
import type { DeviceLocation, DeviceLog } from '#contract/accounts/devices.ts';
import { newId } from '#contract/ids.ts';
import { isBeyondLimit, MAX_DEVICES } from '#domain/device-limit.ts';
import { deviceInfoOf } from '#domain/user-agent.ts';
import type { Database } from '../../storage/tables.ts';
import type { Caller } from '../../verbs/service-context.ts';
import { endSessionsOfDevices } from './session-records.ts';

type Tx = Kysely<Database>;

/** From which browser and address somebody signs in. */
export type SignInPlace = { userAgent: string; ipAddress: string; location: DeviceLocation | null };

const DAY_MS = 24 * 60 * 60 * 1000;
const ADDRESS_MS = 90 * DAY_MS;
const LOG_MS = 400 * DAY_MS;
const USER_AGENT_LETTERS = 300;

export async function logDevice(
  tx: Tx,
  { userId, deviceId, at, place }: { userId: string; deviceId: string; at: number; place: SignInPlace },
): Promise<void> {
  await tx
    .insertInto('accounts.deviceLogs')
    .values({
      id: newId(),
      userId,
      deviceId,
      loginAt: at,
      userAgent: place.userAgent.slice(0, USER_AGENT_LETTERS),
      ipAddress: place.ipAddress,
      location: JSON.stringify(place.location),
    })
    .execute();
}

/** The newest of each device, newest first. */
async function newestDevices(tx: Tx, userId: string, max: number) {
  const { rows } = await sql<{
    deviceId: string;
    loginAt: number;
    userAgent: string;
    ipAddress: string | null;
    location: DeviceLocation | null;
    signedIn: boolean;
  }>`select * from (
      select distinct on (l."deviceId") l."deviceId", l."loginAt", l."userAgent", l."ipAddress", l.location,
        exists (select 1 from accounts.sessions s where s."userId" = l."userId" and s."deviceId" = l."deviceId"
          and s."revokedAt" is null) as "signedIn"
      from accounts."deviceLogs" l where l."userId" = ${userId}
      order by l."deviceId", l."loginAt" desc) as newest
    order by "loginAt" desc, "deviceId" limit ${max}`.execute(tx);
  return rows;
}

/** As the API shows them to their person. */
export async function deviceLogsOf(tx: Tx, { userId, sessionId }: Caller, max: number): Promise<DeviceLog[]> {
  const [rows, own] = await Promise.all([
    newestDevices(tx, userId, max),
    tx.selectFrom('accounts.sessions').select('deviceId').where('id', '=', sessionId).executeTakeFirst(),
  ]);
  return rows.map(({ location, ...log }) => ({
    ...log,
    userId,
    deviceInfo: deviceInfoOf(log.userAgent),
    deviceLocation: location,
    current: log.deviceId === own?.deviceId,
  }));
}

/** The newest devices stay signed in. @returns the sessions that have ended (AUTH-026) */
export async function keepNewestDevices(tx: Tx, userId: string, at: number): Promise<string[]> {
  const newest = await newestDevices(tx, userId, MAX_DEVICES);
  if (newest.length < MAX_DEVICES) return [];
  return endSessionsOfDevices(tx, userId, { beyond: newest.map(({ deviceId }) => deviceId) }, at);
}

/** Whether so many other devices have signed in since that this one is not among the newest. */
export const wasPushedOut = async (tx: Tx, userId: string, deviceId: string): Promise<boolean> =>
  isBeyondLimit(deviceId, await newestDevices(tx, userId, MAX_DEVICES));

/** Addresses are kept 90 days, the rest a year longer than a session can last (D75). */
export async function forgetOldDeviceLogs(db: Tx, at: number): Promise<void> {
  await db
    .updateTable('accounts.deviceLogs')
    .set({ ipAddress: null, location: JSON.stringify(null) })
    .where('loginAt', '<', at - ADDRESS_MS)
    .where('ipAddress', 'is not', null)
    .execute();
  await db
    .deleteFrom('accounts.deviceLogs')
    .where('loginAt', '<', at - LOG_MS)
    .execute();
}

export const forgetDevicesOf = (tx: Tx, userId: string) =>
  tx.deleteFrom('accounts.deviceLogs').where('userId', '=', userId).execute();
