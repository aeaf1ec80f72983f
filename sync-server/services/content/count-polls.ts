/** Adds up the answers to the polls of a lesson and tells those who see it: how many chose what, and never who (D61, D87). */
import * as v from 'valibot';
import { idSchema } from '#contract/ids.ts';
import { defineChangeJob } from '../../jobs/change-job.ts';
import type { ChangeContext } from '../../sync/feed.ts';
import { announceCounts, announceVotes } from './polls/announce-polls.ts';
import { countVotes } from './polls/repository.ts';

export async function countPollsOf(ctx: ChangeContext, skillId: string): Promise<void> {
  const taken = await countVotes(ctx.tx, skillId);
  await announceCounts(ctx, skillId);
  await announceVotes(ctx, skillId, taken);
}

export const countPolls = defineChangeJob({
  kind: 'count-polls',
  args: v.strictObject({ skillId: idSchema }),
  run: (ctx, { skillId }) => countPollsOf(ctx, skillId),
});
