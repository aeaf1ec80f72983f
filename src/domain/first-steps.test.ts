import { expect, it } from 'vitest';
import { firstSteps } from './first-steps.ts';

const fresh = { described: false, course: false, invited: false, joined: false };
const undone = (facts: typeof fresh) => firstSteps(facts).flatMap(({ step, done }) => (done ? [] : [step]));

it('a new organization starts with all four steps, and each goes when it is done', () => {
  expect(undone(fresh)).toEqual(['about', 'course', 'people', 'learner']);
  expect(undone({ ...fresh, described: true, invited: true })).toEqual(['course', 'learner']);
  expect(undone({ ...fresh, joined: true })).toEqual(['about', 'course']);
});

it('an organization with a course and somebody to take it is led no further, described or not', () => {
  expect(firstSteps({ ...fresh, course: true, joined: true })).toEqual([]);
});

it('says nothing as long as it is not known whether anybody has joined', () => {
  expect(firstSteps({ ...fresh, joined: undefined })).toEqual([]);
});
