import { expect, it } from 'vitest';
import { BONUS_ACCESS_YEARS } from './bonus-access.ts';
import { hardQuestionsOf, mondayOf, REPORTED_WEEKS, reportedWeeks } from './learning-report.ts';

it('counts what was finished and practised in each of the latest weeks, this one last (ROUTE-017)', () => {
  expect([mondayOf('2026-11-23'), mondayOf('2026-11-29')]).toEqual(['2026-11-23', '2026-11-23']);
  const weeks = reportedWeeks(['2026-11-26', '2026-11-22', '2020-01-01'], ['2026-11-23'], '2026-11-26');
  expect(weeks).toHaveLength(REPORTED_WEEKS);
  expect(weeks.slice(-2)).toEqual([
    { monday: '2026-11-16', finished: 1, practised: 0 },
    { monday: '2026-11-23', finished: 1, practised: 1 },
  ]);
});

it('names the questions that were hard, the share of wrong answers first, and none that was always right (ROUTE-017)', () => {
  const asked = (questionId: string, ...rights: boolean[]) =>
    rights.map((right) => ({ questionId, text: questionId, right }));
  const hard = hardQuestionsOf([
    ...asked('easy', true, true),
    ...asked('half', true, false),
    ...asked('never', false, false),
  ]);
  expect(hard).toEqual([
    { questionId: 'never', text: 'never', asked: 2, wrong: 2 },
    { questionId: 'half', text: 'half', asked: 2, wrong: 1 },
  ]);
});

it('gives bonus access for 2 years (CONST-012)', () => expect(BONUS_ACCESS_YEARS).toBe(2));
