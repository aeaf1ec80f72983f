/** An exam is offered no longer. Served by services/content/exams. */
import { deleteExamOperation, examKeysId } from '#contract/content/exam.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const deleteExam = defineMutation({
  operation: deleteExamOperation,
  lane: ({ examId }) => `exam:${examId}`,
  types: ['exam', 'examKeys'],
  touches: ({ args: { examId } }) => [entityKey('exam', examId), entityKey('examKeys', examKeysId(examId))],
  needs: ({ examId }) => [entityKey('exam', examId)],
  apply: (rows, { args: { examId }, at }) => {
    const exam = rows.get('exam', examId);
    const keys = rows.get('examKeys', examKeysId(examId));
    const gone = exam && { ...exam, questions: [], updatedAt: at, deletedAt: exam.deletedAt ?? at };
    return [
      ...(gone ? [{ key: entityKey('exam', examId), row: gone }] : []),
      ...(keys ? [{ key: entityKey('examKeys', keys.id), row: { ...keys, keys: {} } }] : []),
    ];
  },
  deletes: true,
  about: ({ examId }) => ({ place: entityKey('exam', examId), text: null }),
});

export const sample: SampleOf<typeof deleteExam> = ({ all }, chance) => {
  const exam = oneOf(
    all('exam').filter(({ deletedAt }) => deletedAt === null),
    chance,
  );
  return exam ? { examId: exam.id } : null;
};
