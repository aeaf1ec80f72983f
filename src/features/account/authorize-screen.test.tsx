// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Session } from '#features/session/session-context.ts';
import type { LecternDb } from '#store/db.ts';
import { NoAnswer } from '#sync/session/request.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { aStore } from '#tests/support/store-builders.ts';
import { AuthorizeScreen } from './authorize-screen.tsx';

const pending = Buffer.from(
  JSON.stringify({
    redirect_uri: 'lectern://auth/done',
    state: 's-1',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  }),
).toString('base64url');

let db: LecternDb;
beforeEach(() => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  );
  setOnline(true);
  localStorage.clear();
  localStorage.setItem('device-id', 'desk-1');
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  cleanup();
  await db.delete();
});

async function show({ call = async () => [], delayMs }: { call?: Session['call']; delayMs?: number } = {}) {
  db = await aStore({});
  const went: string[] = [];
  const go = (address: string) => void went.push(address);
  const onLeave = vi.fn();
  const given = delayMs === undefined ? {} : { delayMs };
  await showScreen(db, <AuthorizeScreen onLeave={onLeave} go={go} {...given} />, '/authorize', { call });
  return { went, onLeave };
}

const address = `/oauth2/authorize?pending=${pending}&device=desk-1`;
const button = (name: string) => screen.findByRole('button', { name });

it('says which program asks for whom on which device, and leaves for it only once it is pressed (AUTH-018)', async () => {
  localStorage.setItem('oauth-pending', pending);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { went } = await show({ delayMs: 0 });
  expect(
    await screen.findByText(
      'The Lectern desktop app asks to sign in with your account on this device (Chrome on Windows).',
    ),
  ).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(went).toEqual([]);
  expect(localStorage.getItem('oauth-pending')).toBe(pending);
});

it('says how long the app stays signed in, before it is allowed (ASVS 10.7.2)', async () => {
  localStorage.setItem('oauth-pending', pending);
  await show();
  await screen.findByText(/stays signed in for up to 90 days/);
});

it('forgets what was asked when it is refused', async () => {
  localStorage.setItem('oauth-pending', pending);
  const { went, onLeave } = await show();
  fireEvent.click(await button('Don’t sign in'));
  expect(onLeave).toHaveBeenCalledOnce();
  expect(localStorage.getItem('oauth-pending')).toBeNull();
  expect(went).toEqual([]);
});

it('leaves at once in a test, with pending and device, and what was kept is gone (AUTH-019)', async () => {
  localStorage.setItem('oauth-pending', pending);
  const { went } = await show();
  fireEvent.click(await button('Sign in to the desktop app'));
  await waitFor(() => expect(went).toEqual([address]));
  expect(localStorage.getItem('oauth-pending')).toBeNull();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The desktop app is open now. You can close this page.',
  );
});

it('otherwise leaves after 3 seconds, and keeps what it leaves with until then (AUTH-019)', async () => {
  localStorage.setItem('oauth-pending', pending);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { went } = await show({ delayMs: 3000 });
  fireEvent.click(await button('Sign in to the desktop app'));
  await act(() => vi.advanceTimersByTimeAsync(2500));
  expect(screen.getByRole('status').textContent).toBe('Opening the desktop app with your account…');
  expect(went).toEqual([]);
  expect(localStorage.getItem('oauth-pending')).toBe(pending);
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(went).toEqual([address]);
});

it('says what is wrong with nothing pending, and leaves for nothing (AUTH-018)', async () => {
  const { went, onLeave } = await show();
  expect((await screen.findByRole('alert')).textContent).toBe('This sign-in link is not valid.');
  fireEvent.click(await button('Go to the dashboard'));
  expect(onLeave).toHaveBeenCalledOnce();
  expect(went).toEqual([]);
});

it('stays when it is cancelled', async () => {
  localStorage.setItem('oauth-pending', pending);
  const { went } = await show({ delayMs: 60_000 });
  fireEvent.click(await button('Sign in to the desktop app'));
  fireEvent.click(await button('Cancel'));
  expect((await screen.findByRole('alert')).textContent).toBe('The desktop app was not opened.');
  expect(await button('Open the desktop app')).toBeDefined();
  expect(went).toEqual([]);
});

it('says that the server did not answer, and tries again when it is asked to', async () => {
  localStorage.setItem('oauth-pending', pending);
  let there = false;
  const call = async () => {
    if (!there) throw new NoAnswer('Nobody answers here.');
    return [];
  };
  const { went } = await show({ call });
  fireEvent.click(await button('Sign in to the desktop app'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The server did not answer. The desktop app was not opened.',
  );
  act(() => setOnline(false));
  expect((await button('Open the desktop app')).hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('Needs a connection')).toBeDefined();
  act(() => setOnline(true));
  there = true;
  fireEvent.click(await button('Open the desktop app'));
  await waitFor(() => expect(went).toEqual([address]));
});

it('opens the app again when it is asked to, without being sent here anew', async () => {
  localStorage.setItem('oauth-pending', pending);
  const { went } = await show();
  fireEvent.click(await button('Sign in to the desktop app'));
  fireEvent.click(await button('Open it again'));
  await waitFor(() => expect(went).toEqual([address, address]));
});
