import { expect, it } from 'vitest';
import { isNearWord } from './near-word.ts';

it.each([
  ['knotts', 'knots'],
  ['kots', 'knots'],
  ['knats', 'knots'],
  ['konts', 'knots'],
  ['wether', 'weather'],
  ['navigtaoin', 'navigation'],
  ['naviggat', 'navigation'],
  ['saefty', 'safety'],
])('a slip in %j still means %j', (typed, word) => expect(isNearWord(typed, word)).toBe(true));

it.each([
  ['kno', 'knit'],
  ['kants', 'knots'],
  ['radar', 'weather'],
  ['navegatoni', 'navigation'],
  ['knots', 'kn'],
  ['', 'knots'],
])('%j does not mean %j', (typed, word) => expect(isNearWord(typed, word)).toBe(false));
