/** An exam gets another name, order, length or time. Served by services/content/exams. */
import { updateExamOperation } from '#contract/content/exam.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const updateExam = defineMutation({
  operation: updateExamOperation,
  lane: ({ input }) => `exam:${input.examId}`,
  types: ['exam'],
  touches: ({ args: { input } }) => [entityKey('exam', input.examId)],
  needs: ({ input }) => [entityKey('exam', input.examId)],
  apply: (rows, { args: { input }, at }) => {
    const { examId, ...fields } = input;
    const exam = rows.get('exam', examId);
    if (!exam || exam.deletedAt !== null) return [];
    return [{ key: entityKey('exam', examId), row: { ...exam, ...fields, updatedAt: at } }];
  },
  into: {
    updateExam: ({ vars }, later) => {
      const { input } = vars as ArgsOf<typeof updateExamOperation>;
      return { input: { ...input, ...later.input } };
    },
  },
  about: ({ input }) => ({ place: entityKey('exam', input.examId), text: input.title ?? null }),
});

export const sample: SampleOf<typeof updateExam> = ({ all, text }, chance) => {
  const exam = oneOf(
    all('exam').filter(({ deletedAt }) => deletedAt === null),
    chance,
  );
  return exam ? { input: { examId: exam.id, title: text } } : null;
};
