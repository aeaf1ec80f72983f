import { expect, it } from 'vitest';
import { mayBeAlias } from './alias.ts';

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
  for (const alias of ['harbor', 'acme-2', 'dashboards', '42'])
    expect([alias, mayBeAlias(alias)]).toEqual([alias, true]);
});

it('can stand in an address as it is', () => {
  for (const word of ['', 'Harbor', 'a/b', 'a b', '-a', 'a--b', 'ä', '..'])
    expect([word, mayBeAlias(word)]).toEqual([word, false]);
});
