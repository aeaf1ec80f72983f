import { afterAll, beforeAll, expect, it } from 'vitest';
import { examQuestionKinds } from '#contract/content/exam.ts';
import { questionFault } from '#domain/exam.ts';
import { type SeededDemo, seededDemo } from '#tests/support/seeded-demo.ts';

let demo: SeededDemo;
beforeAll(async () => {
  demo = await seededDemo();
}, 60_000);
afterAll(() => demo.close());

it('the demo has a practice exam of eight questions of every kind and a session that was scored (EXAM-001, EXAM-002)', async () => {
  const questions = await demo.database.db.selectFrom('content.examQuestions').selectAll().execute();
  expect(questions).toHaveLength(8);
  for (const question of questions) expect(questionFault(question)).toBeNull();
  expect(new Set(questions.map(({ kind }) => kind))).toEqual(new Set(examQuestionKinds));
  const session = await demo.database.db
    .selectFrom('content.examSessions')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(session).toMatchObject({ score: 63, review: { length: 8 } });
});
