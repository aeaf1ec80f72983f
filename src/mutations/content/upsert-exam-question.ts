/** A question is put into an exam's bank, or written anew. Served by services/content/exams. */
import { type ExamKeys, examKeysId, upsertExamQuestionOperation } from '#contract/content/exam.ts';
import { newId } from '#contract/ids.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const upsertExamQuestion = defineMutation({
  operation: upsertExamQuestionOperation,
  lane: ({ input }) => `exam:${input.examId}`,
  types: ['exam', 'examKeys'],
  touches: ({ args: { input } }) => [
    entityKey('exam', input.examId),
    entityKey('examKeys', examKeysId(input.examId)),
  ],
  needs: ({ input }) => [entityKey('exam', input.examId)],
  apply: (rows, { args: { input }, at }) => {
    const { examId, question, correct, explanation } = input;
    const exam = rows.get('exam', examId);
    if (!exam || exam.deletedAt !== null) return [];
    const { questionId } = question;
    const known = exam.questions.some((each) => each.questionId === questionId);
    const questions = known
      ? exam.questions.map((each) => (each.questionId === questionId ? question : each))
      : [...exam.questions, question];
    const id = examKeysId(examId);
    const before = rows.get('examKeys', id)?.keys;
    const keys: ExamKeys = {
      ...{ id, thing: 'examKeys', examId },
      keys: { ...before, [questionId]: { correct, explanation } },
    };
    return [
      { key: entityKey('exam', examId), row: { ...exam, questions, updatedAt: at } },
      { key: entityKey('examKeys', id), row: keys },
    ];
  },
  uploads: ({ input }) => ({ assetIds: [input.question.picture] }),
  about: ({ input }) => ({ place: entityKey('exam', input.examId), text: input.question.text }),
});

export const sample: SampleOf<typeof upsertExamQuestion> = ({ all, text }, chance) => {
  const exam = oneOf(
    all('exam').filter(({ deletedAt }) => deletedAt === null),
    chance,
  );
  if (!exam) return null;
  const question = { questionId: newId(), kind: 'trueFalse' as const, text, choices: [], picture: null };
  return { input: { examId: exam.id, question, correct: ['true'], explanation: '' } };
};
