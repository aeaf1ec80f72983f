import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  drawQuestions,
  type ExamAnswer,
  type ExamAnswers,
  examDeadline,
  examScore,
  isLate,
  isRightAnswer,
  questionFault,
  withAnswer,
} from './exam.ts';

const bank = ['a', 'b', 'c', 'd', 'e'];

describe('the questions of a session', () => {
  it('are all in the order of the bank, unless fewer or another order are wanted (EXAM-002)', () => {
    expect(drawQuestions(bank, { shuffle: false, draws: null }, 'x')).toEqual(bank);
    expect(drawQuestions(bank, { shuffle: false, draws: 9 }, 'x')).toEqual(bank);
    expect(drawQuestions([], { shuffle: true, draws: 2 }, 'x')).toEqual([]);
  });

  it('are drawn in the same way for the same session, each once, and differ among sessions (EXAM-002)', () => {
    const draws = (seed: string, shuffle = true, count: number | null = 3) =>
      drawQuestions(bank, { shuffle, draws: count }, seed);
    fc.assert(
      fc.property(fc.string(), fc.boolean(), fc.integer({ min: 1, max: 5 }), (seed, shuffle, count) => {
        const drawn = draws(seed, shuffle, count);
        expect(drawn).toEqual(draws(seed, shuffle, count));
        expect(new Set(drawn).size).toBe(count);
        if (!shuffle) expect(drawn).toEqual(bank.filter((each) => drawn.includes(each)));
      }),
    );
    const orders = new Set(Array.from({ length: 50 }, (_, at) => draws(`s${at}`, true, null).join('')));
    expect(orders.size).toBeGreaterThan(20);
  });
});

describe('answers', () => {
  const given = fc.record({
    questionId: fc.constantFrom('q1', 'q2', 'q3'),
    answer: fc.array(fc.constantFrom('x', 'y'), { maxLength: 2 }),
    at: fc.integer({ min: 0, max: 6 }),
    late: fc.boolean(),
  });
  type Given = ExamAnswer & { questionId: string };
  const merged = (all: readonly Given[]): ExamAnswers =>
    all.reduce<ExamAnswers>((answers, { questionId, ...each }) => withAnswer(answers, questionId, each), {});

  it('of two devices end as the same, in whichever order and however often they come (EXAM-002)', () => {
    fc.assert(
      fc.property(
        fc.array(given, { maxLength: 12 }),
        fc.infiniteStream(fc.double({ min: 0, max: 1 })),
        (all, chances) => {
          const keyed = all.map((each) => ({ each, key: chances.next().value ?? 0 }));
          const mixed = keyed.sort((a, b) => a.key - b.key).map(({ each }) => each);
          expect(merged([...mixed, ...all])).toEqual(merged(all));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('that come after the time replace none that came in time, and are kept where there is none (EXAM-002)', () => {
    const session = { startedAt: 1_000, timeLimitMinutes: 2 };
    expect(examDeadline(session)).toBe(121_000);
    expect([isLate(session, 121_000), isLate(session, 121_001)]).toEqual([false, true]);
    expect(isLate({ startedAt: 1_000, timeLimitMinutes: null }, Number.MAX_SAFE_INTEGER)).toBe(false);
    const [first, late] = [
      { answer: ['x'], at: 1, late: false },
      { answer: ['y'], at: 9, late: true },
    ];
    expect(withAnswer(withAnswer({}, 'q', first), 'q', late)).toEqual({ q: first });
    expect(withAnswer(withAnswer({}, 'q', late), 'q', first)).toEqual({ q: first });
    expect(withAnswer({}, 'q', late)).toEqual({ q: late });
  });

  it('are right when all right choices are chosen and no other, and a text in any of its spellings (EXAM-001)', () => {
    expect(isRightAnswer('singleChoice', ['a'], ['a'])).toBe(true);
    expect(isRightAnswer('multipleChoice', ['a', 'b'], ['b', 'a'])).toBe(true);
    for (const wrong of [['a'], ['a', 'b', 'c'], ['a', 'c'], []])
      expect(isRightAnswer('multipleChoice', ['a', 'b'], wrong)).toBe(false);
    expect(isRightAnswer('trueFalse', ['false'], ['false'])).toBe(true);
    expect(isRightAnswer('shortText', ['Port side', 'Larboard'], ['  port   SIDE '])).toBe(true);
    expect(isRightAnswer('shortText', ['Port side'], [''])).toBe(false);
    expect(isRightAnswer('shortText', ['Port side'], [])).toBe(false);
  });

  it('are worth 0 to 100 percent, whole (EXAM-002)', () => {
    const score = (right: number, of: number) =>
      examScore(Array.from({ length: of }, (_, at) => ({ right: at < right })));
    expect([score(0, 8), score(5, 8), score(8, 8), score(1, 3), score(0, 0)]).toEqual([0, 63, 100, 33, 0]);
  });
});

it('a question can be asked only when it can be judged (EXAM-001)', () => {
  const choices = [{ id: 'a' }, { id: 'b' }];
  expect(questionFault({ kind: 'singleChoice', choices, correct: ['a'] })).toBeNull();
  expect(questionFault({ kind: 'singleChoice', choices, correct: ['a', 'b'] })).toBe('correct');
  expect(questionFault({ kind: 'singleChoice', choices: [{ id: 'a' }], correct: ['a'] })).toBe('choices');
  expect(questionFault({ kind: 'multipleChoice', choices, correct: ['a', 'b'] })).toBeNull();
  expect(questionFault({ kind: 'multipleChoice', choices, correct: ['a', 'c'] })).toBe('correct');
  expect(questionFault({ kind: 'trueFalse', choices: [], correct: ['true'] })).toBeNull();
  expect(questionFault({ kind: 'trueFalse', choices, correct: ['true'] })).toBe('choices');
  expect(questionFault({ kind: 'trueFalse', choices: [], correct: ['maybe'] })).toBe('correct');
  expect(questionFault({ kind: 'shortText', choices: [], correct: ['Port'] })).toBeNull();
  expect(questionFault({ kind: 'shortText', choices: [], correct: [' '] })).toBe('correct');
  expect(questionFault({ kind: 'shortText', choices: [], correct: [] })).toBe('correct');
});
