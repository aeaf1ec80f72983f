/** Keeps what somebody answered in the polls of a lesson; it is counted at most once a minute (D61). */
import type { Question } from '#contract/document/sections.ts';
import { sendJob } from '../../../jobs/job.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { countPolls } from '../count-polls.ts';
import { writeVotes } from './repository.ts';

const COUNT_AFTER_MS = 60_000;

type Answered = { question: Question; answer: readonly string[] };

/** @param known  what they had answered until now */
export async function keepVotes(
  ctx: ChangeContext & { at: number },
  of: { skillId: string; userId: string },
  given: readonly Answered[],
  known: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const votes = given.flatMap(({ question: { questionId, questionType }, answer: [optionId, ...others] }) =>
    questionType === 'poll' &&
    optionId !== undefined &&
    others.length === 0 &&
    known[questionId]?.[0] !== optionId
      ? [{ questionId, optionId }]
      : [],
  );
  if (!(await writeVotes(ctx.tx, of, votes))) return;
  const { skillId } = of;
  const when = { at: ctx.at, runAt: ctx.at + COUNT_AFTER_MS, key: skillId };
  await sendJob(ctx.tx, countPolls, { skillId }, when);
}
