// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { TokenDetails } from '#contract/accounts/token-details.ts';
import type { User } from '#contract/accounts/user.ts';
import { RequestError } from '#contract/request-error.ts';
import type { LecternDb } from '#store/db.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { aStore, aUser } from '#tests/support/store-builders.ts';
import { useOwnCalls } from './own-calls.tsx';
import { ProvedByProvider } from './proved-by-provider.tsx';

const passkeyFor = vi.hoisted(() => vi.fn(async () => ({ id: 'signed' })));
vi.mock('./ask-authenticator.ts', () => ({ passkeyFor }));

let db: LecternDb;
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await db.delete();
});

const refusal = (code: string, extras?: Record<string, unknown>) =>
  new RequestError({ status: 403, message: code, code, extras });

function Caller({ done }: { done: (answer: unknown) => void }) {
  const { ask, stepUp } = useOwnCalls();
  return (
    <>
      <button type="button" onClick={() => void ask('/web/thing', {}).then(done, done)}>
        Do it
      </button>
      {stepUp}
    </>
  );
}

/** @param server  answers of the paths, in turn; what is an error is thrown */
async function show(
  user: Partial<User>,
  server: Record<string, unknown[]>,
  passkeys: readonly object[] = [],
): Promise<{ asked: [string, unknown][]; done: ReturnType<typeof vi.fn> }> {
  const known = aUser(user);
  db = await aStore({ users: [known] }, known.userId);
  const asked: [string, unknown][] = [];
  const done = vi.fn();
  await showScreen(db, <Caller done={done} />, '/', {
    ask: async (path: string, json?: unknown) => {
      asked.push([path, json]);
      const answer = server[path]?.shift();
      if (answer instanceof Error) throw answer;
      return answer ?? null;
    },
    call: async () => ({ totpSince: null, recoveryCodesLeft: 0, passkeys }),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Do it' }));
  return { asked, done };
}

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Continue' }));

it('asks for the password of a person without an authenticator app, then goes on', async () => {
  const { asked, done } = await show({}, { '/web/thing': [refusal('FRESH_SIGN_IN_REQUIRED'), 'done'] });
  await screen.findByText('Enter your password to continue. You won’t be asked again for 15 minutes.');
  fill('Password', 'Lectern-2026');
  submit();
  await waitFor(() => expect(done).toHaveBeenCalledWith('done'));
  expect(asked).toContainEqual(['/web/step-up', { password: 'Lectern-2026' }]);
});

it('asks for a code where there is an authenticator app, and takes a recovery code in its place', async () => {
  const { asked, done } = await show(
    { mfa: true },
    {
      '/web/thing': [refusal('FRESH_SIGN_IN_REQUIRED'), 'done'],
      '/web/step-up': [refusal('INVALID_CREDENTIALS')],
    },
  );
  await screen.findByLabelText('Code');
  expect(screen.queryByLabelText('Password')).toBeNull();
  fill('Code', '12345');
  submit();
  await screen.findByText('Enter the six digits from your authenticator app');
  fill('Code', '123 456');
  submit();
  await screen.findByText('That code isn’t right, or was used already. Enter the one shown now.');
  fireEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  fill('Recovery code', '7kq2m-xw4pz');
  submit();
  await waitFor(() => expect(done).toHaveBeenCalledWith('done'));
  expect(asked.filter(([path]) => path === '/web/step-up').map(([, json]) => json)).toEqual([
    { code: '123456' },
    { code: '7KQ2MXW4PZ' },
  ]);
});

it('asks for the code when the server wants one that this device knows nothing of yet', async () => {
  await show(
    {},
    {
      '/web/thing': [refusal('FRESH_SIGN_IN_REQUIRED')],
      '/web/step-up': [refusal('SECOND_FACTOR_REQUIRED')],
    },
  );
  await screen.findByLabelText('Password');
  fill('Password', 'Lectern-2026');
  submit();
  expect(await screen.findByLabelText('Code')).toBeTruthy();
});

it('offers no password where one is not enough, and takes a passkey', async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  const passkey = {
    id: '0199a1b2-0000-7000-8000-000000000001',
    name: 'Phone',
    createdAt: 1,
    usedAt: null,
  };
  const { asked, done } = await show(
    {},
    {
      '/web/thing': [refusal('FRESH_SIGN_IN_REQUIRED', { factor: true }), 'done'],
      '/web/step-up/options': [{ challenge: 'c' }],
    },
    [passkey],
  );
  await screen.findByText('Use one of your passkeys to continue.');
  expect(screen.queryByLabelText('Password')).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  await waitFor(() => expect(done).toHaveBeenCalledWith('done'));
  expect(passkeyFor).toHaveBeenCalledWith({ challenge: 'c' });
  expect(asked).toContainEqual(['/web/step-up', { passkey: { id: 'signed' } }]);
});

it('sends somebody for whom a provider has signed in there once more, and takes its answer on the way back (ASVS 6.8.4)', async () => {
  const known = aUser({});
  const links = { help: null, contact: null, terms: null, privacy: null, accessibility: null };
  const platform = { links, providers: [{ id: 'google', name: 'Google' }], passwords: true };
  const details = { factors: ['google'] } as unknown as TokenDetails;
  const token = { details: () => details, watch: () => () => {} };
  db = await aStore({ users: [known] }, known.userId);
  await showScreen(db, <Caller done={vi.fn()} />, '/', {
    token,
    ask: async (path: string) => {
      if (path === '/web/thing') throw refusal('FRESH_SIGN_IN_REQUIRED');
      return platform;
    },
    call: async () => ({ totpSince: null, recoveryCodesLeft: 0, passkeys: [] }),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Do it' }));
  expect(await screen.findByRole('button', { name: 'Sign in again with Google' })).toBeDefined();
  cleanup();
  const asked: unknown[] = [];
  const done = vi.fn();
  const returned = { provider: 'google', token: 'c', state: 's', iss: null };
  await showScreen(db, <ProvedByProvider returned={returned} onDone={done} />, '/', {
    ask: async (path: string, json?: unknown) => {
      if (path === '/web/step-up') asked.push(json);
      return platform;
    },
  });
  await waitFor(() => expect(done).toHaveBeenCalledWith('/'));
  expect(asked).toEqual([{ provider: 'google', token: 'c', state: 's' }]);
});
