import * as v from 'valibot';
import { expect, it } from 'vitest';
import { collectionProgress } from '#domain/learning-progress.ts';
import { progressSchema } from './progress.ts';

const skillId = '0192f0c1-2b3c-7d4e-8f50-112233445566';
const progress = {
  skillId,
  secondsConsumed: 61,
  secondsByClient: { phone: 61 },
  completedQuestions: ['q1'],
  answers: { q1: ['o2'] },
  sections: {
    start: {
      lastCompletedBlockKey: 'aaaaaaaa',
      complete: false,
      secondsConsumed: 61,
      completedQuestions: ['q1'],
    },
  },
  lastCompletedBlockKey: 'aaaaaaaa',
  updatedAt: 1_767_603_600_000,
  completedAt: 1_767_603_600_000,
  complete: false,
  percentComplete: 50,
};

it('progress is read back field by field, that of collections as well (SKILL-015)', () => {
  const read = v.parse(progressSchema, JSON.parse(JSON.stringify(progress)));
  for (const field of Object.keys(progress) as (keyof typeof progress)[])
    expect(read[field], field).toEqual(progress[field]);
  for (const field of [
    'lastCompletedBlockKey',
    'complete',
    'secondsConsumed',
    'completedQuestions',
  ] as const) {
    const { [field]: _missing, ...section } = progress.sections.start;
    expect(v.safeParse(progressSchema, { ...progress, sections: { start: section } }).success, field).toBe(
      false,
    );
  }
  expect(collectionProgress([skillId], () => ({ ...progress, complete: true }))).toEqual({
    completedChildren: 1,
    collectionComplete: true,
    secondsConsumed: 61,
    percentComplete: 100,
  });
});

it('progress without completedAt is not completed (SKILL-015, SKILL-012)', () => {
  const { completedAt: _absent, ...rest } = progress;
  const read = v.parse(progressSchema, rest);
  expect(read.completedAt).toBeNull();
});
