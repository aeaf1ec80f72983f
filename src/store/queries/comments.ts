/** The two threads of a skill (COMMENT-001). */

import Dexie from 'dexie';
import type { CommentAccess } from '#domain/policy.ts';
import type { LecternDb } from '../db.ts';
import type { CommentRow } from '../tables/synced.ts';

/** One thread of a skill, oldest first; deleted comments stay, as tombstones. */
export const commentThread = (db: LecternDb, skillId: string, access: CommentAccess): Promise<CommentRow[]> =>
  db.comments
    .where('[contextId+access+createdAt]')
    .between([skillId, access, Dexie.minKey], [skillId, access, Dexie.maxKey])
    .toArray();

/** How many comments each thread has that were not taken away. */
export async function threadCounts(
  db: LecternDb,
  skillId: string,
  accesses: readonly CommentAccess[],
): Promise<Partial<Record<CommentAccess, number>>> {
  const counted = await Promise.all(
    accesses.map(async (access) => {
      const rows = await commentThread(db, skillId, access);
      return [access, rows.filter(({ deletedAt }) => deletedAt === null).length] as const;
    }),
  );
  return Object.fromEntries(counted);
}
