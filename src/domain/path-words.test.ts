import { expect, it } from 'vitest';
import { isPathWord, reservedPathWords } from './path-words.ts';

it('are these 21, and the word of skills (ROUTE-032)', () => {
  const words =
    'catalog org-dashboard internal practice-exams playgrounds playlists playlist reporting group settings billing organization account marketplace dashboard analytics favorites assignments enrollments my-profile my-content';
  expect(reservedPathWords.join(' ')).toBe(words);
  for (const word of [...words.split(' '), 'skill']) expect(isPathWord(word), word).toBe(true);
  for (const word of ['skills', 'catalogs', 'linux', '']) expect(isPathWord(word), word).toBe(false);
});
