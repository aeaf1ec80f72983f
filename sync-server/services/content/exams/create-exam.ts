/** Somebody who works on a course makes an exam of it (EXAM-001). */
import type { createExamOperation } from '#contract/content/exam.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { EXAMS_OF_ONE_COURSE } from '#domain/exam.ts';
import { invalid } from '../../../verbs/check-arguments.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { holdCourse } from './access-exam.ts';
import { announceExam } from './announce-exams.ts';
import { countExams, examsByIds, insertExam } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS, also for an id that another exam has; COLLECTION_IS_RETIRED; INVALID_ARGUMENTS: there are too many */
export async function createExam(ctx: ServiceContext, { input }: ArgsOf<typeof createExamOperation>) {
  const { tx, at, caller } = ctx;
  const { examId, ...fields } = input;
  await holdCourse(ctx, fields.courseId);
  const [known] = await examsByIds(tx, [examId]);
  if (known) {
    if (known.courseId !== fields.courseId || known.createdBy !== caller.userId)
      throw new Refusal('FORBIDDEN_ACCESS');
    return { success: true };
  }
  if ((await countExams(tx, fields.courseId)) >= EXAMS_OF_ONE_COURSE)
    throw invalid('examId', 'too many exams');
  const made = await insertExam(tx, {
    ...{ id: examId, ...fields, createdBy: caller.userId },
    ...{ createdAt: at, updatedAt: at, deletedAt: null },
  });
  if (!made) throw new Refusal('FORBIDDEN_ACCESS'); // of another course, made in this moment
  await announceExam(ctx, examId);
  return { success: true };
}
