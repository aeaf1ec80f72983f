/** The log of actions on this device: the last two hundred. */
import type { LecternDb } from '../db.ts';
import { ACTIONS_KEPT, type ActionRow } from '../tables/action-log.ts';

export function recordAction(db: LecternDb, row: Omit<ActionRow, 'n'>): Promise<void> {
  return db.transaction('rw', db.actions, async () => {
    await db.actions.add(row);
    const over = (await db.actions.count()) - ACTIONS_KEPT;
    if (over > 0) await db.actions.bulkDelete(await db.actions.orderBy('n').limit(over).primaryKeys());
  });
}

/** The address at which a support person finds somebody by their id (AUTH-033). */
export const userSearchLink = (origin: string, userId: string): string =>
  `${origin}/dashboard?impersonate_user_id=${encodeURIComponent(userId)}`;
