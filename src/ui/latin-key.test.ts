import { expect, it } from 'vitest';
import { latinKey } from './latin-key.ts';

it.each([
  ['Ukrainian', 'л', 'KeyK', 'k'],
  ['Hebrew', 'ל', 'KeyK', 'k'],
  ['Hebrew', 'ח', 'KeyJ', 'j'],
  ['Ukrainian', 'т', 'KeyN', 'n'],
  ['Ukrainian', 'х', 'BracketLeft', '['],
  ['Greek', 'κ', 'KeyK', 'k'],
  ['Arabic', 'ن', 'KeyK', 'k'],
])('on a %s keyboard %s is the key of its place', (_layout, key, code, shortcut) => {
  expect(latinKey({ key, code })).toBe(shortcut);
});

it.each([
  ['Dvorak', 'k', 'KeyV'],
  ['Dvorak', 't', 'KeyK'],
  ['French', 'é', 'Digit2'],
  ['German', 'ü', 'BracketLeft'],
  ['any', 'ArrowDown', 'ArrowDown'],
  ['any', '?', 'Slash'],
])('on a %s keyboard %s decides itself', (_layout, key, code) => {
  expect(latinKey({ key, code })).toBe(key);
});
