import { expect, it } from 'vitest';
import { followableHref, safeHref } from './safe-href.ts';

it.each([
  'https://example.org/a?b=c#d',
  'http://example.org',
  'HTTPS://EXAMPLE.ORG/',
  'mailto:someone@example.org',
  '/harbor/catalog',
  '/harbor/web/logout',
  '/webs',
  '/',
  'https://example.org/Grüße',
])('lets a link lead to %s', (href) => {
  expect(safeHref(href)).toBe(href);
});

it('takes the space off both ends', () => {
  expect(safeHref('  https://example.org ')).toBe('https://example.org');
});

it.each([
  '',
  ' ',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox',
  'blob:https://example.org/1',
  'file:///etc/passwd',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:\\\\evil.example',
  'https:/evil.example',
  'https:evil.example',
  'https://',
  'https://harbor.example@evil.example',
  'https://user:password@evil.example',
  'https://example.org/\u202etxt.exe',
  'https://example.org/a b',
  'https://example.org/\ud800',
  'mailto:',
  'mailto:a@b@c',
  'relative/path',
  '../up',
  '#place',
  '/web/logout',
  '/WEB/logout',
  '/%77eb/logout',
  '/./web/logout',
  '/harbor/../web/logout',
  '/harbor/%2e%2e/web/logout',
  '/assets/x',
  '/yjs/x',
  '/graphql',
  '/%E0%A4%A',
  `https://example.org/${'a'.repeat(2048)}`,
  null,
  undefined,
  42,
  { toString: () => 'https://example.org' },
])('refuses a link to %j', (href) => {
  expect(safeHref(href)).toBeNull();
});

it.each([
  'https://learn.example/web/logout',
  'http://learn.example/web/logout',
  'https://LEARN.example/%77eb/logout?x',
  'https://learn.example/harbor/../assets/x',
  'https://learn.example//web/logout',
])('follows no link to what this server answers itself, also where it names the server: %s', (href) => {
  expect(followableHref(href, 'https://learn.example')).toBeNull();
});

it.each([
  'https://learn.example/harbor/knots?activeTab=exams#top',
  'https://learn.example',
  'https://elsewhere.example/web/logout',
  '/harbor/knots',
  'mailto:ana@learn.example',
])('follows a link to a page of the app, and to other servers: %s', (href) => {
  expect(followableHref(href, 'https://learn.example')).toBe(href);
});
