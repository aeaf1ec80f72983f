/** An exam is offered no longer. Sessions that were begun can be finished, and read (EXAM-001). */
import type { deleteExamOperation } from '#contract/content/exam.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { holdExam } from './access-exam.ts';
import { announceExam } from './announce-exams.ts';
import { writeExam } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS, COLLECTION_IS_RETIRED */
export async function deleteExam(ctx: ServiceContext, { examId }: ArgsOf<typeof deleteExamOperation>) {
  await holdExam(ctx, examId);
  await writeExam(ctx.tx, examId, { deletedAt: ctx.at, updatedAt: ctx.at });
  await announceExam(ctx, examId);
  return { success: true };
}
