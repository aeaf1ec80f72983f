/** The only doors to an exam that somebody writes, and to a session that somebody takes. */
import { Refusal } from '#contract/errors.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { holdParents } from '../parents.ts';
import { type ExamRecord, examsByIds, lockExam, lockSession, type SessionRecord } from './repository.ts';

/**
 * Those who may put something into the course write its exams. Held until the transaction ends, the course before its exam.
 * @throws Refusal FORBIDDEN_ACCESS, whether it may not be written, is deleted or was never there; COLLECTION_IS_RETIRED
 */
export async function holdExam(ctx: ServiceContext, examId: string): Promise<ExamRecord> {
  const [known] = await examsByIds(ctx.tx, [examId]);
  if (!known) throw new Refusal('FORBIDDEN_ACCESS');
  await holdCourse(ctx, known.courseId);
  const exam = await lockExam(ctx.tx, examId);
  if (!exam || exam.deletedAt !== null) throw new Refusal('FORBIDDEN_ACCESS');
  return exam;
}

/** @throws Refusal FORBIDDEN_ACCESS, also for what is no course; COLLECTION_IS_RETIRED */
export async function holdCourse(ctx: ServiceContext, courseId: string): Promise<void> {
  const [course] = await holdParents(ctx, [courseId]);
  if (course?.type !== 'course') throw new Refusal('FORBIDDEN_ACCESS');
}

/** Everybody's own alone. @throws Refusal FORBIDDEN_ACCESS */
export async function holdSession(ctx: ServiceContext, sessionId: string): Promise<SessionRecord> {
  const session = await lockSession(ctx.tx, sessionId);
  if (session?.userId !== ctx.caller.userId) throw new Refusal('FORBIDDEN_ACCESS');
  return session;
}
