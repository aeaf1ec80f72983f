import { expect, it } from 'vitest';
import { factorCodeOf, RECOVERY_ALPHABET, RECOVERY_LETTERS, recoveryCodeOf } from './second-factors.ts';

it('reads six digits as a code of the app, however they are spaced', () => {
  for (const typed of ['012345', ' 012 345 ', '012-345'])
    expect(factorCodeOf(typed)).toEqual({ kind: 'totp', code: '012345' });
});

it('reads a recovery code with or without its dash, in small letters too', () => {
  const code = '7KQ2MXW4PZ7KQ2MXW4PZ7KQ2MXW4';
  const shown = '7KQ2-MXW4-PZ7K-Q2MX-W4PZ-7KQ2-MXW4';
  // Those of before had ten letters.
  const earlier = { kind: 'recovery', code: '7KQ2MXW4PZ' };
  for (const typed of [code, shown, shown.toLowerCase(), ` ${shown.replaceAll('-', ' ')} `])
    expect(factorCodeOf(typed)).toEqual({ kind: 'recovery', code });
  for (const typed of ['7KQ2M-XW4PZ', '7kq2m xw4pz', '7KQ2MXW4PZ'])
    expect(factorCodeOf(typed)).toEqual(earlier);
});

it('takes nothing else for a code', () => {
  for (const typed of ['', '12345', '1234567', '7KQ2M', '7KQ2M-XW4P0', '7KQ2M-XW4PZ-A'])
    expect(factorCodeOf(typed)).toBeNull();
});

it('makes recovery codes of more than 128 bits, of letters none of which looks like another (ASVS 6.5.2, 11.5.1)', () => {
  expect(RECOVERY_LETTERS * Math.log2(RECOVERY_ALPHABET.length)).toBeGreaterThan(128);
  expect(recoveryCodeOf([0, 1, 2, 3, 4, 5, 6, 7, 8, 30])).toBe('2345-6789-AZ22-2222-2222-2222-2222');
  expect(factorCodeOf(recoveryCodeOf([255, 254, 9, 31, 62, 200, 100, 17, 3, 128]))?.kind).toBe('recovery');
  expect(RECOVERY_ALPHABET).not.toMatch(/[01IOL]/);
});
