import { expect, it } from 'vitest';
import { contentSecurityPolicy } from '../http/security-headers.ts';
import { callsIn } from './call-settings.ts';

const given = (LIVEKIT_URL: string) => ({
  LIVEKIT_URL,
  LIVEKIT_API_KEY: 'key',
  LIVEKIT_API_SECRET: 'secret',
});
const read = (settings: Record<string, string>) => {
  const problems: string[] = [];
  return { calls: callsIn(settings, problems), problems };
};

it('a provider of video calls is named whole, by wss, on this machine also by ws (D109)', () => {
  expect(read({})).toEqual({ calls: null, problems: [] });
  expect(read(given('wss://calls.example.org/')).calls?.url).toBe('wss://calls.example.org');
  expect(read(given('ws://127.0.0.1:7880')).calls?.url).toBe('ws://127.0.0.1:7880');
  for (const wrong of [
    'https://calls.example.org',
    'ws://calls.example.org',
    'wss://me:word@calls.example.org',
    'x',
  ])
    expect(read(given(wrong)), wrong).toMatchObject({ calls: null, problems: { length: 1 } });
  const { LIVEKIT_API_SECRET: _, ...half } = given('wss://calls.example.org');
  expect(read(half).problems.join()).toContain('belong together');
});

it('pages may connect to the provider of video calls, and only where there is one', () => {
  expect(
    contentSecurityPolicy('https://learn.example', { calls: { url: 'wss://calls.example.org' } }),
  ).toContain("connect-src 'self' wss://learn.example wss://calls.example.org https://calls.example.org;");
  expect(contentSecurityPolicy('https://learn.example')).toContain("connect-src 'self' wss://learn.example;");
});
