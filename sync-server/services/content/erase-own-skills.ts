/**
 * What a person owned ends with their account, with all that was kept of it, by them and by whoever worked on it; and they work on nobody else's
 * any more, where what they wrote stays (D96).
 */
import { sql } from 'kysely';
import { skillApprovalsId } from '#contract/content/approval.ts';
import { pollCountsId } from '#contract/content/poll.ts';
import type { SyncedType } from '#contract/sync/wire.ts';
import { userBucket } from '#domain/bucket.ts';
import { deleteDrafts } from '../../drafts/draft-storage.ts';
import type { ChangeContext } from '../../sync/feed.ts';
import { announceSkill } from './announce.ts';
import { deleteApprovalsOf } from './approvals/repository.ts';
import { deleteOwnFiles, handOverFiles } from './assets/repository.ts';
import { deleteReportsOn } from './comments/reports/repository.ts';
import { deleteCommentsOn } from './comments/repository.ts';
import { deleteMarksOn } from './favorites/repository.ts';
import { deleteJobsOf } from './generation/repository.ts';
import { deleteNotesOn } from './notes/repository.ts';
import { deleteVotesOn } from './polls/repository.ts';
import { deleteProgressIn } from './progress/repository.ts';
import { deleteEntriesOf } from './schedule/repository.ts';
import { removeSkills } from './search/index-content.ts';
import { deleteSkills, removeFromOthersOwn } from './skills/repository.ts';
import { deleteStudyOf } from './study/repository.ts';

export async function eraseOwnSkills(ctx: ChangeContext, userId: string): Promise<void> {
  const { tx } = ctx;
  await handOverFiles(tx, userId);
  for (const skillId of await removeFromOthersOwn(tx, userId)) await announceSkill(ctx, skillId);
  const owned = await tx
    .selectFrom('content.skills')
    .select('id')
    .where('ownerId', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = owned.map(({ id }) => id);
  await deleteOwnFiles(tx, userId, ids);
  if (ids.length === 0) return;
  const collaborators = await collaboratorsOn(ctx, ids, userId);
  const kept = await keptOf(ctx, ids);
  await deleteReportsOn(tx, ids);
  const comments = await deleteCommentsOn(tx, ids);
  await deleteDrafts(tx, ids);
  await deleteStudyOf(tx, ids);
  await deleteNotesOn(tx, ids);
  await deleteVotesOn(tx, ids);
  await deleteProgressIn(tx, ids);
  await deleteApprovalsOf(tx, ids);
  await deleteMarksOn(tx, ids);
  await deleteEntriesOf(tx, ids);
  await deleteJobsOf(tx, ids);
  await removeSkills(tx, ids);
  await deleteSkills(tx, ids);
  for (const id of comments) ctx.changed('comment', id, null, []);
  for (const { type, id } of kept) ctx.changed(type, id, null, []);
  for (const id of ids) {
    ctx.changed('skillApprovals', skillApprovalsId(id), null, []);
    ctx.changed('pollCounts', pollCountsId(id), null, []);
    ctx.changed('skill', id, null, []);
  }
  // They hold its bucket no longer, which no change in it can tell them.
  for (const each of collaborators) ctx.tell(userBucket(each));
}

async function collaboratorsOn({ tx }: ChangeContext, ids: readonly string[], userId: string) {
  const others = await tx
    .selectFrom('content.skillAuthors')
    .select('userId')
    .distinct()
    .where('skillId', 'in', [...ids])
    .where('userId', '<>', userId)
    .execute();
  return others.map((each) => each.userId);
}

/** What people have for themselves alone of these skills, as the feed names it. */
async function keptOf({ tx }: ChangeContext, ids: readonly string[]) {
  const those = sql`any(${[...ids]}::uuid[])`;
  const { rows } = await sql<{ type: SyncedType; id: string }>`
    select 'note' as type, "userId" || '/' || id as id from content.notes where "skillId" = ${those}
    union select 'progress', "userId" || ':' || "skillId" from content.progress where "skillId" = ${those}
    union select 'pollVotes', "userId" || '/pollVotes:' || "skillId" from content."pollVotes" where "skillId" = ${those}
    union select 'flashcard', "userId" || '/' || id from content."ownFlashcards" where "skillId" = ${those}
    union select 'flashcard', "userId" || '/' || "flashcardId" from content."cardReviews" where "skillId" = ${those}
    union select 'rating', "userId" || '/rating:skill:' || "entityId" from content.ratings
      where "entityType" = 'skill' and "entityId" = ${those}
    union select 'favorite', "userId" || '/favorite:skill:' || "entityId" from content.favorites
      where "entityType" = 'skill' and "entityId" = ${those}
    union select 'scheduleItem', "userId" || '/scheduleItem:skill:' || "entityId" from content."scheduleItems"
      where "entityType" = 'skill' and "entityId" = ${those}
    union select 'contentJob', id::text from content."contentJobs" where "entityType" = 'skill' and "entityId" = ${those}
    union select 'commentReport', s."ownerId" || '/commentReport:' || r."commentId" from content."commentReports" r
      join content.comments c on c.id = r."commentId" join content.skills s on s.id = c."skillId" where s.id = ${those}
    union select 'commentReport', r."userId" || '/commentReport:' || r."commentId" from content."commentReports" r
      join content.comments c on c.id = r."commentId" where c."skillId" = ${those}
    order by 1, 2`.execute(tx);
  return rows;
}
