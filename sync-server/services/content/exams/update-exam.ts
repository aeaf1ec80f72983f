/** An exam gets another name, order, length or time (EXAM-001). */
import type { updateExamOperation } from '#contract/content/exam.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { holdExam } from './access-exam.ts';
import { announceExam, announceSession } from './announce-exams.ts';
import { sessionsOfExam, writeExam } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS, COLLECTION_IS_RETIRED */
export async function updateExam(
  ctx: ServiceContext,
  { input: { examId, ...fields } }: ArgsOf<typeof updateExamOperation>,
) {
  const exam = await holdExam(ctx, examId);
  await writeExam(ctx.tx, examId, { ...fields, updatedAt: ctx.at });
  await announceExam(ctx, examId);
  const { title = exam.title } = fields;
  // A session shows what it was of.
  if (title !== exam.title)
    for (const session of await sessionsOfExam(ctx.tx, examId))
      announceSession(ctx, session, { ...exam, title });
  return { success: true };
}
