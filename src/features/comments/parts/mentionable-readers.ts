/** Whom one can name in a comment: whoever works on the lesson or has written beside it, where this comment goes. */
import { commentBuckets } from '#domain/content-buckets.ts';
import { type Mentionable, mentionableAmong } from '#features/talk/mentionable.ts';
import type { LecternDb } from '#store/db.ts';
import { commentThread } from '#store/queries/comments.ts';
import type { Access } from './read-thread.ts';

/** The server tells those of them who may read it. */
export async function mentionableReaders(
  db: LecternDb,
  skillId: string,
  access: Access,
): Promise<Mentionable[]> {
  const skill = await db.skills.get(skillId);
  if (!skill) return [];
  const buckets = commentBuckets({ ...skill, id: skill.skillId }, skill.courseIds, access);
  const [near, writers, authors] = await Promise.all([
    db.userInfos.where('buckets').anyOf(buckets).distinct().toArray(),
    writersOf(db, skillId, access),
    db.userInfos.bulkGet(skill.authors.map(({ userId }) => userId)),
  ]);
  const known = [...near, ...writers, ...authors.filter((info) => info !== undefined)];
  return mentionableAmong([...new Map(known.map((info) => [info.userId, info])).values()], db.accountId);
}

async function writersOf(db: LecternDb, skillId: string, access: Access) {
  const comments = await commentThread(db, skillId, access);
  const infos = await db.userInfos.bulkGet([...new Set(comments.map(({ createdBy }) => createdBy))]);
  return infos.filter((info) => info !== undefined);
}
