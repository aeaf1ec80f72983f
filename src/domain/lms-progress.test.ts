import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  LMS_STATUSES,
  type LmsOutline,
  type LmsProgress,
  type LmsQuestion,
  lmsScore,
  lmsStatus,
  mergeLmsProgress,
  noLmsProgress,
  withLmsAnswer,
  withLmsChildRead,
  withOutline,
} from './lms-progress.ts';

const outline: LmsOutline = {
  type: 'course',
  id: 'course-1',
  children: [
    { id: 'a', type: 'skill', questionIds: ['a1', 'a2'] },
    { id: 'b', type: 'skill', questionIds: ['b1'] },
    { id: 'c', type: 'skill', questionIds: [] },
  ],
};
const none = noLmsProgress(outline);
const answer = (progress: LmsProgress, questionId: string, correct: boolean, seconds = 1) =>
  withLmsAnswer(progress, outline, {
    childId: questionId.charAt(0),
    questionId,
    answer: [correct ? 'right' : 'wrong'],
    correct,
    seconds,
  });

describe('progress in an LMS', () => {
  it('has a child complete when all its questions are right, and the share of those rounded: 33, 67, 100 (LMS-005)', () => {
    expect(none.parent).toEqual({
      type: 'course',
      id: 'course-1',
      length: 3,
      progress: 0,
      percentComplete: 0,
    });
    const half = answer(answer(none, 'a1', true), 'a2', false);
    expect(half.children.a?.complete).toBe(false);
    expect(half.parent.percentComplete).toBe(0);
    const one = answer(half, 'a2', true);
    expect(one.children.a?.complete).toBe(true);
    expect([one.parent.progress, one.parent.percentComplete]).toEqual([1, 33]);
    const two = answer(one, 'b1', true);
    expect([two.parent.progress, two.parent.percentComplete]).toEqual([2, 67]);
    const all = withLmsChildRead(two, outline, 'c');
    expect([all.parent.progress, all.parent.percentComplete]).toEqual([3, 100]);
  });

  it('has a child that asks nothing complete when the learner says so, and no other (LMS-005)', () => {
    expect(withLmsChildRead(none, outline, 'c').children.c?.complete).toBe(true);
    expect(withLmsChildRead(none, outline, 'b')).toEqual(none);
    expect(withLmsChildRead(none, outline, 'unknown')).toEqual(none);
  });

  it('is not started, in progress or complete (LMS-004)', () => {
    expect(LMS_STATUSES).toEqual(['NOT_STARTED', 'IN_PROGRESS', 'COMPLETE']);
    expect(lmsStatus(none)).toBe('NOT_STARTED');
    expect(lmsStatus(answer(none, 'a1', false))).toBe('IN_PROGRESS');
    const all = withLmsChildRead(
      answer(answer(answer(none, 'a1', true), 'a2', true), 'b1', true),
      outline,
      'c',
    );
    expect(lmsStatus(all)).toBe('COMPLETE');
    expect(lmsStatus(noLmsProgress({ ...outline, children: [] }))).toBe('NOT_STARTED');
  });

  it('reports a score of 0 to 100, and a rounded 100 is not yet complete (LMS-006)', () => {
    const children = Array.from({ length: 300 }, (_, i) => ({ id: `c${i}`, type: 'skill', questionIds: [] }));
    const long: LmsOutline = { ...outline, children };
    let progress = noLmsProgress(long);
    expect(lmsScore(progress)).toBe(0);
    for (const { id } of children.slice(1)) progress = withLmsChildRead(progress, long, id);
    expect([lmsScore(progress), lmsStatus(progress)]).toEqual([100, 'IN_PROGRESS']);
    progress = withLmsChildRead(progress, long, 'c0');
    expect([lmsScore(progress), lmsStatus(progress)]).toEqual([100, 'COMPLETE']);
  });

  it('keeps a right answer, whatever is answered later', () => {
    const wrongLater = answer(answer(none, 'b1', true, 4), 'b1', false, 9);
    expect(wrongLater.children.b?.questions.b1).toEqual({
      answer: ['right'],
      correct: true,
      seconds: 9,
      qId: 'b1',
    });
  });

  it('keeps what the course holds no longer, and counts what it holds now', () => {
    const done = answer(answer(answer(none, 'a1', true), 'a2', true), 'b1', true);
    const [, b, c] = outline.children;
    const less: LmsOutline = { ...outline, children: [b, c] as LmsOutline['children'] };
    const after = withOutline(done, less);
    expect(after.parent).toMatchObject({ length: 2, progress: 1, percentComplete: 50 });
    expect(after.children.a).toEqual(done.children.a);
    expect(withOutline(after, outline)).toEqual(done);
  });

  it('of another course is refused', () => {
    const other = noLmsProgress({ ...outline, id: 'course-2' });
    expect(() => mergeLmsProgress(outline, none, other)).toThrow(RangeError);
  });
});

