/** Somebody who works on a course makes an exam of it. Served by services/content/exams. */
import { createExamOperation, type Exam } from '#contract/content/exam.ts';
import { newId } from '#contract/ids.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const createExam = defineMutation({
  operation: createExamOperation,
  lane: ({ input }) => `exam:${input.examId}`,
  types: ['exam', 'collection'],
  touches: ({ args: { input } }) => [entityKey('exam', input.examId)],
  needs: ({ input }) => [entityKey('collection', input.courseId)],
  apply: (_rows, { args: { input }, at }) => {
    const { examId, ...fields } = input;
    const exam: Exam = {
      ...fields,
      ...{ id: examId, thing: 'exam', questions: [] },
      ...{ createdAt: at, updatedAt: at, deletedAt: null },
    };
    return [{ key: entityKey('exam', examId), row: exam }];
  },
  about: ({ input }) => ({ place: entityKey('exam', input.examId), text: input.title }),
});

export const sample: SampleOf<typeof createExam> = ({ all, text }, chance) => {
  const course = oneOf(
    all('collection').filter(({ type, workflow }) => type === 'course' && workflow !== 'RETIRED'),
    chance,
  );
  if (!course) return null;
  const settings = { title: text, shuffle: chance() < 0.5, timeLimitMinutes: null, draws: null };
  return { input: { examId: newId(), courseId: course.collectionId, ...settings } };
};
