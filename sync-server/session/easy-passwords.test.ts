import { expect, it } from 'vitest';
import { isEasyPassword } from './easy-passwords.ts';

const ana = { username: 'ana-bell', firstName: 'Ana', lastName: 'Bell', email: 'a.bell-79@harbor.example' };

it.each([
  ['Password1', 'a common word with a number'],
  ['P@ssw0rd!', 'a common word in disguise'],
  ['Qwerty123', 'a row of keys'],
  ['Asdfghjkl1', 'a row of keys'],
  ['Abcdefg1', 'the alphabet'],
  ['Aaaaaaa1', 'one letter'],
  ['Summer2026!', 'a season and a year'],
  ['Abcabcabc1', 'the same again'],
  ['Welcome1', 'a common word'],
  ['Lectern-2026', 'the product, as in the demo'],
  ['Anabell1990', 'their name'],
  ['Ana-Bell-1', 'their user name'],
  ['Bellana99', 'their names'],
  ['Bell-Harbor-79', 'their address'],
])('takes %s for easy to guess: %s', (password) => {
  expect(isEasyPassword(password, ana)).toBe(true);
});

it.each([
  'Right-Pass1',
  'Old-Pass-1',
  'Mine-again-28',
  'Harbor-light-7',
  'Ana-Quartz-Comet-5',
  'x9Kd2mQ8',
  'Pumpkin-Trombone-3',
])('takes %s', (password) => {
  expect(isEasyPassword(password, ana)).toBe(false);
});
