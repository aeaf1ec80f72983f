import { expect, it } from 'vitest';
import { nextStep, type Step } from './next-step.ts';

const step = (skillId: string, complete?: boolean, updatedAt = 0): Step => ({
  skillId,
  progress: complete === undefined ? undefined : { complete, updatedAt, secondsConsumed: 60 },
});

it('starts with the first lesson of a course that nobody has opened', () => {
  expect(nextStep([step('a'), step('b')])).toMatchObject({ step: { skillId: 'a' }, kind: 'start' });
});

it('continues with the lesson that was begun last', () => {
  const steps = [step('a', true, 9), step('b', false, 3), step('c', false, 5), step('d')];
  expect(nextStep(steps)).toMatchObject({ step: { skillId: 'c' }, kind: 'continue' });
});

it('does not call a lesson begun in which no second was spent: it says Not started beside it (SKILL-012)', () => {
  const opened: Step = { skillId: 'b', progress: { complete: false, updatedAt: 9, secondsConsumed: 0 } };
  expect(nextStep([step('a'), opened])).toMatchObject({ step: { skillId: 'a' }, kind: 'start' });
});

it('continues behind the lesson that was finished last', () => {
  const steps = [step('a'), step('b', true, 4), step('c', true, 2), step('d')];
  expect(nextStep(steps)).toMatchObject({ step: { skillId: 'd' }, kind: 'continue' });
});

it('goes back to what was left out when the end is reached', () => {
  expect(nextStep([step('a'), step('b'), step('c', true, 4)])).toMatchObject({ step: { skillId: 'a' } });
});

it('looks again at the first lesson of a finished course', () => {
  expect(nextStep([step('a', true, 2), step('b', true, 3)])).toMatchObject({
    step: { skillId: 'a' },
    kind: 'again',
  });
});

it('has no next lesson where there are none', () => {
  expect(nextStep([])).toBeUndefined();
});
