// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestError } from '#contract/request-error.ts';
import { SandboxBanner } from '#features/session/sandbox-banner.tsx';
import type { LecternDb } from '#store/db.ts';
import { NoAnswer } from '#sync/session/request.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { aStore } from '#tests/support/store-builders.ts';
import { SandboxLoginScreen } from './sandbox-login-screen.tsx';
import { SsoFailureScreen, SsoSuccessScreen } from './sso-screen.tsx';

let db: LecternDb;
beforeEach(async () => {
  setOnline(true);
  localStorage.clear();
  db = await aStore({});
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

const said = async () => (await screen.findByRole('alert')).textContent;
const platform = { links: {}, providers: [], passwords: true };
const visitor = { accountId: null, ask: async () => platform };

describe('the way back from a single sign-on', () => {
  it('signs in by the cookies once, and says so meanwhile (ROUTE-004)', async () => {
    const signInByCookie = vi.fn(() => new Promise<void>(() => {}));
    await showScreen(db, <SsoSuccessScreen onSignedIn={() => {}} />, '/', { ...visitor, signInByCookie });
    expect((await screen.findByRole('status')).textContent).toBe('Signing you in…');
    expect(signInByCookie).toHaveBeenCalledOnce();
  });

  it('leads on to where the person wanted to go (AUTH-005, ROUTE-004)', async () => {
    localStorage.setItem('login-redirect-url', '/harbor/catalog?q=cron');
    const went: string[] = [];
    const signInByCookie = vi.fn(async () => {});
    await showScreen(db, <SsoSuccessScreen onSignedIn={(path) => void went.push(path)} />, '/', {
      accountId: 'ana',
      signInByCookie,
    });
    await waitFor(() => expect(went).toEqual(['/harbor/catalog?q=cron']));
    expect(signInByCookie).not.toHaveBeenCalled();
  });

  it.each([
    [
      new RequestError({ status: 401, message: 'Missing session cookie' }),
      'Unable to login. Please try again and contact support if this problem persists.',
    ],
    [new NoAnswer('Nobody answers here.'), 'The server did not answer. Check your connection and try again.'],
  ])('shows the sign-in with the reason where it fails (AUTH-022, ROUTE-004)', async (error, text) => {
    const signInByCookie = async () => {
      throw error;
    };
    await showScreen(db, <SsoSuccessScreen onSignedIn={() => {}} />, '/', { ...visitor, signInByCookie });
    expect(await said()).toBe(text);
    expect(await screen.findByLabelText('Password')).toBeDefined();
  });

  it('without a session shows the sign-in with the reason (AUTH-022, ROUTE-004)', async () => {
    await showScreen(db, <SsoFailureScreen onSignedIn={() => {}} />, '/', visitor);
    expect(await said()).toBe(
      'Unable to login. Please try again and contact support if this problem persists.',
    );
    expect(await screen.findByLabelText('Password')).toBeDefined();
  });
});

it('a password is sent as it was pasted, however long it is', async () => {
  const signIn = vi.fn(() => new Promise<void>(() => {}));
  await showScreen(db, <SsoFailureScreen onSignedIn={() => {}} />, '/', { ...visitor, signIn });
  const password = await screen.findByLabelText<HTMLInputElement>('Password');
  const long = 'Correct horse battery staple '.repeat(4);
  expect(password.maxLength).toBe(-1);
  fireEvent.change(screen.getByLabelText('Username or email'), { target: { value: 'ana' } });
  fireEvent.change(password, { target: { value: long } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(signIn).toHaveBeenCalledWith('ana', long));
});

describe('the billing sandbox', () => {
  const button = () => screen.findByRole('button', { name: 'Enter the sandbox' });

  it('asks a visitor to sign in first (ROUTE-004)', async () => {
    await showScreen(db, <SandboxLoginScreen />, '/', visitor);
    expect(await screen.findByLabelText('Password')).toBeDefined();
  });

  it('is entered when its person says so, and not by opening the page', async () => {
    const asked: unknown[] = [];
    const ask = async (path: string, json?: unknown) => void asked.push([path, json]);
    const enter = vi.fn();
    await showScreen(db, <SandboxLoginScreen enter={enter} />, '/', { accountId: 'ana', ask });
    const enterButton = await button();
    expect(asked).toEqual([]);
    fireEvent.click(enterButton);
    await waitFor(() => expect(enter).toHaveBeenCalledOnce());
    expect(asked).toEqual([['/web/sandbox', {}]]);
  });

  it('says who may enter it, where somebody may not', async () => {
    const ask = async () => {
      throw new RequestError({ status: 403, message: '', code: 'FORBIDDEN_ACCESS' });
    };
    const enter = vi.fn();
    await showScreen(db, <SandboxLoginScreen enter={enter} />, '/', { accountId: 'ana', ask });
    fireEvent.click(await button());
    expect(await said()).toBe(
      'Only owners, billing administrators and super administrators of an organization can enter the sandbox.',
    );
    expect(enter).not.toHaveBeenCalled();
  });

  it('needs a connection', async () => {
    setOnline(false);
    await showScreen(db, <SandboxLoginScreen />, '/', { accountId: 'ana' });
    expect((await button()).hasAttribute('disabled')).toBe(true);
    expect(screen.getByText('Needs a connection')).toBeDefined();
  });

  it('is left by ‘Exit Sandbox’, which leads to /logout (AUTH-027, BANNER-002)', async () => {
    const { router } = await showScreen(db, <SandboxBanner />, '/dashboard', {
      accountId: 'ana',
      sandbox: true,
    });
    fireEvent.click(await screen.findByRole('link', { name: 'Exit Sandbox' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/logout'));
  });
});
