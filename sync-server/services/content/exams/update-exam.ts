/** An exam gets another name, order, length or time (EXAM-001). */
import type { updateExamOperation } from '#contract/content/exam.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { holdExam } from './access-exam.ts';
import { announceExam } from './announce-exams.ts';
import { renameSessions } from './rename-sessions.ts';
import { writeExam } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS, COLLECTION_IS_RETIRED */
export async function updateExam(
  ctx: ServiceContext,
  { input: { examId, ...fields } }: ArgsOf<typeof updateExamOperation>,
) {
  const exam = await holdExam(ctx, examId);
  await writeExam(ctx.tx, examId, { ...fields, updatedAt: ctx.at });
  await announceExam(ctx, examId);
  const { title = exam.title } = fields;
  if (title !== exam.title) await renameSessions(ctx, examId, ctx.at);
  return { success: true };
}
