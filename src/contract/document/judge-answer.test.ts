import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeAnswer, judgeGap, shuffledOptions } from './judge-answer.ts';
import type { Question } from './sections.ts';

const option = (optionId: string, correct: boolean, gap: number | null = null, text = optionId) => ({
  optionId,
  correct,
  gap,
  text,
});
const question = (
  questionType: Question['questionType'],
  gaps: number,
  options: Question['options'],
): Question => ({
  questionId: 'q1',
  questionType,
  sectionId: 'start',
  gaps,
  options,
});

describe('one choice', () => {
  const asked = question('choice', 0, [option('a', true), option('b', false), option('c', false, null, 'a')]);
  it.each([
    [['a'], true],
    [['c'], true], // reads the same as the right one
    [['b'], false],
    [[], false],
    [['a', 'b'], false],
    [['a', 'a'], false],
    [['nothing'], false],
  ])('judges %j as %s (D41)', (answer, right) => {
    expect(judgeAnswer(asked, answer)).toBe(right);
  });
});

describe('several choices', () => {
  const asked = question('multiple-choice', 0, [option('a', true), option('b', true), option('c', false)]);
  it.each([
    [['a', 'b'], true],
    [['b', 'a'], true],
    [['a'], false],
    [['a', 'b', 'c'], false],
    [['a', 'c'], false],
    [[], false],
  ])('judges %j as %s', (answer, right) => {
    expect(judgeAnswer(asked, answer)).toBe(right);
  });
  it('has no right answer where nothing is right', () => {
    expect(judgeAnswer(question('multiple-choice', 0, [option('a', false)]), [])).toBe(false);
  });
});

describe('gaps', () => {
  const asked = question('gap-fill', 3, [
    option('ones', false, 0),
    option('five', false, 1, '5'),
    option('five too', false, 2, '5'),
    option('zeros', false),
  ]);
  it.each([
    [['ones', 'five', 'five too'], true],
    [['ones', 'five too', 'five'], true], // the same words in two gaps
    [['five', 'ones', 'five too'], false],
    [['ones', 'five'], false],
    [['ones', 'five', 'zeros'], false],
    [['ones', 'five', 'five too', 'zeros'], false],
    [[], false],
  ])('judges %j as %s', (answer, right) => {
    expect(judgeAnswer(asked, answer)).toBe(right);
  });
  it('judges each gap by itself', () => {
    expect(judgeGap(asked, 1, 'five too')).toBe(true);
    expect(judgeGap(asked, 0, 'five')).toBe(false);
    expect(judgeGap(asked, 0, 'nothing')).toBe(false);
  });
});

it('shows the options in the same order for the same seed, and all of them', () => {
  const asked = question(
    'choice',
    0,
    ['a', 'b', 'c', 'd', 'e'].map((id) => option(id, id === 'a')),
  );
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const shown = shuffledOptions(asked, seed);
      expect(shown).toEqual(shuffledOptions(asked, seed));
      expect(shown.map(({ optionId }) => optionId).sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
    }),
  );
});

it('puts the right option first no more often than any other', () => {
  const options = ['a', 'b', 'c', 'd'].map((id) => option(id, id === 'a'));
  const first = { a: 0, b: 0, c: 0, d: 0 };
  for (let i = 0; i < 4000; i += 1) {
    const id = shuffledOptions(question('choice', 0, options), `learner ${i}`)[0]?.optionId;
    first[id as keyof typeof first] += 1;
  }
  for (const count of Object.values(first)) expect(Math.abs(count - 1000)).toBeLessThan(150);
});
