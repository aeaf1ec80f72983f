import { expect, it } from 'vitest';
import { isExpiredMethod } from './saved-method.ts';

it('a card is good until the month that it names is over', () => {
  expect(isExpiredMethod('2027-04', Date.UTC(2027, 3, 30, 23, 59))).toBe(false);
  expect(isExpiredMethod('2027-04', Date.UTC(2027, 4, 1))).toBe(true);
  expect(isExpiredMethod('2027-12', Date.UTC(2027, 11, 31))).toBe(false);
  expect(isExpiredMethod('2027-12', Date.UTC(2028, 0, 1))).toBe(true);
});

it('a method that says nothing of it does not expire', () => {
  expect([null, '', 'soon'].map((expires) => isExpiredMethod(expires, Date.UTC(2999, 0)))).toEqual([
    false,
    false,
    false,
  ]);
});
