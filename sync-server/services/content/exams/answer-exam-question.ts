/** An answer reaches the server, now or after days without a network: the later one to a question counts (EXAM-002). */
import type { answerExamQuestionOperation } from '#contract/content/exam.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { isLate, withAnswer } from '#domain/exam.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { holdSession } from './access-exam.ts';
import { announceSession } from './announce-exams.ts';
import { examsByIds, writeAnswers } from './repository.ts';

/**
 * What comes after the score is kept and not counted: the right answers may have been seen by then. A choice that the question has no longer
 * is an answer like any other, and not right.
 * @throws Refusal FORBIDDEN_ACCESS, also for a question that the session does not ask
 */
export async function answerExamQuestion(
  ctx: ServiceContext,
  { sessionId, questionId, answer, at }: ArgsOf<typeof answerExamQuestionOperation>,
) {
  const { tx } = ctx;
  const session = await holdSession(ctx, sessionId);
  const [exam] = await examsByIds(tx, [session.examId]);
  if (!exam || !session.questionIds.includes(questionId)) throw new Refusal('FORBIDDEN_ACCESS');
  const late = session.score !== null || isLate(session, at);
  const answers = withAnswer(session.answers, questionId, { answer, at, late });
  await writeAnswers(tx, sessionId, answers);
  announceSession(ctx, { ...session, answers }, exam);
  return { success: true };
}
