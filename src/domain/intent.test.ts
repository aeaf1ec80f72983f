import { expect, it } from 'vitest';
import { addressOf, type Intent, intentAt, isOwnPath, pathOf } from './intent.ts';

const inviteId = '01900000-0000-7000-8000-000000000001';
const intents: [Intent, string, string][] = [
  [
    { kind: 'redemption', code: 'HARBORANCHOR2026', slug: 'harbor' },
    '/redeem/harbor/login',
    '/redeem/harbor/login?code=HARBORANCHOR2026',
  ],
  [
    { kind: 'redemption', code: 'HARBORANCHOR2026', slug: null },
    '/redeem/login',
    '/redeem/login?code=HARBORANCHOR2026',
  ],
  [{ kind: 'joining', code: 'UCWMA2' }, '/join?code=UCWMA2', '/join?code=UCWMA2'],
  [{ kind: 'invitation', inviteId }, `/invite/${inviteId}`, `/invite/${inviteId}`],
  [{ kind: 'page', path: '/invoice/x?y=1#z' }, '/invoice/x?y=1#z', '/invoice/x?y=1#z'],
];

it.each(intents)('an address on any device says the whole intent: %j', (intent, path, address) => {
  expect(pathOf(intent)).toBe(path);
  expect(addressOf(intent)).toBe(address);
  expect(intentAt(address)).toEqual(intent);
});

it('what is no code and no invitation is a page like any other', () => {
  for (const path of [
    '/redeem/harbor/login',
    '/redeem/harbor/login?code=SHORT',
    '/join',
    '/join?code=abc',
    '/invite/x',
  ])
    expect(intentAt(path)).toEqual({ kind: 'page', path });
});

it.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '\t//evil.example',
  'javascript:alert(1)',
  'harbor',
  `/${'x'.repeat(1_000)}`,
  '',
])('nobody is led to another site: %j', (address) => {
  expect(isOwnPath(address)).toBe(false);
  expect(intentAt(address)).toBeNull();
});

it.each([
  '/login',
  '/logout?x',
  '/signup',
  '/signup?setup=x',
  '/reset-password',
  '/set-up-password',
  '/verify-email',
  '/oauth/success/google?code=x',
])('nobody is led back to %s', (address) => {
  expect(intentAt(address)).toBeNull();
});

it('pages whose name begins like that of the sign-in are pages', () => {
  expect(intentAt('/login-course/lesson')).toEqual({ kind: 'page', path: '/login-course/lesson' });
});
