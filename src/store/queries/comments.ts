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
