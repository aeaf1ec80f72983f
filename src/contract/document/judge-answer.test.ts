import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isAnswerTo,
  isJudged,
  isPollAnswered,
  judgeAnswer,
  judgeGap,
  shuffledOptions,
} from './judge-answer.ts';
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

describe('an answer in words', () => {
  const asked = question('text', 0, [option('a', true, null, 'Café au lait'), option('b', false, null, ' ')]);
  it.each([
    [['Café au lait'], true],
    [['  cafe  AU\nlait '], true],
    [['CAFE AU LAIT.'], true],
    [['Café au lait..'], false],
    [['cafe'], false],
    [[''], false],
    [[], false],
    [['Café au lait', 'Café au lait'], false],
  ])('judges %j as %s', (answer, right) => {
    expect(judgeAnswer(asked, answer)).toBe(right);
  });

  it('that is no more than full stops is an answer as any other', () => {
    const parent = question('text', 0, [option('a', true, null, '..')]);
    expect(judgeAnswer(parent, ['..'])).toBe(true);
    expect(judgeAnswer(parent, ['.'])).toBe(false);
  });

  it('is kept without a verdict where no answers are accepted', () => {
    const open = question('text', 0, [option('a', false, null, '')]);
    expect(isJudged(open)).toBe(false);
    expect(judgeAnswer(open, ['whatever'])).toBe(true);
    expect(judgeAnswer(open, [' '])).toBe(false);
  });

  it('is one, and no longer than 1000 letters', () => {
    expect(isAnswerTo(asked, ['a'.repeat(1000)])).toBe(true);
    expect(isAnswerTo(asked, ['a'.repeat(1001)])).toBe(false);
    expect(isAnswerTo(asked, ['a', 'b'])).toBe(false);
  });
});

describe('a poll', () => {
  const asked = question('poll', 0, [option('a', false), option('b', false)]);
  it('takes one of its options, and none is right', () => {
    expect(isJudged(asked)).toBe(false);
    expect(judgeAnswer(asked, ['a'])).toBe(true);
    expect(judgeAnswer(asked, ['a', 'b'])).toBe(false);
    expect(judgeAnswer(asked, ['c'])).toBe(false);
  });

  it('is answered when the person is in its responses, or it is in the answered list (EDIT-005)', () => {
    expect(isPollAnswered('q1', 'ana', { responses: ['ben', 'ana'], answered: [] })).toBe(true);
    expect(isPollAnswered('q1', 'ana', { responses: ['ben'], answered: ['q1'] })).toBe(true);
    expect(isPollAnswered('q1', 'ana', { responses: ['ben'], answered: ['q2'] })).toBe(false);
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
