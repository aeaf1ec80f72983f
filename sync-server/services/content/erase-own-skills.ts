/** What a person owned ends with their account, with all that was kept of it: nobody else has ever seen it (D96). */
import type { Kysely } from 'kysely';
import { skillApprovalsId } from '#contract/content/approval.ts';
import { pollCountsId, pollVotesId } from '#contract/content/poll.ts';
import type { Database } from '../../storage/tables.ts';
import type { ChangeContext } from '../../sync/feed.ts';
import { deleteOwnFiles } from './assets/repository.ts';
import { progressId } from './progress/progress-row.ts';

/** In the order in which they may go. */
const keptBySkill = [
  'content.draftUpdates',
  'content.draftCopies',
  'content.draftSnapshots',
  'content.skillLocks',
  'content.skillBodies',
  'content.flashcards',
  'content.notes',
  'content.ownFlashcards',
  'content.cardReviews',
  'content.pollVotes',
  'content.pollCounts',
  'content.progress',
  'content.skillApprovals',
  'content.approvedTexts',
  'content.skillAuthors',
] as const;
const keptByEntity = [
  'content.ratings',
  'content.favorites',
  'content.scheduleItems',
  'content.contentJobs',
] as const;

export async function eraseOwnSkills(ctx: ChangeContext, userId: string): Promise<void> {
  const { tx } = ctx;
  const owned = await tx.selectFrom('content.skills').select('id').where('ownerId', '=', userId).execute();
  await deleteOwnFiles(tx, userId);
  if (owned.length === 0) return;
  const ids = owned.map(({ id }) => id);
  const comments = await deleteComments(tx, ids);
  for (const table of keptBySkill) await tx.deleteFrom(table).where('skillId', 'in', ids).execute();
  for (const table of keptByEntity)
    await tx.deleteFrom(table).where('entityType', '=', 'skill').where('entityId', 'in', ids).execute();
  await tx.deleteFrom('content.searchDocuments').where('type', '=', 'skill').where('id', 'in', ids).execute();
  await tx.deleteFrom('content.skills').where('id', 'in', ids).execute();
  for (const { id } of comments) ctx.changed('comment', id, null, []);
  for (const id of ids) {
    ctx.changed('skillApprovals', skillApprovalsId(id), null, []);
    ctx.changed('pollCounts', pollCountsId(id), null, []);
    ctx.changed('pollVotes', `${userId}/${pollVotesId(id)}`, null, []);
    ctx.changed('progress', progressId(userId, id), null, []);
    ctx.changed('skill', id, null, []);
  }
}

async function deleteComments(tx: Kysely<Database>, skillIds: readonly string[]) {
  const of = tx
    .selectFrom('content.comments')
    .select('id')
    .where('skillId', 'in', [...skillIds]);
  await tx.deleteFrom('content.commentReports').where('commentId', 'in', of).execute();
  return tx
    .deleteFrom('content.comments')
    .where('skillId', 'in', [...skillIds])
    .returning('id')
    .execute();
}
