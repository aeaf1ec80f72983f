import { expect, it } from 'vitest';
import { serverSegments } from '#domain/server-segments.ts';
import { decideRoute, mayCacheAsset } from './route-decision.ts';

const origin = 'https://learn.example';
const get = (path: string, given: { method?: string; mode?: string; cache?: string } = {}) =>
  decideRoute({ method: 'GET', mode: 'cors', url: origin + path, ...given }, origin).kind;

it('leaves sessions, GraphQL, pulls and sockets to the network (PWA-003, F33)', () => {
  for (const path of [
    '/web/token',
    '/lms/rxd/consume/course/c1',
    '/launch',
    '/web/logout',
    '/graphql/content',
    '/sync/v1/pull',
    '/ws',
    '/readyz',
    '/healthz',
  ]) {
    expect(get(path)).toBe('network');
    expect(get(path, { mode: 'navigate' })).toBe('network');
    expect(get(path, { method: 'POST' })).toBe('network');
  }
});

it('leaves every path that the server answers itself to the server, whoever navigates there (PWA-003, API-004)', () => {
  for (const segment of serverSegments) {
    expect(get(`/${segment}`, { mode: 'navigate' }), segment).toBe('network');
    expect(get(`/${segment}/authorize?client_id=1`, { mode: 'navigate' }), segment).toBe('network');
  }
});

it('serves the shell for pages of the app, and for nothing else', () => {
  expect(get('/learn/harbor/skill/ohms-law', { mode: 'navigate' })).toBe('shell');
  expect(get('/graphql-basics/intro', { mode: 'navigate' })).toBe('shell');
  expect(get('/harbor/catalog', { mode: 'navigate', method: 'POST' })).toBe('network');
  expect(get('/harbor/catalog')).toBe('network');
  expect(get('/icon-192.png', { mode: 'navigate' })).toBe('network');
  expect(decideRoute({ method: 'GET', mode: 'navigate', url: 'https://other.example/a' }, origin).kind).toBe(
    'network',
  );
});

it('keeps pictures apart by account, and without one not at all (PWA-003)', () => {
  expect(decideRoute({ method: 'GET', mode: 'no-cors', url: `${origin}/assets/a1?for=u1` }, origin)).toEqual({
    kind: 'asset',
    accountId: 'u1',
  });
  expect(get('/assets/a1')).toBe('network');
  expect(get('/assets/a1?for=u1', { cache: 'no-store' })).toBe('network');
});

it('remembers no error, no redirect and no page in a picture’s place (F33)', () => {
  const answer = (status: number, type: string, redirected = false) =>
    mayCacheAsset({ status, redirected, headers: new Headers(type === '' ? {} : { 'content-type': type }) });
  expect(answer(200, 'image/webp')).toBe(true);
  expect(answer(200, 'text/html; charset=utf-8')).toBe(false);
  expect(answer(206, 'image/webp')).toBe(false);
  expect(answer(404, 'image/webp')).toBe(false);
  expect(answer(200, 'image/webp', true)).toBe(false);
  expect(answer(200, '')).toBe(false);
});
