import { expect, it } from 'vitest';
import { type Allowed, allowances, leastOf, leftOf, mayHaveMore } from './allowances.ts';

const confirmed = { confirmed: true };
const waiting = { confirmed: false };

it('an account has as much as the table says, and less of most until its address is confirmed (U5, U7, U9, ASVS 2.3.2)', () => {
  expect(mayHaveMore('notes', 199, waiting)).toBe('allowed');
  expect(mayHaveMore('notes', 200, waiting)).toBe('confirm');
  expect(mayHaveMore('notes', 200, confirmed)).toBe('allowed');
  expect(mayHaveMore('notes', 5_000, confirmed)).toBe('full');
  // Confirming would not help.
  expect(mayHaveMore('notes', 5_000, waiting)).toBe('full');
  expect(mayHaveMore('comments', 2_000, confirmed)).toBe('tomorrow');
  expect(mayHaveMore('invitations', 0, waiting)).toBe('confirm');
});

it('nobody has more for not confirming an address', () => {
  for (const what of Object.keys(allowances) as Allowed[])
    expect(leastOf(what), what).toBeLessThanOrEqual(allowances[what].most);
});

it('what is left is told from nine in ten on', () => {
  expect(leftOf('notes', 4_499)).toBeNull();
  expect(leftOf('notes', 4_500)).toBe(500);
  expect(leftOf('notes', 5_001)).toBe(0);
});
