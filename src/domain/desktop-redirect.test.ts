import { expect, it } from 'vitest';
import { isDesktopRedirect } from './desktop-redirect.ts';

it('accepts an address that begins with the desktop scheme and ://auth/, with a path and a query (AUTH-021)', () => {
  for (const address of ['lectern://auth/', 'lectern://auth/done', 'lectern://auth/done?window=2'])
    expect(isDesktopRedirect(address), address).toBe(true);
  expect(isDesktopRedirect('reader://auth/done', 'reader')).toBe(true);
});

it('refuses every other address, however close it looks (AUTH-021)', () => {
  for (const address of [
    '',
    'lectern://auth',
    'lectern://authority/done',
    'lectern:/auth/done',
    'Lectern://auth/done',
    ' lectern://auth/done',
    'https://lectern.example/auth/',
    'https://evil.example/?to=lectern://auth/',
    'javascript:lectern://auth/',
    'lecternx://auth/done',
    '//auth/',
    'lectern://auth/done#code=1',
    'lectern://auth/do ne',
    'lectern://auth/done\r\nset-cookie: a=b',
    'lectern://auth/døne',
    `lectern://auth/${'x'.repeat(500)}`,
  ])
    expect(isDesktopRedirect(address), address).toBe(false);
  expect(isDesktopRedirect('lectern://auth/done', 'reader')).toBe(false);
});
