/** An exam is offered no longer. Sessions that were begun can be finished, and read (EXAM-001). */
import type { deleteExamOperation } from '#contract/content/exam.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { announceCollection } from '../announce.ts';
import { holdExam } from './access-exam.ts';
import { announceExam } from './announce-exams.ts';
import { countQuestions, writeExam } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS, COLLECTION_IS_RETIRED */
export async function deleteExam(ctx: ServiceContext, { examId }: ArgsOf<typeof deleteExamOperation>) {
  const { courseId } = await holdExam(ctx, examId);
  await writeExam(ctx.tx, examId, { deletedAt: ctx.at, updatedAt: ctx.at });
  await announceExam(ctx, examId);
  if ((await countQuestions(ctx.tx, examId)) > 0) await announceCollection(ctx, courseId);
  return { success: true };
}
