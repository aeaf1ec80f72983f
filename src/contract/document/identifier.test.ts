import { expect, it } from 'vitest';
import { newId } from '../ids.ts';
import { isIdentifier } from './identifier.ts';

it.each(['q-1', 'A', 'Question_7', newId(), 'x'.repeat(64)])('may be %j', (name) => {
  expect(isIdentifier(name)).toBe(true);
});

it.each([
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '__defineGetter__',
  '_x',
  '-x',
  '42',
  '0',
  '',
  'x'.repeat(65),
  'a b',
  'ä',
  null,
  7,
  ['q'],
])('is neither a word of Object nor a number nor anything but a name: %j (F64)', (name) => {
  expect(isIdentifier(name)).toBe(false);
});
