import { expect, it } from 'vitest';
import { slugFromName } from './names.ts';

it('a folder named like a word of the paths still has a page of its own (ROUTE-032)', () => {
  expect(slugFromName('03-Catalog', 'collection')).toBe('catalog-collection');
  expect(slugFromName('skill', 'collection')).toBe('skill-collection');
  expect(slugFromName('Catalogs', 'collection')).toBe('catalogs');
});
