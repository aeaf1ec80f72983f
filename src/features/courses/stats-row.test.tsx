// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { StatsRow } from './stats-row.tsx';

afterEach(cleanup);

it('counts courses, skills, videos, time, labs, exams, playgrounds and questions, each with its plural (SKILL-020)', () => {
  const descendants = [
    { type: 'question', count: 40 },
    { type: 'playground', count: 1 },
    { type: 'assessment', count: 2 },
    { type: 'virtual_lab', count: 1 },
    { type: 'video', count: 3 },
    { type: 'skill', count: 1 },
    { type: 'course', count: 2 },
  ];
  render(<StatsRow stats={{ estimatedSecondsToConsume: 5400, descendants }} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '2 courses',
    '1 skill',
    '3 videos',
    '1.5 hours',
    '1 lab',
    '2 exams',
    '1 playground',
    '40 questions',
  ]);
});
