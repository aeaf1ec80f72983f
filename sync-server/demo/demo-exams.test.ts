import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { examQuestionKinds } from '#contract/content/exam.ts';
import { questionFault } from '#domain/exam.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { assetFiles } from '../assets/asset-files.ts';
import { type OpenDatabase, openDatabase } from '../storage/database.ts';
import { seedDemo } from './seed-demo.ts';

let test: TestDatabase;
let database: OpenDatabase;
let folder: string;

beforeAll(async () => {
  test = await testDatabase();
  database = openDatabase(test.url, { max: 4 });
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-demo-'));
  await seedDemo({
    database,
    announcer: { announce() {} } as never,
    files: assetFiles(folder),
    passwords: { hash: async () => 'hash' } as never,
    now: Date.now,
  });
}, 60_000);
afterAll(async () => {
  await database.close();
  await test.drop();
  await rm(folder, { recursive: true });
});

it('the demo has a practice exam of eight questions of every kind and a session that was scored (EXAM-001, EXAM-002)', async () => {
  const questions = await database.db.selectFrom('content.examQuestions').selectAll().execute();
  expect(questions).toHaveLength(8);
  for (const question of questions) expect(questionFault(question)).toBeNull();
  expect(new Set(questions.map(({ kind }) => kind))).toEqual(new Set(examQuestionKinds));
  const session = await database.db.selectFrom('content.examSessions').selectAll().executeTakeFirstOrThrow();
  expect(session).toMatchObject({ score: 63, review: { length: 8 } });
});