describe('two records of the same learning', () => {
  const anId = fc.constantFrom('a1', 'a2', 'b1', 'gone', 'constructor', '__proto__x');
  const aQuestion = (qId: string): fc.Arbitrary<LmsQuestion> =>
    fc
      .record(
        {
          answer: fc.array(fc.constantFrom('x', 'y', 'z'), { maxLength: 3 }),
          correct: fc.boolean(),
          seconds: fc.nat(100),
          pollResponses: fc.dictionary(fc.constantFrom('x', 'totalResponses'), fc.nat(9)),
          compIds: fc.uniqueArray(fc.constantFrom('k', 'l', 'm')).map((ids) => ids.sort()),
        },
        { requiredKeys: ['answer', 'correct', 'seconds'] },
      )
      .map((fields) => ({ ...fields, qId }));
  const questions = fc
    .uniqueArray(anId)
    .chain((ids) => fc.tuple(...ids.map((id) => aQuestion(id).map((each) => [id, each] as const))))
    .map((entries) => Object.fromEntries(entries));
  const aProgress = fc
    .dictionary(
      fc.constantFrom('a', 'b', 'c', 'left'),
      fc.record({ type: fc.constantFrom('skill', 'lab'), complete: fc.boolean(), questions }),
    )
    .map((children) => withOutline({ ...none, children }, outline));
  const merge = (x: LmsProgress, y: LmsProgress) => mergeLmsProgress(outline, x, y);

  it('meet in any order, any grouping and any number of times with the same result', () => {
    fc.assert(
      fc.property(aProgress, aProgress, aProgress, (x, y, z) => {
        expect(merge(x, y)).toEqual(merge(y, x));
        expect(merge(merge(x, y), z)).toEqual(merge(x, merge(y, z)));
        expect(merge(x, x)).toEqual(x);
        expect(merge(merge(x, y), y)).toEqual(merge(x, y));
      }),
    );
  });

  it('lose nothing: what was right, complete, spent or answered in either is so in both', () => {
    fc.assert(
      fc.property(aProgress, aProgress, (x, y) => {
        const both = merge(x, y);
        for (const one of [x, y]) {
          expect(both.parent.progress).toBeGreaterThanOrEqual(one.parent.progress);
          for (const [id, child] of Object.entries(one.children)) {
            const merged = both.children[id];
            if (child.complete) expect(merged?.complete).toBe(true);
            for (const [questionId, question] of Object.entries(child.questions)) {
              const kept = merged?.questions[questionId];
              if (question.correct) expect(kept?.correct).toBe(true);
              expect(kept?.seconds).toBeGreaterThanOrEqual(question.seconds);
              for (const compId of question.compIds ?? []) expect(kept?.compIds).toContain(compId);
              for (const [option, count] of Object.entries(question.pollResponses ?? {}))
                expect(kept?.pollResponses?.[option]).toBeGreaterThanOrEqual(count);
            }
          }
        }
      }),
    );
  });
});
