import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedChildren, type ListChange } from './children.ts';

const list = (text: string) => [...text].map((id) => ({ id }));
const listAfter = (text: string, id: string, change: ListChange) =>
  changedChildren(list(text), id, change)
    .map((each) => each.id)
    .join('');

describe('the list of a collection', () => {
  it('moves one element behind another, to the front, or out', () => {
    expect(listAfter('abcd', 'd', { act: 'move', after: 'a' })).toBe('adbc');
    expect(listAfter('abcd', 'c', { act: 'move', after: null })).toBe('cabd');
    expect(listAfter('abcd', 'b', { act: 'remove' })).toBe('acd');
  });

  it('takes what is gone for no reason to lose anything', () => {
    expect(listAfter('abc', 'x', { act: 'move', after: 'a' })).toBe('abc');
    expect(listAfter('abc', 'a', { act: 'move', after: 'x' })).toBe('bca');
    expect(listAfter('abc', 'b', { act: 'move', after: 'b' })).toBe('abc');
  });

  it('keeps every element once, whatever three people do to it in whatever order (D93)', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const change = fc.record({
      id: fc.constantFrom(...ids),
      change: fc.oneof(
        fc.constant<ListChange>({ act: 'remove' }),
        fc.record({ act: fc.constant('move' as const), after: fc.option(fc.constantFrom(...ids)) }),
      ),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        const end = changes.reduce((now, { id, change: to }) => changedChildren(now, id, to), list('abcde'));
        const removed = new Set(changes.filter((each) => each.change.act === 'remove').map(({ id }) => id));
        expect(new Set(end.map(({ id }) => id)).size).toBe(end.length);
        expect(end.map(({ id }) => id).sort()).toEqual(ids.filter((id) => !removed.has(id)));
      }),
      { numRuns: 500 },
    );
  });
});
