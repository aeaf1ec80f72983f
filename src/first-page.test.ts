import { expect, it } from 'vitest';
import { firstPageAt } from './first-page.ts';

it('asks ahead for the page that the address names', () => {
  expect(firstPageAt('/', true)).toBe('dashboard');
  expect(firstPageAt('/dashboard', true)).toBe('dashboard');
  expect(firstPageAt('/harbor/catalog', true)).toBe('catalog');
  expect(firstPageAt('/harbor/internal', true)).toBe('catalog');
  expect(firstPageAt('/login', true)).toBe('signIn');
  expect(firstPageAt('/harbor/linux', true)).toBe('course');
  expect(firstPageAt('/harbor/linux/basics', true)).toBe('course');
  expect(firstPageAt('/harbor/linux/basics/skill/cron', true)).toBe('lesson');
  expect(firstPageAt('/learn/harbor/skill/cron', true)).toBe('lesson');
});

it('asks ahead for the sign-in where nobody is signed in and the page is not for everybody', () => {
  expect(firstPageAt('/', false)).toBe('signIn');
  expect(firstPageAt('/harbor/catalog', false)).toBe('catalog');
  expect(firstPageAt('/harbor/internal', false)).toBe('signIn');
  expect(firstPageAt('/harbor/linux', false)).toBe('course');
});

it('asks ahead for nothing where the address names none of them', () => {
  for (const path of [
    '/settings/account',
    '/organization/x/studio',
    '/join',
    '/%E0%A4%A',
    '/harbor/playlists',
  ])
    expect(firstPageAt(path, true)).toBeNull();
});
