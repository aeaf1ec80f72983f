/** Puts what polls add up to where their lesson is, and tells each person what it has taken in of them. */
import { type PollCounts, type PollVotes, pollCountsId, pollVotesId } from '#contract/content/poll.ts';
import { userBucket } from '#domain/bucket.ts';
import { skillBuckets } from '#domain/content-buckets.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { skillsByIds } from '../skills/repository.ts';
import type { SkillRecord } from '../skills/skill-row.ts';
import { countedVotes, countsOfSkills } from './repository.ts';

export function announceCountsOf(
  ctx: ChangeContext,
  skill: SkillRecord,
  questions: PollCounts['questions'],
): void {
  const id = pollCountsId(skill.id);
  const row: PollCounts = { id, thing: 'pollCounts', skillId: skill.id, questions };
  ctx.changed('pollCounts', id, row, skillBuckets(skill, skill.courseIds));
}

export async function announceCounts(ctx: ChangeContext, skillId: string): Promise<void> {
  const [[skill], [counts]] = [await skillsByIds(ctx.tx, [skillId]), await countsOfSkills(ctx.tx, [skillId])];
  if (skill && counts) announceCountsOf(ctx, skill, counts.questions);
}

export async function announceVotes(
  ctx: ChangeContext,
  skillId: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  const counted = await countedVotes(ctx.tx, skillId, userIds);
  for (const userId of userIds) {
    const own = counted.flatMap((vote) =>
      vote.userId === userId && vote.counted !== null ? [[vote.questionId, vote.counted]] : [],
    );
    const id = pollVotesId(skillId);
    const row: PollVotes = { id, thing: 'pollVotes', skillId, counted: Object.fromEntries(own) };
    ctx.changed('pollVotes', `${userId}/${id}`, row, [userBucket(userId)]);
  }
}

/** Of ids as the feed names them: `pollCounts:{skill}`, `{person}/pollVotes:{skill}`. */
const skillIn = (id: string) => id.slice(id.indexOf(':') + 1);

export const announceCountsAgain = (ctx: ChangeContext, id: string) => announceCounts(ctx, skillIn(id));
export const announceVotesAgain = (ctx: ChangeContext, id: string) =>
  announceVotes(ctx, skillIn(id), [id.slice(0, id.indexOf('/'))]);
