import { describe, expect, it } from 'vitest';
import { withSameParts } from './same-parts.ts';

const page = () => ({
  course: { title: 'Knots', children: ['a', 'b'] },
  cards: [{ id: 1 }, { id: 2 }],
  here: new Set(['a']),
  next: undefined,
});

describe('parts that are equal', () => {
  it('stay the same object when all of it is equal', () => {
    const before = page();
    expect(withSameParts(before, page())).toBe(before);
  });

  it('stay the same objects beside the one that differs', () => {
    const before = page();
    const next = { ...page(), cards: [{ id: 1 }, { id: 3 }, { id: 4 }] };
    const shown = withSameParts(before, next);
    expect(shown).toEqual(next);
    expect(shown.course).toBe(before.course);
    expect(shown.here).toBe(before.here);
    expect(shown.cards[0]).toBe(before.cards[0]);
    expect(shown.cards[1]).not.toBe(before.cards[1]);
  });

  it.each([
    ['a row that has gone', [{ id: 1 }], []],
    ['a field more', { a: 1 }, { a: 1, b: undefined }],
    ['a field less', { a: 1, b: undefined }, { a: 1 }],
    ['another set', new Set([1]), new Set([2])],
    ['nothing', { a: 1 }, undefined],
    ['something', null, { a: 1 }],
    ['a list', { 0: 'a' }, ['a']],
    ['bytes', Uint8Array.of(1), Uint8Array.of(1)],
  ])('are not taken for %s', (_, before, next) => {
    expect(withSameParts(before, next)).toEqual(next);
    expect(withSameParts(before, next)).not.toBe(before);
  });
});
