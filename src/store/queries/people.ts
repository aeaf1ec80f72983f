/** The person who is signed in, and those whose names stand beside something. */
import type { User, UserInfo } from '#contract/accounts/user.ts';
import type { LecternDb } from '../db.ts';
import type { Stored } from '../tables/synced.ts';

export const me = (db: LecternDb): Promise<Stored<User> | undefined> => db.users.get(db.accountId);

/** By user id; who is not known on this device is left out. */
export async function userInfos(
  db: LecternDb,
  ids: readonly string[],
): Promise<Map<string, Stored<UserInfo>>> {
  const rows = await db.userInfos.bulkGet([...new Set(ids)]);
  return new Map(rows.filter((row) => row !== undefined).map((row) => [row.userId, row]));
}
