/** How sessions of a person end by what becomes of their account or devices. */
import type { Kysely } from 'kysely';
import type { Database } from '../../storage/tables.ts';

type Tx = Kysely<Database>;

const end = (tx: Tx, userId: string, at: number) =>
  tx
    .updateTable('accounts.sessions')
    .set({ revokedAt: at, successor: JSON.stringify(null) })
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
  const ended = await end(tx, userId, at)
    .$if(but !== null, (update) => update.where('id', '<>', but))
    .execute();
  return ended.map(({ id }) => id);
}

/** Those of these devices. @returns those that have ended by it */
export async function endSessionsOfDevices(
  tx: Tx,
  userId: string,
  which: { deviceId: string } | { beyond: readonly string[] },
  at: number,
): Promise<string[]> {
  const ended = await end(tx, userId, at)
    .where((where) =>
      'deviceId' in which
        ? where('deviceId', '=', which.deviceId)
        : where('deviceId', 'not in', [...which.beyond]),
    )
    .execute();
  return ended.map(({ id }) => id);
}
