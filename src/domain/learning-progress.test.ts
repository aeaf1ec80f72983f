import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  collectionProgress,
  collectionProgressState,
  hasStarted,
  noProgress,
  type ProgressReport,
  sectionComplete,
  sectionProgressValue,
  skillProgressState,
  withReport,
} from './learning-progress.ts';

const outline = {
  sections: [
    { id: 'one', questionIds: ['a', 'b'] },
    { id: 'two', questionIds: ['c'] },
    { id: 'text', questionIds: [] },
  ],
};
const report = (over: Partial<ProgressReport> = {}): ProgressReport => ({
  clientId: 'phone',
  secondsConsumed: 0,
  completedQuestions: [],
  answers: {},
  lastCompletedBlockKey: null,
  complete: false,
  ...over,
});
const progressOf = (...reports: ProgressReport[]) =>
  reports.reduce((known, each, i) => withReport(known, each, outline, 1_000 + i), noProgress('s'));

describe('progress in a skill', () => {
  it('is not started at zero seconds, in progress above, complete when flagged (SKILL-012)', () => {
    expect(skillProgressState({ secondsConsumed: 0, complete: false })).toBe('not started');
    expect(skillProgressState({ secondsConsumed: 0.5, complete: false })).toBe('in progress');
    expect(skillProgressState({ secondsConsumed: 900, complete: false })).toBe('in progress');
    expect(skillProgressState({ secondsConsumed: 900, complete: true })).toBe('complete');
    expect(skillProgressState({ secondsConsumed: 0, complete: true })).toBe('complete');
    expect([0, 1].map((secondsConsumed) => hasStarted({ secondsConsumed }))).toEqual([false, true]);
  });

  it('of a section is 0, 0.1 or 1 (SKILL-013)', () => {
    const section = {
      lastCompletedBlockKey: null,
      complete: false,
      secondsConsumed: 0,
      completedQuestions: [],
    };
    expect(sectionProgressValue(undefined)).toBe(0);
    expect(sectionProgressValue(section)).toBe(0);
    expect(sectionProgressValue({ ...section, secondsConsumed: 1 })).toBe(0.1);
    expect(sectionProgressValue({ ...section, completedQuestions: ['a'] })).toBe(0.1);
    expect(sectionProgressValue({ ...section, complete: true })).toBe(1);
  });

  it('completes a section with all its questions, or with the skill (SKILL-014)', () => {
    expect(sectionComplete(['a', 'b'], new Set(['a']), false)).toBe(false);
    expect(sectionComplete(['a', 'b'], new Set(['b', 'a']), false)).toBe(true);
    expect(sectionComplete([], new Set(), false)).toBe(false);
    expect(sectionComplete([], new Set(), true)).toBe(true);
    const partly = progressOf(report({ completedQuestions: ['a', 'b'] }));
    expect(Object.values(partly.sections).map(({ complete }) => complete)).toEqual([true, false, false]);
    const whole = progressOf(report({ completedQuestions: ['a', 'b', 'c'] }));
    expect(Object.values(whole.sections).map(({ complete }) => complete)).toEqual([true, true, true]);
    expect(whole).toMatchObject({ complete: true, completedAt: 1_000, percentComplete: 100 });
    expect(progressOf(report({ complete: true }))).toMatchObject({ complete: true, percentComplete: 100 });
  });

  it('counts each device once, however often it reports (LOCAL-032)', () => {
    const phone = report({ secondsConsumed: 40 });
    const laptop = report({ clientId: 'laptop', secondsConsumed: 25 });
    expect(progressOf(phone, laptop, phone, report({ secondsConsumed: 10 })).secondsConsumed).toBe(65);
  });

  it('comes out the same in any order, with any repetition, and never falls (LOCAL-032)', () => {
    const question = fc.constantFrom('a', 'b', 'c', 'gone');
    const reports = fc.array(
      fc.record({
        clientId: fc.constantFrom('phone', 'laptop', 'tablet'),
        secondsConsumed: fc.nat(1000),
        completedQuestions: fc.uniqueArray(question),
        answers: fc.constant({}),
        lastCompletedBlockKey: fc.constant(null),
        complete: fc.boolean(),
      }),
      { maxLength: 8 },
    );
    const schedule = reports.chain((all) =>
      fc.record({
        all: fc.constant(all),
        shuffled: fc.shuffledSubarray(all, { minLength: all.length }),
        again: fc.subarray(all),
      }),
    );
    fc.assert(
      fc.property(schedule, ({ all, shuffled, again }) => {
        const known = (reports: ProgressReport[]) => {
          const { updatedAt: _when, completedAt, ...rest } = progressOf(...reports);
          return { ...rest, completed: completedAt !== null };
        };
        expect(known([...shuffled, ...again])).toEqual(known(all));
        let before = noProgress('s');
        for (const [at, each] of [...shuffled, ...again].entries()) {
          const next = withReport(before, each, outline, at);
          expect(next.secondsConsumed).toBeGreaterThanOrEqual(before.secondsConsumed);
          expect(next.percentComplete).toBeGreaterThanOrEqual(before.percentComplete);
          expect(next.completedQuestions).toEqual(expect.arrayContaining(before.completedQuestions));
          expect(next.complete || !before.complete).toBe(true);
          expect(next.updatedAt).toBeGreaterThanOrEqual(before.updatedAt);
          if (before.completedAt !== null) expect(next.completedAt).toBe(before.completedAt);
          before = next;
        }
      }),
    );
  });

  it('has the answers of every device that reported', () => {
    const phone = report({ answers: { a: ['x'] } });
    const laptop = report({ clientId: 'laptop', answers: { b: ['y', 'z'] } });
    expect(progressOf(phone, laptop).answers).toEqual({ a: ['x'], b: ['y', 'z'] });
  });

  it('keeps the last block when a report names none', () => {
    const known = progressOf(report({ lastCompletedBlockKey: 'aaaaaaaa' }), report());
    expect(known.lastCompletedBlockKey).toBe('aaaaaaaa');
  });
});

describe('progress in a collection', () => {
  const progress = (complete: boolean, secondsConsumed: number) => ({ complete, secondsConsumed });
  const known = new Map([
    ['a', progress(true, 60)],
    ['b', progress(false, 30)],
    ['c', progress(true, 10)],
  ]);
  const of = (...skillIds: string[]) => collectionProgress(skillIds, (id) => known.get(id));

  it('is complete when set, in progress with completed children, otherwise not started (COLL-007)', () => {
    expect(of('a', 'c')).toEqual({
      collectionComplete: true,
      completedChildren: 2,
      secondsConsumed: 70,
      percentComplete: 100,
    });
    expect(of('a', 'b', 'new')).toEqual({
      collectionComplete: false,
      completedChildren: 1,
      secondsConsumed: 90,
      percentComplete: 33,
    });
    expect(of()).toEqual({
      collectionComplete: false,
      completedChildren: 0,
      secondsConsumed: 0,
      percentComplete: 0,
    });
    expect(collectionProgressState(of('a', 'c'))).toBe('complete');
    expect(collectionProgressState(of('a', 'b'))).toBe('in progress');
    expect(collectionProgressState(of('b'))).toBe('not started');
    expect(collectionProgressState({ collectionComplete: true, completedChildren: 0 })).toBe('complete');
  });
});
