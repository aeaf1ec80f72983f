/** Somebody who reads the course begins a practice session (EXAM-002). */
import type { startExamSessionOperation } from '#contract/content/exam.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { SESSIONS_OF_ONE_EXAM } from '#domain/exam.ts';
import { allows } from '#domain/policy.ts';
import { invalid } from '../../../verbs/check-arguments.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { collectionsByIds } from '../collections/repository.ts';
import { standingOf } from '../standing.ts';
import { announceSession } from './announce-exams.ts';
import {
  countSessions,
  type ExamRecord,
  insertSession,
  lockExam,
  questionsOfExams,
  sessionById,
} from './repository.ts';

/**
 * What the device has shown is asked, in its order, also where the bank has changed meanwhile: of questions that the exam never had nothing is
 * left.
 * @throws Refusal FORBIDDEN_ACCESS; INVALID_ARGUMENTS; EXAM_ACCESS_NOT_AVAILABLE_FOR_RETIRED_COURSE (EXAM-003)
 */
export async function startExamSession(
  ctx: ServiceContext,
  { sessionId, examId, questionIds, at: startedAt }: ArgsOf<typeof startExamSessionOperation>,
) {
  const { tx, caller } = ctx;
  const known = await sessionById(tx, sessionId);
  if (known) {
    if (known.userId !== caller.userId || known.examId !== examId) throw new Refusal('FORBIDDEN_ACCESS');
    return { success: true };
  }
  const exam = await readableExam(ctx, examId);
  const bank = new Set((await questionsOfExams(tx, [examId])).map(({ id }) => id));
  const asked = [...new Set(questionIds)].filter((id) => bank.has(id));
  if (asked.length === 0) throw invalid('questionIds', 'no question of the exam');
  if ((await countSessions(tx, caller.userId, examId)) >= SESSIONS_OF_ONE_EXAM)
    throw invalid('sessionId', 'too many sessions');
  const { timeLimitMinutes } = exam;
  const begun = {
    ...{ id: sessionId, examId, userId: caller.userId },
    ...{ questionIds: asked, startedAt, timeLimitMinutes },
  };
  if (!(await insertSession(tx, begun))) throw new Refusal('FORBIDDEN_ACCESS'); // somebody else's, of this moment
  announceSession(ctx, { ...begun, answers: {}, finishedAt: null, score: null, review: null }, exam);
  return { success: true };
}

/** @throws Refusal FORBIDDEN_ACCESS, EXAM_ACCESS_NOT_AVAILABLE_FOR_RETIRED_COURSE */
async function readableExam(ctx: ServiceContext, examId: string): Promise<ExamRecord> {
  // Held, so that a session says what its exam is called when both have been written.
  const exam = await lockExam(ctx.tx, examId);
  const [course] = exam ? await collectionsByIds(ctx.tx, [exam.courseId]) : [];
  if (!exam || !course) throw new Refusal('FORBIDDEN_ACCESS');
  const { subject, standing } = (await standingOf(ctx))(course);
  if (exam.deletedAt !== null || !allows('progress', 'Record', subject, { ...course, ...standing }))
    throw new Refusal('FORBIDDEN_ACCESS');
  if (course.workflow === 'RETIRED') throw new Refusal('EXAM_ACCESS_NOT_AVAILABLE_FOR_RETIRED_COURSE');
  return exam;
}
