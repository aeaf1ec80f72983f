import { describe, expect, it } from 'vitest';
import { editedList } from './edited-list.ts';

const list = ['a', 'b', 'c'].map((id) => ({ id, title: id.toUpperCase() }));
const order = (...edit: [id: string, act: 'insert' | 'move' | 'remove', after: string | null]) =>
  editedList(list, { id: edit[0], title: 'new' }, edit[1], edit[2])
    .map(({ id }) => id)
    .join('');

describe('a playlist is edited one item at a time', () => {
  it('inserts an item behind the one that it is to follow, first, or last when that one is gone (PLAY-001)', () => {
    expect(order('d', 'insert', 'a')).toBe('adbc');
    expect(order('d', 'insert', null)).toBe('dabc');
    expect(order('d', 'insert', 'gone')).toBe('abcd');
  });

  it('moves an item that is inserted again, and keeps its title (PLAY-001)', () => {
    expect(order('a', 'insert', 'c')).toBe('bca');
    expect(editedList(list, { id: 'a', title: 'new' }, 'insert', 'c').at(-1)).toEqual({
      id: 'a',
      title: 'A',
    });
  });

  it('moves and removes what is in the list, and ignores what is not (PLAY-001)', () => {
    expect(order('c', 'move', 'a')).toBe('acb');
    expect(order('b', 'move', 'b')).toBe('abc');
    expect(order('b', 'remove', null)).toBe('ac');
    expect(order('d', 'move', 'a')).toBe('abc');
    expect(order('d', 'remove', null)).toBe('abc');
  });
});
