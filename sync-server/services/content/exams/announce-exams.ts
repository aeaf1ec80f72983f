/** Tells devices of exams: learners without the keys, those who work on the course with them, and a person of their own sessions. */
import {
  type Exam,
  type ExamKeys,
  type ExamQuestion,
  type ExamSession,
  examKeysId,
} from '#contract/content/exam.ts';
import { courseBucket, userBucket } from '#domain/bucket.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import {
  type ExamRecord,
  examsByIds,
  type QuestionRecord,
  questionsOfExams,
  type SessionRecord,
  sessionById,
} from './repository.ts';

/** Named field by field: a key is not among them. */
export const toQuestion = ({ id, kind, text, choices, picture }: QuestionRecord): ExamQuestion => ({
  questionId: id,
  kind,
  text,
  choices,
  picture,
});

function toExam(exam: ExamRecord, questions: readonly QuestionRecord[]): Exam {
  const { id, courseId, title, shuffle, timeLimitMinutes, draws, createdAt, updatedAt, deletedAt } = exam;
  return {
    ...{ id, thing: 'exam', courseId, title, shuffle, timeLimitMinutes, draws },
    questions: questions.map(toQuestion),
    ...{ createdAt, updatedAt, deletedAt },
  };
}

const toKeys = ({ id: examId }: ExamRecord, questions: readonly QuestionRecord[]): ExamKeys => ({
  ...{ id: examKeysId(examId), thing: 'examKeys', examId },
  keys: Object.fromEntries(questions.map(({ id, correct, explanation }) => [id, { correct, explanation }])),
});

async function announceEach(
  ctx: ChangeContext,
  ids: readonly string[],
  announce: (exam: ExamRecord, questions: QuestionRecord[]) => void,
): Promise<void> {
  const [exams, questions] = await Promise.all([examsByIds(ctx.tx, ids), questionsOfExams(ctx.tx, ids)]);
  for (const exam of exams) {
    const asked = questions.filter(({ examId, deletedAt }) => examId === exam.id && deletedAt === null);
    announce(exam, exam.deletedAt === null ? asked : []);
  }
}

const announceOpenly = (ctx: ChangeContext) => (exam: ExamRecord, questions: QuestionRecord[]) =>
  ctx.changed('exam', exam.id, toExam(exam, questions), [courseBucket(exam.courseId, 'read')]);
const announceToStaff = (ctx: ChangeContext) => (exam: ExamRecord, questions: QuestionRecord[]) =>
  ctx.changed('examKeys', examKeysId(exam.id), toKeys(exam, questions), [
    courseBucket(exam.courseId, 'staff'),
  ]);

export const announceExam = (ctx: ChangeContext, id: string): Promise<void> =>
  announceEach(ctx, [id], (exam, questions) => {
    announceOpenly(ctx)(exam, questions);
    announceToStaff(ctx)(exam, questions);
  });

export const announceExamsAgain = (ctx: ChangeContext, ids: readonly string[]): Promise<void> =>
  announceEach(ctx, ids, announceOpenly(ctx));

/** @param ids  as the feed names them: `examKeys:{exam}` */
export const announceKeysAgain = (ctx: ChangeContext, ids: readonly string[]): Promise<void> =>
  announceEach(
    ctx,
    ids.map((id) => id.slice(examKeysId('').length)),
    announceToStaff(ctx),
  );

export function announceSession(
  ctx: ChangeContext,
  session: SessionRecord,
  { courseId, title }: Pick<ExamRecord, 'courseId' | 'title'>,
): void {
  const { userId, ...fields } = session;
  const row: ExamSession = { ...fields, thing: 'examSession', courseId, title };
  ctx.changed('examSession', session.id, row, [userBucket(userId)]);
}

export async function announceSessionAgain(ctx: ChangeContext, id: string): Promise<void> {
  const session = await sessionById(ctx.tx, id);
  const [exam] = session ? await examsByIds(ctx.tx, [session.examId]) : [];
  if (session && exam) announceSession(ctx, session, exam);
}
