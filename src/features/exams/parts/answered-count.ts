/** An answer that was taken back is none. */
import type { ExamAnswers } from '#domain/exam.ts';

export const isAnswered = (answers: ExamAnswers, questionId: string): boolean =>
  Object.hasOwn(answers, questionId) && (answers[questionId]?.answer.length ?? 0) > 0;

export const answeredCount = (answers: ExamAnswers): number =>
  Object.keys(answers).filter((questionId) => isAnswered(answers, questionId)).length;
