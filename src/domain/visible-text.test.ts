import { expect, it } from 'vitest';
import { isVisible, namedText } from './visible-text.ts';

it.each([
  ['joiners alone', '\u200c\u200c'],
  ['a soft hyphen', '\u00ad'],
  ['braille blanks', '\u2800\u2800'],
  ['a Hangul filler', '\u115f'],
  ['blanks', ' \t\n'],
  ['an override alone', '\u202e'],
])('%s are nothing to read', (_what, text) => {
  expect(isVisible(text)).toBe(false);
});

it.each(['می‌روم', '👨‍👩‍👦 Boat', 'סירה', '1', '?'])('%s is kept letter by letter', (text) => {
  expect(isVisible(text)).toBe(true);
  expect(namedText(text)).toBe(text);
});

it('a name turns nothing round that stands beside it', () => {
  expect(namedText('Tom \u202eyeR')).toBe('Tom yeR');
  expect(namedText('Tom \u2067Rey ')).toBe('Tom Rey');
});
