import { expect, it } from 'vitest';
import { bestFits, titleKey } from './title-match.ts';

const titles = [
  'Linux basics',
  'Advanced Linux',
  'Files and Verzeichnisse',
  'Größen und Maße',
  'Écrire un script',
  'C++ in a day',
  '日本語入門',
];
const all = titles.map((title) => ({ title, key: titleKey(title) }));
const found = (query: string) => bestFits(query, all, 3).map(({ title }) => title);

it('finds a title by the beginnings of its words, in any order', () => {
  expect(found('lin')).toEqual(['Linux basics', 'Advanced Linux']);
  expect(found('linux adv')).toEqual(['Advanced Linux']);
  expect(found('ver fil')).toEqual(['Files and Verzeichnisse']);
  expect(found('linux cooking')).toEqual([]);
});

it('knows letters by their base, in either case, and text without spaces', () => {
  expect(found('grossen')).toEqual(['Größen und Maße']);
  expect(found('größen')).toEqual(['Größen und Maße']);
  expect(found('groß')).toEqual(['Größen und Maße']);
  expect(found('ECRIRE')).toEqual(['Écrire un script']);
  expect(found('入門')).toEqual(['日本語入門']);
  expect(found('c++')[0]).toBe('C++ in a day');
});

it('finds nothing for nothing', () => {
  expect(found('  ')).toEqual([]);
  expect(found('++')).toEqual([]);
});

it('forgives a slip where no title fits without one', () => {
  expect(found('linxu')).toEqual(['Linux basics', 'Advanced Linux']);
  expect(found('advnaced linux')).toEqual(['Advanced Linux']);
  expect(found('grosen')).toEqual(['Größen und Maße']);
  expect(found('basisc')).toEqual(['Linux basics']);
  expect(found('lax')).toEqual([]);
});
