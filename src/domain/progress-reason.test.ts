import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectionProgress, noProgress, type SkillProgress } from './learning-progress.ts';
import { progressReason } from './progress-reason.ts';

describe('why a percentage is what it is', () => {
  const progress = (given: Partial<SkillProgress>) => ({ ...noProgress('s'), ...given });

  it('says what each skill still needs', () => {
    expect(progressReason(3, undefined)).toEqual({ kind: 'not started' });
    expect(progressReason(3, progress({ secondsConsumed: 5 }))).toEqual({
      kind: 'questions',
      answered: 0,
      of: 3,
    });
    expect(progressReason(3, progress({ completedQuestions: ['a', 'b'] }))).toEqual({
      ...{ kind: 'questions', answered: 2, of: 3 },
    });
    expect(progressReason(0, progress({ secondsConsumed: 5 }))).toEqual({ kind: 'mark' });
    expect(progressReason(3, progress({ complete: true }))).toEqual({ kind: 'complete' });
    // A question that the author has taken away counts no more.
    expect(progressReason(1, progress({ completedQuestions: ['a', 'b'] }))).toMatchObject({
      answered: 1,
      of: 1,
    });
  });

  it('names as many complete skills as the percentage counts, whatever was done', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            questions: fc.nat(4),
            complete: fc.boolean(),
            secondsConsumed: fc.nat(100),
            completedQuestions: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd')),
          }),
          { maxLength: 30 },
        ),
        (skills) => {
          const ids = skills.map((_, at) => `s${at}`);
          const { completedChildren } = collectionProgress(ids, (id) => skills[Number(id.slice(1))]);
          const reasons = skills.map((skill) => progressReason(skill.questions, skill));
          expect(reasons.filter(({ kind }) => kind === 'complete')).toHaveLength(completedChildren);
        },
      ),
    );
  });
});
