/** A person begins a practice session. Served by services/content/exams. */
import { type ExamSession, startExamSessionOperation } from '#contract/content/exam.ts';
import { newId } from '#contract/ids.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const startExamSession = defineMutation({
  operation: startExamSessionOperation,
  lane: ({ sessionId }) => `examSession:${sessionId}`,
  types: ['examSession', 'exam'],
  touches: ({ args }) => [entityKey('examSession', args.sessionId)],
  reads: ({ examId }) => [entityKey('exam', examId)],
  needs: ({ examId }) => [entityKey('exam', examId)],
  apply: (rows, { args: { sessionId, examId, questionIds, at: startedAt } }) => {
    const exam = rows.get('exam', examId);
    const session: ExamSession = {
      ...{ id: sessionId, thing: 'examSession', examId, questionIds, startedAt },
      ...{ courseId: exam?.courseId ?? '', title: exam?.title ?? '' },
      timeLimitMinutes: exam?.timeLimitMinutes ?? null,
      ...{ answers: {}, finishedAt: null, score: null, review: null },
    };
    return [{ key: entityKey('examSession', sessionId), row: session }];
  },
  about: ({ sessionId }) => ({ place: entityKey('examSession', sessionId), text: null }),
});

export const sample: SampleOf<typeof startExamSession> = ({ all }, chance) => {
  const exam = oneOf(
    all('exam').filter(({ questions }) => questions.length > 0),
    chance,
  );
  if (!exam) return null;
  const questionIds = exam.questions.map(({ questionId }) => questionId);
  return { sessionId: newId(), examId: exam.id, questionIds, at: exam.createdAt };
};
