/** Exams and sessions that no person has sent: those of the demo. */
import { newId } from '#contract/ids.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { announceCollection } from '../announce.ts';
import { announceExam, announceSession } from './announce-exams.ts';
import { scoredSession } from './finish-exam-session.ts';
import {
  type ExamRecord,
  examsByIds,
  insertExam,
  insertQuestion,
  insertSession,
  type QuestionRecord,
  questionsOfExams,
  type SessionRecord,
  writeAnswers,
  writeScore,
} from './repository.ts';

export async function addExam(
  ctx: ChangeContext,
  exam: Omit<ExamRecord, 'updatedAt' | 'deletedAt'>,
  questions: readonly Omit<QuestionRecord, 'examId' | 'position' | 'deletedAt'>[],
): Promise<void> {
  await insertExam(ctx.tx, { ...exam, updatedAt: exam.createdAt, deletedAt: null });
  for (const { id, ...fields } of questions) await insertQuestion(ctx.tx, { id, examId: exam.id }, fields);
  await announceExam(ctx, exam.id);
  if (questions.length > 0) await announceCollection(ctx, exam.courseId);
}

/** Of all its questions, scored by them. */
export async function addFinishedSession(
  ctx: ChangeContext,
  examId: string,
  given: Pick<SessionRecord, 'userId' | 'answers' | 'startedAt'> & { finishedAt: number },
): Promise<void> {
  const { tx } = ctx;
  const { userId, answers, startedAt, finishedAt } = given;
  const [exam] = await examsByIds(tx, [examId]);
  if (!exam) return;
  const bank = await questionsOfExams(tx, [examId]);
  const { timeLimitMinutes } = exam;
  const begun = {
    id: newId(),
    examId,
    userId,
    questionIds: bank.map(({ id }) => id),
    startedAt,
    timeLimitMinutes,
  };
  const scored = scoredSession({ ...begun, answers }, bank);
  await insertSession(tx, begun);
  await writeAnswers(tx, begun.id, answers);
  await writeScore(tx, begun.id, { finishedAt, ...scored });
  announceSession(ctx, { ...begun, answers, finishedAt, ...scored }, exam);
}
