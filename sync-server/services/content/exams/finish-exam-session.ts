/** A session ends: the server scores it and shows what would have been right (EXAM-002, D41, D111). */
import type { finishExamSessionOperation, ReviewedQuestion } from '#contract/content/exam.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { examScore, isRightAnswer } from '#domain/exam.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { holdSession } from './access-exam.ts';
import { announceSession, toQuestion } from './announce-exams.ts';
import {
  examsByIds,
  type QuestionRecord,
  questionsOfExams,
  type SessionRecord,
  writeScore,
} from './repository.ts';

/** The first end stays. @throws Refusal FORBIDDEN_ACCESS */
export async function finishExamSession(
  ctx: ServiceContext,
  { sessionId, at: finishedAt }: ArgsOf<typeof finishExamSessionOperation>,
) {
  const { tx } = ctx;
  const session = await holdSession(ctx, sessionId);
  if (session.score !== null) return { success: true };
  const [[exam], bank] = await Promise.all([
    examsByIds(tx, [session.examId]),
    questionsOfExams(tx, [session.examId]),
  ]);
  if (!exam) throw new Refusal('FORBIDDEN_ACCESS');
  const scored = scoredSession(session, bank);
  await writeScore(tx, sessionId, { finishedAt, ...scored });
  announceSession(ctx, { ...session, finishedAt, ...scored }, exam);
  return { success: true };
}

/** By the bank as it is now; a question that was deleted meanwhile counts as it was. */
export function scoredSession(
  { questionIds, answers }: Pick<SessionRecord, 'questionIds' | 'answers'>,
  bank: readonly QuestionRecord[],
): { score: number; review: ReviewedQuestion[] } {
  const byId = new Map(bank.map((question) => [question.id, question]));
  const review = questionIds.flatMap((id): ReviewedQuestion[] => {
    const question = byId.get(id);
    if (!question) return [];
    const { kind, correct, explanation } = question;
    const given = Object.hasOwn(answers, id) ? answers[id] : undefined;
    const right = given !== undefined && !given.late && isRightAnswer(kind, correct, given.answer);
    return [{ ...toQuestion(question), correct, explanation, right }];
  });
  return { score: examScore(review), review };
}
