// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { providerForm } from '#contract/accounts/providers.ts';
import { PLATFORM_PATH } from '#contract/platform.ts';
import { RequestError } from '#contract/request-error.ts';
import { takeLoginRedirect } from '#features/session/kept-intent.ts';
import { keepIntent } from '#features/session/login-redirect.ts';
import type { LecternDb } from '#store/db.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { aStore } from '#tests/support/store-builders.ts';
import { LoginPage } from './login-page.tsx';
import { ProviderWays } from './provider-ways.tsx';
import { SignUpScreen } from './sign-up-screen.tsx';

let db: LecternDb;
beforeEach(() => setOnline(true));
afterEach(async () => {
  cleanup();
  await db.delete();
});

const none = { help: null, contact: null, terms: null, privacy: null, accessibility: null };
const platform = { links: none, providers: [{ id: 'google', name: 'Google' }], passwords: true };
const returned = { provider: 'google', token: 'the code', state: 'the state', iss: null };

async function show(code: string | null) {
  db = await aStore({});
  const asked: unknown[] = [];
  let refuse = () => {};
  const signInByProvider = (answer: unknown) => {
    asked.push(answer);
    return new Promise<void>((_resolve, reject) => {
      refuse = () => reject(new RequestError({ status: 403, message: '', ...(code !== null && { code }) }));
    });
  };
  await showScreen(db, <ProviderWays returned={returned} onSecondStep={() => {}} />, '/', {
    ask: async () => platform,
    signInByProvider,
  });
  return { asked, refuse: () => act(async () => refuse()) };
}

const button = () => screen.findByRole('button', { name: 'Continue with Google' });

describe('the way back from a provider', () => {
  it('sends the code once, and the button waits until the call errs (AUTH-022)', async () => {
    const { asked, refuse } = await show('INVALID_CREDENTIALS');
    expect((await button()).getAttribute('data-loading')).toBe('true');
    expect(asked).toEqual([{ provider: 'google', token: 'the code', state: 'the state' }]);
    await refuse();
    await waitFor(async () => expect((await button()).getAttribute('data-loading')).toBeNull());
    expect(asked).toHaveLength(1);
  });

  const saidOf = async (code: string | null) => {
    const { refuse } = await show(code);
    await button();
    await refuse();
    const { textContent } = await screen.findByRole('alert');
    cleanup();
    return textContent;
  };

  it('says that there is no such account, by the name of the provider (AUTH-038)', async () => {
    expect(await saidOf('INVALID_USERNAME')).toBe(
      'No matching account found. Account creation using Google is not currently available.',
    );
  });

  it('says that an account is disabled (AUTH-039)', async () => {
    expect(await saidOf('DISABLED_LOGIN_CREDENTIALS')).toBe(
      'This account has been disabled. Please contact support for further assistance.',
    );
  });

  it('says what the catalogue says of wrong credentials, and of what it does not know (AUTH-040)', async () => {
    expect(await saidOf('INVALID_CREDENTIALS')).toBe('Unable to login with provided credentials.');
    expect(await saidOf(null)).toBe(
      'Unable to login. Please try again and contact support if this problem persists.',
    );
  });

  it('is disabled offline, with the reason', async () => {
    const { refuse } = await show(null);
    await button();
    await refuse();
    act(() => setOnline(false));
    expect((await button()).hasAttribute('disabled')).toBe(true);
    expect(screen.getByText('Needs a connection')).toBeTruthy();
  });

  it('sends the device’s id where one is stored, and leaves the field out where none is (AUTH-047)', () => {
    const answer = { provider: 'google', token: 'c', state: 's' } as const;
    expect(providerForm({ ...answer, deviceId: 'd' })).toBe('provider=google&token=c&state=s&deviceId=d');
    expect(providerForm(answer)).toBe('provider=google&token=c&state=s');
  });
});

describe('where the account has a factor of its own', () => {
  async function asked(extras: Record<string, boolean>) {
    db = await aStore({});
    const sent: unknown[] = [];
    await showScreen(db, <LoginPage returned={returned} onSignedIn={() => {}} />, '/', {
      ask: async () => platform,
      signInByProvider: (answer: unknown) => {
        sent.push(answer);
        const required = { status: 401, message: '', code: 'SECOND_FACTOR_REQUIRED', extras };
        return Promise.reject(new RequestError(required));
      },
      signInBy: async (path: string, proof: object) => void sent.push([path, proof]),
    });
    await screen.findByRole('heading', { name: 'One more step' });
    return sent;
  }

  it('asks for a code after the provider, what the provider gave is sent once, and what the person came for waits (ASVS 6.3.4)', async () => {
    keepIntent({ kind: 'joining', code: 'K7M2QX' });
    const sent = await asked({ code: true, passkey: false });
    expect(screen.queryByLabelText('Password')).toBeNull();
    fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual(['/web/login/second-step', { code: '123456' }]);
    expect(takeLoginRedirect()).toBe('/join?code=K7M2QX');
    cleanup();
    const again = await asked({ code: true, passkey: false });
    fireEvent.click(screen.getByRole('button', { name: 'Start over' }));
    await screen.findByLabelText('Password');
    expect((await button()).getAttribute('data-loading')).toBeNull();
    expect(again).toHaveLength(1);
  });

  it('asks for a passkey alone where there is nothing else, and says where the browser has none', async () => {
    await asked({ code: false, passkey: true });
    expect(screen.getByText('Your account has a passkey. Show it to finish signing in.')).toBeDefined();
    expect(screen.queryByLabelText('Code')).toBeNull();
    expect(screen.getByText('This browser can’t make passkeys here.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Use a passkey' }).hasAttribute('disabled')).toBe(true);
  });
});

it('a new account is offered through the providers that make accounts, and through no other', async () => {
  db = await aStore({});
  const providers = [
    { id: 'google', name: 'Google' },
    { id: 'partner', name: 'Partner', makesAccounts: true },
  ];
  const ask = async (path: string) =>
    path === PLATFORM_PATH ? { ...platform, providers } : { open: true, invited: false };
  const page = <SignUpScreen setup={null} onSignedIn={() => {}} />;
  await showScreen(db, page, '/signup', { accountId: null, ask });
  await screen.findByRole('button', { name: 'Continue with Partner' });
  expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull();
});
