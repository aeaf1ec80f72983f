import { describe, expect, it } from 'vitest';
import { tabBeforeDevice } from '#domain/intent.ts';
import { endIntent, keptIntent, takeLoginRedirect } from './kept-intent.ts';
import { afterSignOut, changeAccountFor, keepIntent, keepLoginRedirect } from './login-redirect.ts';

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

it('what a person has come for leads on from each sign-in until it is done, before any page (REDEEM-028)', () => {
  const storage = aStorage();
  const invitation = { kind: 'invitation', inviteId: '01900000-0000-7000-8000-000000000001' } as const;
  keepIntent(invitation, storage);
  keepLoginRedirect('/settings/account', storage);
  expect(takeLoginRedirect(storage)).toBe(`/invite/${invitation.inviteId}`);
  expect(takeLoginRedirect(storage)).toBe(`/invite/${invitation.inviteId}`);
  endIntent({ ...invitation, inviteId: '01900000-0000-7000-8000-000000000002' }, storage); // another one
  expect(keptIntent(storage)).toEqual(invitation);
  endIntent(invitation, storage);
  expect(takeLoginRedirect(storage)).toBe('/');
});

it('keeps an access code beside the address, which does not show it (REDEEM-008, REDEEM-016)', () => {
  const storage = aStorage();
  const redemption = { kind: 'redemption', code: 'HARBORANCHOR2026', slug: 'harbor' } as const;
  keepLoginRedirect('/redeem/harbor/login?code=HARBORANCHOR2026', storage);
  expect(Object.fromEntries(storage.entries)).toEqual({
    'access-code': 'HARBORANCHOR2026',
    'redemption-url': '/redeem/harbor/login',
  });
  expect(keptIntent(storage)).toEqual(redemption);
  expect(takeLoginRedirect(storage)).toBe('/redeem/harbor/login');
  endIntent({ kind: 'redemption' }, storage);
  expect(storage.entries.size).toBe(0);
});

describe('two tabs of one browser', () => {
  const join = { kind: 'joining', code: 'UCWMA2' } as const;
  const other = { kind: 'joining', code: 'HRBR77' } as const;
  const invitation = { kind: 'invitation', inviteId: '01900000-0000-7000-8000-000000000001' } as const;
  const twoTabs = () => {
    const device = aStorage();
    return [tabBeforeDevice(aStorage(), device), tabBeforeDevice(aStorage(), device), device] as const;
  };

  it('each end where they meant to, in whichever order (AUTH-004)', () => {
    const [first, second, device] = twoTabs();
    keepIntent(join, first);
    keepIntent(invitation, second);
    expect([takeLoginRedirect(first), takeLoginRedirect(second)]).toEqual([
      '/join?code=UCWMA2',
      `/invite/${invitation.inviteId}`,
    ]);
    endIntent(join, first);
    expect(keptIntent(second)).toEqual(invitation);
    endIntent(invitation, second);
    expect(device.entries.size).toBe(0);
  });

  it('keep two codes, and one that is redeemed takes the other from nobody (REDEEM-008)', () => {
    const [first, second] = twoTabs();
    keepLoginRedirect('/redeem/harbor/login?code=HARBORANCHOR2026', first);
    keepLoginRedirect('/redeem/quay/login?code=QUAYSIDECODE2026', second);
    endIntent({ kind: 'redemption' }, first);
    expect(keptIntent(second)).toEqual({ kind: 'redemption', code: 'QUAYSIDECODE2026', slug: 'quay' });
  });

  it('leave what was meant in a tab that is closed to the next one, before any page of its own (REDEEM-028)', () => {
    const [closed, next] = twoTabs();
    keepIntent(invitation, closed);
    keepLoginRedirect('/dashboard', next);
    expect(takeLoginRedirect(next)).toBe(`/invite/${invitation.inviteId}`);
    keepIntent(other, next);
    expect(takeLoginRedirect(next)).toBe('/join?code=HRBR77');
  });
});

it('a code that is redeemed leaves an invitation that came after it', () => {
  const storage = aStorage();
  keepLoginRedirect('/redeem/harbor/login?code=HARBORANCHOR2026', storage);
  keepIntent({ kind: 'joining', code: 'UCWMA2' }, storage);
  endIntent({ kind: 'redemption' }, storage);
  expect(keptIntent(storage)).toEqual({ kind: 'joining', code: 'UCWMA2' });
});

it('an address without its code, as a browser may have it that was cleared in part, leads nowhere', () => {
  const storage = aStorage();
  storage.setItem('redemption-url', '/redeem/harbor/login');
  expect(keptIntent(storage)).toBeNull();
});

it.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/login',
  '/logout?x',
  '/\t/evil.example',
  '',
])('never leads to %s', (path) => {
  const storage = aStorage();
  keepLoginRedirect(path, storage);
  expect(takeLoginRedirect(storage)).toBe('/');
  storage.setItem('login-redirect-url', path);
  expect(takeLoginRedirect(storage)).toBe('/');
});

it('whoever changes the account goes on where they were, and to no address of elsewhere', () => {
  const left = (path: string) => {
    const { pathname, search } = new URL(path, 'https://lectern.example');
    return afterSignOut({ pathname, searchStr: search });
  };
  expect(left(changeAccountFor('/invite/1'))).toBe('/invite/1');
  for (const path of [
    '/logout',
    '/logout?to=//evil.example',
    '/logout?to=https://evil.example',
    '/reports?to=/signup',
  ])
    expect(left(path)).toBe('/login');
});
