/** A question is asked no longer. Served by services/content/exams. */
import { deleteExamQuestionOperation, examKeysId } from '#contract/content/exam.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const deleteExamQuestion = defineMutation({
  operation: deleteExamQuestionOperation,
  lane: ({ examId }) => `exam:${examId}`,
  types: ['exam', 'examKeys'],
  touches: ({ args: { examId } }) => [entityKey('exam', examId), entityKey('examKeys', examKeysId(examId))],
  needs: ({ examId }) => [entityKey('exam', examId)],
  apply: (rows, { args: { examId, questionId }, at }) => {
    const exam = rows.get('exam', examId);
    if (!exam || exam.deletedAt !== null) return [];
    const questions = exam.questions.filter((each) => each.questionId !== questionId);
    const known = rows.get('examKeys', examKeysId(examId));
    const { [questionId]: _gone, ...keys } = known?.keys ?? {};
    return [
      { key: entityKey('exam', examId), row: { ...exam, questions, updatedAt: at } },
      ...(known ? [{ key: entityKey('examKeys', known.id), row: { ...known, keys } }] : []),
    ];
  },
  about: ({ examId }) => ({ place: entityKey('exam', examId), text: null }),
});

export const sample: SampleOf<typeof deleteExamQuestion> = ({ all }, chance) => {
  const exam = oneOf(
    all('exam').filter(({ questions }) => questions.length > 1),
    chance,
  );
  const question = exam && oneOf(exam.questions, chance);
  return exam && question ? { examId: exam.id, questionId: question.questionId } : null;
};
