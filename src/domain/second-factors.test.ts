import { expect, it } from 'vitest';
import { factorCodeOf, RECOVERY_ALPHABET, recoveryCodeOf } from './second-factors.ts';

it('reads six digits as a code of the app, however they are spaced', () => {
  for (const typed of ['012345', ' 012 345 ', '012-345'])
    expect(factorCodeOf(typed)).toEqual({ kind: 'totp', code: '012345' });
});

it('reads a recovery code with or without its dash, in small letters too', () => {
  for (const typed of ['7KQ2M-XW4PZ', '7kq2m xw4pz', '7KQ2MXW4PZ'])
    expect(factorCodeOf(typed)).toEqual({ kind: 'recovery', code: '7KQ2MXW4PZ' });
});

it('takes nothing else for a code', () => {
  for (const typed of ['', '12345', '1234567', '7KQ2M', '7KQ2M-XW4P0', '7KQ2M-XW4PZ-A'])
    expect(factorCodeOf(typed)).toBeNull();
});

it('makes recovery codes of ten letters, none of which looks like another', () => {
  expect(recoveryCodeOf([0, 1, 2, 3, 4, 5, 6, 7, 8, 30])).toBe('23456-789AZ');
  expect(factorCodeOf(recoveryCodeOf([255, 254, 9, 31, 62, 200, 100, 17, 3, 128]))?.kind).toBe('recovery');
  expect(RECOVERY_ALPHABET).not.toMatch(/[01IOL]/);
});
