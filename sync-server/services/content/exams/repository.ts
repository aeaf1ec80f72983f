/** Exams, their banks of questions and the sessions of people: statements and nothing else. */
import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { ReviewedQuestion } from '#contract/content/exam.ts';
import type { ExamAnswers } from '#domain/exam.ts';
import type { Database } from '../../../storage/tables.ts';

type Tx = Kysely<Database>;
export type ExamRecord = Selectable<Database['content.exams']>;
export type QuestionRecord = Selectable<Database['content.examQuestions']>;
export type SessionRecord = Selectable<Database['content.examSessions']>;

export const examsByIds = (tx: Tx, ids: readonly string[]): Promise<ExamRecord[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('content.exams')
        .selectAll()
        .where('id', 'in', [...ids])
        .orderBy('id')
        .execute();

/** Whoever changes it waits for whoever changes it already. */
export const lockExam = (tx: Tx, id: string): Promise<ExamRecord | undefined> =>
  tx.selectFrom('content.exams').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** @returns false: there is one with that id */
export async function insertExam(tx: Tx, exam: Insertable<Database['content.exams']>): Promise<boolean> {
  const made = await tx
    .insertInto('content.exams')
    .values(exam)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export const writeExam = (tx: Tx, id: string, fields: Updateable<Database['content.exams']>) =>
  tx.updateTable('content.exams').set(fields).where('id', '=', id).execute();

export async function countExams(tx: Tx, courseId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('content.exams')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('courseId', '=', courseId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** In the order of each bank; deleted ones, too. */
export const questionsOfExams = (tx: Tx, examIds: readonly string[]): Promise<QuestionRecord[]> =>
  examIds.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('content.examQuestions')
        .selectAll()
        .where('examId', 'in', [...examIds])
        .orderBy('position')
        .orderBy('id')
        .execute();

/** Those that are not deleted. An exam with none is offered to nobody. */
export async function countQuestions(tx: Tx, examId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('content.examQuestions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('examId', '=', examId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const questionById = (tx: Tx, id: string): Promise<QuestionRecord | undefined> =>
  tx.selectFrom('content.examQuestions').selectAll().where('id', '=', id).executeTakeFirst();

type QuestionFields = Pick<
  QuestionRecord,
  'kind' | 'text' | 'choices' | 'correct' | 'explanation' | 'picture'
>;

const columns = ({ choices, correct, ...fields }: QuestionFields) => ({
  ...fields,
  choices: JSON.stringify(choices),
  correct: JSON.stringify(correct),
});

/** At the end of its bank. */
export const insertQuestion = (
  tx: Tx,
  { id, examId }: { id: string; examId: string },
  fields: QuestionFields,
) =>
  tx
    .insertInto('content.examQuestions')
    .values({
      ...{ id, examId, deletedAt: null, ...columns(fields) },
      position: sql<number>`(select coalesce(max(position), 0) + 1 from content."examQuestions" where "examId" = ${examId}::uuid)`,
    })
    .execute();

export const writeQuestion = (tx: Tx, id: string, fields: QuestionFields) =>
  tx.updateTable('content.examQuestions').set(columns(fields)).where('id', '=', id).execute();

export const markQuestionDeleted = (tx: Tx, id: string, deletedAt: number) =>
  tx.updateTable('content.examQuestions').set({ deletedAt }).where('id', '=', id).execute();

export async function insertSession(
  tx: Tx,
  session: Pick<SessionRecord, 'id' | 'examId' | 'userId' | 'questionIds' | 'startedAt' | 'timeLimitMinutes'>,
): Promise<boolean> {
  const made = await tx
    .insertInto('content.examSessions')
    .values({
      ...session,
      questionIds: JSON.stringify(session.questionIds),
      ...{ answers: '{}', finishedAt: null, score: null, review: null },
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Two devices of a person change it one after the other. */
export const lockSession = (tx: Tx, id: string): Promise<SessionRecord | undefined> =>
  tx.selectFrom('content.examSessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const sessionById = (tx: Tx, id: string): Promise<SessionRecord | undefined> =>
  tx.selectFrom('content.examSessions').selectAll().where('id', '=', id).executeTakeFirst();

/** By id; an answer that comes meanwhile waits. @param after  the id of the last one that is not wanted any more */
export const lockSessionsOf = (
  tx: Tx,
  examId: string,
  after: string | null,
  limit: number,
): Promise<SessionRecord[]> =>
  tx
    .selectFrom('content.examSessions')
    .selectAll()
    .where('examId', '=', examId)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();

export async function countSessions(tx: Tx, userId: string, examId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('content.examSessions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const writeAnswers = (tx: Tx, id: string, answers: ExamAnswers) =>
  tx
    .updateTable('content.examSessions')
    .set({ answers: JSON.stringify(answers) })
    .where('id', '=', id)
    .execute();

export const writeScore = (
  tx: Tx,
  id: string,
  { finishedAt, score, review }: { finishedAt: number; score: number; review: ReviewedQuestion[] },
) =>
  tx
    .updateTable('content.examSessions')
    .set({ finishedAt, score, review: JSON.stringify(review) })
    .where('id', '=', id)
    .execute();

/** @returns their ids */
export async function deleteSessionsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('content.examSessions')
    .where('userId', '=', userId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
