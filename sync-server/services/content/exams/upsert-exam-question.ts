/** A question is put into an exam's bank, or written anew (EXAM-001). */
import type { upsertExamQuestionOperation } from '#contract/content/exam.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { EXAM_QUESTIONS } from '#domain/exam.ts';
import { invalid } from '../../../verbs/check-arguments.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { announceCollection } from '../announce.ts';
import { assertPicture } from '../assert-picture.ts';
import { holdExam } from './access-exam.ts';
import { announceExam } from './announce-exams.ts';
import { countQuestions, insertQuestion, questionById, writeExam, writeQuestion } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS, also for a question of another exam or a deleted one; COLLECTION_IS_RETIRED; INVALID_ARGUMENTS */
export async function upsertExamQuestion(
  ctx: ServiceContext,
  { input }: ArgsOf<typeof upsertExamQuestionOperation>,
) {
  const { tx, at } = ctx;
  const { examId, correct, explanation } = input;
  const { questionId, ...asked } = input.question;
  const { courseId } = await holdExam(ctx, examId);
  const known = await questionById(tx, questionId);
  if (known && (known.examId !== examId || known.deletedAt !== null)) throw new Refusal('FORBIDDEN_ACCESS');
  if (asked.picture !== null && asked.picture !== known?.picture)
    await assertPicture(ctx, asked.picture, { type: 'collection', id: courseId });
  const fields = { ...asked, correct, explanation };
  const before = await countQuestions(tx, examId);
  if (known) await writeQuestion(tx, questionId, fields);
  else {
    if (before >= EXAM_QUESTIONS) throw invalid('question', 'too many questions');
    await insertQuestion(tx, { id: questionId, examId }, fields);
  }
  await writeExam(tx, examId, { updatedAt: at });
  await announceExam(ctx, examId);
  if (before === 0) await announceCollection(ctx, courseId);
  return { success: true };
}
