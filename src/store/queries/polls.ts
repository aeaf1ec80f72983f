/** What the polls of a lesson add up to, as it was counted last. */
import { type PollCounts, type PollVotes, pollCountsId, pollVotesId } from '#contract/content/poll.ts';
import type { LecternDb } from '../db.ts';

/** `counted`: the person's own answer as it is in the counts */
export async function pollCounted(
  db: LecternDb,
  skillId: string,
  questionId: string,
): Promise<{ counts: Readonly<Record<string, number>>; counted: string | undefined }> {
  const [all, own] = (await db.things.bulkGet([pollCountsId(skillId), pollVotesId(skillId)])) as unknown as [
    PollCounts | undefined,
    PollVotes | undefined,
  ];
  const of = <Value>(record: Readonly<Record<string, Value>> | undefined) =>
    record && Object.hasOwn(record, questionId) ? record[questionId] : undefined;
  return { counts: of(all?.questions) ?? {}, counted: of(own?.counted) };
}
