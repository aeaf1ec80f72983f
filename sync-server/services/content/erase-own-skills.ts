/** What a person owned ends with their account, with all that was kept of it: nobody else has ever seen it (D96). */
import { skillApprovalsId } from '#contract/content/approval.ts';
import { pollCountsId, pollVotesId } from '#contract/content/poll.ts';
import { deleteDrafts } from '../../drafts/draft-storage.ts';
import type { ChangeContext } from '../../sync/feed.ts';
import { deleteApprovalsOf } from './approvals/repository.ts';
import { deleteOwnFiles } from './assets/repository.ts';
import { deleteReportsOn } from './comments/reports/repository.ts';
import { deleteCommentsOn } from './comments/repository.ts';
import { deleteMarksOn } from './favorites/repository.ts';
import { deleteJobsOf } from './generation/repository.ts';
import { deleteNotesOn } from './notes/repository.ts';
import { deleteVotesOn } from './polls/repository.ts';
import { progressId } from './progress/progress-row.ts';
import { deleteProgressIn } from './progress/repository.ts';
import { deleteEntriesOf } from './schedule/repository.ts';
import { removeSkills } from './search/index-content.ts';
import { deleteSkills } from './skills/repository.ts';
import { deleteStudyOf } from './study/repository.ts';

export async function eraseOwnSkills(ctx: ChangeContext, userId: string): Promise<void> {
  const { tx } = ctx;
  const owned = await tx.selectFrom('content.skills').select('id').where('ownerId', '=', userId).execute();
  await deleteOwnFiles(tx, userId);
  if (owned.length === 0) return;
  const ids = owned.map(({ id }) => id);
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
  for (const id of ids) {
    ctx.changed('skillApprovals', skillApprovalsId(id), null, []);
    ctx.changed('pollCounts', pollCountsId(id), null, []);
    ctx.changed('pollVotes', `${userId}/${pollVotesId(id)}`, null, []);
    ctx.changed('progress', progressId(userId, id), null, []);
    ctx.changed('skill', id, null, []);
  }
}
