import { describe, expect, it } from 'vitest';
import { readOrigin, requestPackage } from './request-package.ts';

describe('the address of an LMS', () => {
  it.each([
    ['https://lms.example.com', 'https://lms.example.com'],
    [' https://LMS.Example.com/ ', 'https://lms.example.com'],
    ['https://lms.example.com:8443', 'https://lms.example.com:8443'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ])('%s is the origin %s', (typed, origin) => {
    expect(readOrigin(typed)).toEqual({ origin });
  });

  it.each([
    ['', 'empty'],
    ['lms.example.com', 'notAnAddress'],
    ['javascript:alert(1)', 'notAnAddress'],
    ['https://*.example.com', 'notAnAddress'],
    ['https://lms.example.com/course', 'hasPath'],
    ['https://lms.example.com/?a=1', 'hasPath'],
    ['http://lms.example.com', 'insecure'],
  ])('%s is none: %s', (typed, fault) => {
    expect(readOrigin(typed)).toEqual({ fault });
  });
});

describe('asking for a package', () => {
  const locks = { request: (_name: string, run: () => unknown) => run() } as unknown as LockManager;
  const zip = () =>
    new Response('zip', { headers: { 'content-disposition': 'attachment; filename="sailing.zip"' } });

  it('wakes a session that has slept, once', async () => {
    const asked: string[] = [];
    const fetch = async (path: string) => {
      asked.push(path);
      return asked.length === 1 ? new Response('{}', { status: 401 }) : zip();
    };
    const answer = await requestPackage({ fetch, locks }, 'ana', { courseId: 'c1' }, 'https://lms.example');
    expect(answer).toMatchObject({ kind: 'package', name: 'sailing.zip' });
    expect(asked).toEqual(['/web/lms/packages', '/web/sessionRefresh', '/web/lms/packages']);
  });

  it.each([
    [403, 'forbidden'],
    [503, 'unreachable'],
    [500, 'failed'],
  ])('%s is told as %s', async (status, kind) => {
    const fetch = async () => new Response('{}', { status });
    expect(await requestPackage({ fetch, locks }, 'ana', { courseId: 'c1' }, 'https://lms.example')).toEqual({
      kind,
    });
  });

  it('nobody answering is told as unreachable', async () => {
    const fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await requestPackage({ fetch, locks }, 'ana', { courseId: 'c1' }, 'https://lms.example')).toEqual({
      kind: 'unreachable',
    });
  });
});
