/** A question is asked no longer. Sessions that ask it already are still scored by it (EXAM-001). */
import type { deleteExamQuestionOperation } from '#contract/content/exam.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { announceCollection } from '../announce.ts';
import { holdExam } from './access-exam.ts';
import { announceExam } from './announce-exams.ts';
import { countQuestions, markQuestionDeleted, questionById, writeExam } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS, also for a question of another exam; COLLECTION_IS_RETIRED */
export async function deleteExamQuestion(
  ctx: ServiceContext,
  { examId, questionId }: ArgsOf<typeof deleteExamQuestionOperation>,
) {
  const { tx, at } = ctx;
  const { courseId } = await holdExam(ctx, examId);
  const question = await questionById(tx, questionId);
  if (question?.examId !== examId) throw new Refusal('FORBIDDEN_ACCESS');
  if (question.deletedAt !== null) return { success: true };
  await markQuestionDeleted(tx, questionId, at);
  await writeExam(tx, examId, { updatedAt: at });
  await announceExam(ctx, examId);
  if ((await countQuestions(tx, examId)) === 0) await announceCollection(ctx, courseId);
  return { success: true };
}
