import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { accountFields } from '#domain/account-fields.ts';
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
  ['1Qaz2wsx', 'one of the most used'],
  ['Q1w2e3r4t5', 'one of the most used'],
  ['Rush2112', 'one of the most used'],
  ['Corvette63!', 'a most used word with another number'],
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

it('refuses each of the 3,000 most used passwords that fit the rules, once a letter is capital (ASVS 6.2.4)', () => {
  const text = readFileSync(new URL('./most-used-passwords.txt', import.meta.url), 'utf8');
  const listed = text.replace(/^#.*$/gm, '').trim().split(/\s+/);
  const typed = listed.map((word) => word.replace(/[a-z]/, (letter) => letter.toUpperCase()));
  const fitting = typed.filter((password) => accountFields.password(password) === null);
  expect(fitting.length).toBeGreaterThanOrEqual(3000);
  expect(fitting.filter((password) => !isEasyPassword(password, ana))).toEqual([]);
});
