/** A challenge serves once: what was sealed for a browser can be shown again, so the server remembers it until it expires anyway. */
import type { Kysely } from 'kysely';
import type { Database } from '../storage/tables.ts';

/** @returns false: it has served before */
export async function spendChallenge(
  tx: Kysely<Database>,
  { id, until }: { id: string; until: number },
): Promise<boolean> {
  const spent = await tx
    .insertInto('accounts.spentChallenges')
    .values({ id, expiresAt: until })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return spent !== undefined;
}

export const forgetSpentChallenges = (db: Kysely<Database>, at: number) =>
  db.deleteFrom('accounts.spentChallenges').where('expiresAt', '<=', at).execute();
