import { describe, expect, it } from 'vitest';
import { arranged, moved } from './moved.ts';

describe('moving', () => {
  it.each([
    [0, 2, 'bcad'],
    [3, 0, 'dabc'],
    [1, 1, 'abcd'],
    [0, 9, 'bcda'],
    [2, -4, 'cabd'],
    [7, 0, 'abcd'],
  ])('takes the item at %i to %i and keeps the others in order', (from, to, result) => {
    expect(moved([...'abcd'], from, to).join('')).toBe(result);
  });
});

describe('arranging', () => {
  it('leaves out what is not there and keeps what was not named behind', () => {
    expect(arranged([...'abcd'], [...'dxb']).join('')).toBe('dbac');
  });
});
