import { expect, it } from 'vitest';
import { remembered } from './remembered.ts';

it('works a key out once, and again when so many others have come since', () => {
  const workedOut: string[] = [];
  const lengthOf = remembered(2, (key) => {
    workedOut.push(key);
    return key.length;
  });
  expect(['a', 'a', 'bb', 'a', 'ccc', 'bb', 'a'].map(lengthOf)).toEqual([1, 1, 2, 1, 3, 2, 1]);
  expect(workedOut).toEqual(['a', 'bb', 'ccc', 'a']);
});
