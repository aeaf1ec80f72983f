/** A person's keys for scripts, without what opens anything. */
import type { Kysely } from 'kysely';
import type { AppKey } from '#contract/accounts/own-account.ts';
import type { Database } from '../../../storage/tables.ts';

export const listAppKeys = (tx: Kysely<Database>, userId: string, at: number): Promise<AppKey[]> =>
  tx
    .selectFrom('accounts.appKeys')
    .select(['id', 'name', 'scopes', 'lastFour', 'createdAt', 'expiresAt', 'usedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', at)
    .orderBy('createdAt', 'desc')
    .execute();
