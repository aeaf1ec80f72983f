import { expect, it } from 'vitest';
import { aliasFault, mayBeAlias, suggestedAlias } from './alias.ts';

it('is no first segment of a route, no reserved word and no path of the server (D22)', () => {
  for (const word of [
    'dashboard',
    'learn',
    'redeem',
    'catalog',
    'org-dashboard',
    'reporting',
    'ck',
    'lms',
    'graphql',
    'assets',
  ])
    expect([word, mayBeAlias(word)]).toEqual([word, false]);
  for (const alias of ['harbor', 'acme-2', 'dashboards', '423'])
    expect([alias, mayBeAlias(alias)]).toEqual([alias, true]);
});

it('can stand in an address as it is', () => {
  for (const word of ['', 'Harbor', 'a/b', 'a b', '-a', 'a--b', 'ä', '..'])
    expect([word, mayBeAlias(word)]).toEqual([word, false]);
});

it('has 3 to 39 letters, digits and hyphens, and is told apart from a word that is reserved (ORG-008, ACCT-014)', () => {
  for (const alias of ['q', 'ab', 'a'.repeat(40), 'a--b', ''])
    expect([alias, aliasFault(alias)]).toEqual([alias, 'form']);
  for (const alias of ['abc', 'a'.repeat(39)]) expect([alias, aliasFault(alias)]).toEqual([alias, null]);
  expect(['settings', 'graphql', 'lms'].map(aliasFault)).toEqual(['reserved', 'reserved', 'reserved']);
});

it('comes from the name, and a name that gives none suggests none (ORG-008)', () => {
  expect(suggestedAlias('Surf School')).toBe('surf-school');
  expect(suggestedAlias(`${'a'.repeat(38)} school`)).toBe('a'.repeat(38));
  for (const name of ['!!!', 'Dashboard', 'login', 'Q', 'GraphQL', 'Школа', '北京 101', ''])
    expect([name, suggestedAlias(name)]).toEqual([name, '']);
});
