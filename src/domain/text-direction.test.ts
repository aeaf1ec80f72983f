import { expect, it } from 'vitest';
import { textDirection } from './text-direction.ts';

it.each([
  ['A quote', 'ltr'],
  ['«שלום» world', 'rtl'],
  ['12. مرحبا', 'rtl'],
  ['Say שלום', 'ltr'],
  ['3 × 4 = 12', undefined],
  ['', undefined],
])('the direction of %j is that of its first letter', (text, direction) => {
  expect(textDirection(text)).toBe(direction);
});
