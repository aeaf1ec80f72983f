/** A person answers a question of a session. Served by services/content/exams. */
import { answerExamQuestionOperation } from '#contract/content/exam.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { isLate, withAnswer } from '#domain/exam.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const answerExamQuestion = defineMutation({
  operation: answerExamQuestionOperation,
  lane: ({ sessionId }) => `examSession:${sessionId}`,
  types: ['examSession'],
  touches: ({ args }) => [entityKey('examSession', args.sessionId)],
  needs: ({ sessionId }) => [entityKey('examSession', sessionId)],
  apply: (rows, { args: { sessionId, questionId, answer, at } }) => {
    const session = rows.get('examSession', sessionId);
    if (!session) return [];
    const late = session.score !== null || isLate(session, at);
    const answers = withAnswer(session.answers, questionId, { answer, at, late });
    return [{ key: entityKey('examSession', sessionId), row: { ...session, answers } }];
  },
  into: {
    answerExamQuestion: ({ vars }, later) => {
      const { questionId } = vars as ArgsOf<typeof answerExamQuestionOperation>;
      return questionId === later.questionId ? later : null;
    },
  },
  about: ({ sessionId }) => ({ place: entityKey('examSession', sessionId), text: null }),
});

export const sample: SampleOf<typeof answerExamQuestion> = ({ all }, chance) => {
  const session = oneOf(all('examSession'), chance);
  const questionId = session && oneOf(session.questionIds, chance);
  if (!session || !questionId) return null;
  const answer = [chance() < 0.5 ? 'true' : 'false'];
  return { sessionId: session.id, questionId, answer, at: session.startedAt + Math.floor(chance() * 1_000) };
};
