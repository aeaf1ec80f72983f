import { expect, it } from 'vitest';
import { nameWithoutOrder, slugFromName, titleFromName } from './names.ts';

it('a folder named like a word of the paths still has a page of its own (ROUTE-032)', () => {
  expect(slugFromName('03-Catalog', 'collection')).toBe('catalog-collection');
  expect(slugFromName('skill', 'collection')).toBe('skill-collection');
  expect(slugFromName('Catalogs', 'collection')).toBe('catalogs');
});

it('a number at the start of a name is an order where it stands apart, and part of the name elsewhere', () => {
  expect(
    ['5s-method.md', '2nd-watch.md', '1912-voyage.md', '02 Öl und Wasser.md', '01intro.md'].map(
      titleFromName,
    ),
  ).toEqual(['5s method', '2nd watch', '1912 voyage', 'Öl und Wasser', 'Intro']);
  expect(nameWithoutOrder('03-twine.md')).toBe(nameWithoutOrder('02-twine.md'));
  expect(nameWithoutOrder('01.md')).toBe('01.md');
});

it('a file has the address that the app would give its title', () => {
  expect(slugFromName('Größe.md', 'lesson')).toBe('grosse');
  expect(slugFromName('02 Öl und Wasser.md', 'lesson')).toBe('ol-und-wasser');
  expect(slugFromName('Ελληνικά.md', 'lesson')).not.toBe(slugFromName('Ιστορία.md', 'lesson'));
});
