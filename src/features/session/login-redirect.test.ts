import { expect, it } from 'vitest';
import { keepLoginRedirect, takeLoginRedirect } from './login-redirect.ts';

function aStorage() {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

it('leads back to where a person wanted to go, with the query, once (AUTH-004, AUTH-005)', () => {
  const storage = aStorage();
  keepLoginRedirect('/settings/account?tab=storage', storage);
  expect(storage.entries.get('login-redirect-url')).toBe('/settings/account?tab=storage');
  expect(takeLoginRedirect(storage)).toBe('/settings/account?tab=storage');
  expect(takeLoginRedirect(storage)).toBe('/');
});

it('leads to / when nothing is stored (AUTH-005)', () => {
  expect(takeLoginRedirect(aStorage())).toBe('/');
});

it.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/login',
  '/logout?x',
  '',
])('never leads to %s', (path) => {
  const storage = aStorage();
  keepLoginRedirect(path, storage);
  expect(takeLoginRedirect(storage)).toBe('/');
  storage.setItem('login-redirect-url', path);
  expect(takeLoginRedirect(storage)).toBe('/');
});
