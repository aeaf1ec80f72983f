import { expect, it } from 'vitest';
import type { Question } from '#contract/document/sections.ts';
import { hintFor } from './hint-for.ts';

const option = (optionId: string, correct: boolean, gap: number | null = null) => ({
  optionId,
  correct,
  gap,
  text: optionId,
});
const question = (fields: Pick<Question, 'questionType' | 'gaps' | 'options'>): Question => ({
  questionId: 'q',
  sectionId: 'start',
  ...fields,
});

it('a hint after a wrong answer helps on and gives nothing away (LMS-011)', () => {
  const choice = question({
    questionType: 'choice',
    gaps: 0,
    options: [option('a', true), option('b', false)],
  });
  expect(hintFor(choice, ['b'])).toBeNull();
  const several = question({
    questionType: 'multiple-choice',
    gaps: 0,
    options: [option('a', true), option('b', true), option('c', false)],
  });
  expect(hintFor(several, ['a'])).toBe('All of your choices are right, but some are missing.');
  expect(hintFor(several, ['a', 'c'])).toBe('Not all of your choices are right.');
  const gaps = question({
    questionType: 'gap-fill',
    gaps: 2,
    options: [option('a', true, 0), option('b', true, 1), option('c', false)],
  });
  expect(hintFor(gaps, ['a', 'c'])).toBe('1 of 2 gaps are right.');
});
