/** Takes a report on a skill into what is known of a person's progress there; of a learner in an LMS as well (D47). */

import type { upsertProgressOperation } from '#contract/content/progress.ts';
import { isAnswerTo, judgeAnswer } from '#contract/document/judge-answer.ts';
import { type Question, questionsOf } from '#contract/document/sections.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { userBucket } from '#domain/bucket.ts';
import { noProgress, type SkillProgress, withReport } from '#domain/learning-progress.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { keepVotes } from '../polls/keep-votes.ts';
import { skillBodies } from '../skills/repository.ts';
import type { SkillRecord } from '../skills/skill-row.ts';
import { progressId } from './progress-row.ts';
import { holdProgress, updateProgress } from './repository.ts';

/** What fits the database's numbers. */
const MOST_SECONDS = 2_000_000_000;
const blockKey = /^[A-Za-z0-9]{8}$/;

type Report = Omit<ArgsOf<typeof upsertProgressOperation>, 'skillId'>;

/**
 * Which questions are answered rightly is computed here from the answers, whatever the device says (D41). Answers to questions that the
 * text has no longer are left out. That the person may read the skill is the caller's to know.
 */
export async function recordProgress(
  ctx: ChangeContext & { at: number },
  userId: string,
  skill: Pick<SkillRecord, 'id' | 'sections'>,
  report: Report,
): Promise<SkillProgress> {
  const [body] = await skillBodies(ctx.tx, [skill.id]);
  const given = (body ? questionsOf(body.document) : []).flatMap((question) => {
    const answer = answerTo(question, report.answers);
    return answer ? [{ question, answer }] : [];
  });
  const right = given.filter(({ question, answer }) => judgeAnswer(question, answer));
  const known = await holdProgress(ctx.tx, userId, noProgress(skill.id));
  const { lastCompletedBlockKey } = report;
  const merged = withReport(
    known,
    {
      clientId: report.clientId,
      secondsConsumed: Math.round(report.secondsConsumed),
      completedQuestions: right.map(({ question }) => question.questionId),
      answers: Object.fromEntries(given.map(({ question, answer }) => [question.questionId, answer])),
      lastCompletedBlockKey:
        lastCompletedBlockKey !== null && blockKey.test(lastCompletedBlockKey) ? lastCompletedBlockKey : null,
      complete: report.complete,
    },
    { sections: skill.sections },
    ctx.at,
  );
  const progress = { ...merged, secondsConsumed: Math.min(merged.secondsConsumed, MOST_SECONDS) };
  await updateProgress(ctx.tx, userId, progress);
  await keepVotes(ctx, { skillId: skill.id, userId }, given, known.answers);
  ctx.changed('progress', progressId(userId, skill.id), progress, [userBucket(userId)]);
  return progress;
}

function answerTo(question: Question, answers: Readonly<Record<string, string[]>>): string[] | undefined {
  const answer = Object.hasOwn(answers, question.questionId) ? answers[question.questionId] : undefined;
  // PostgreSQL stores no NUL.
  const isText = answer?.every((each) => !each.includes('\u0000'));
  return answer && isText && isAnswerTo(question, answer) ? answer : undefined;
}
