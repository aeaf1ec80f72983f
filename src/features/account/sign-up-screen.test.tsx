// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RequestError } from '#contract/request-error.ts';
import type { LecternDb } from '#store/db.ts';
import { NoAnswer } from '#sync/session/request.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { aStore } from '#tests/support/store-builders.ts';
import { SignUpScreen } from './sign-up-screen.tsx';

let db: LecternDb;
beforeEach(() => {
  setOnline(true);
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
});
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  await db.delete();
});

const made = { username: 'nora', joined: null };
const lost = new NoAnswer('lost');
const fields = [
  ['Username', 'nora'],
  ['First name', 'Nora'],
  ['Last name', 'Quist'],
  ['Email', 'nora@school.example'],
  ['Password', 'Lantern-2026x'],
] as const;

/** @param signUps  what becomes of one sign-up after the other; at the end each is made */
async function show(signUps: (Error | null)[], signIn: () => Promise<void> = async () => {}) {
  db = await aStore({});
  const attempts: unknown[] = [];
  const went: string[] = [];
  const ask = async (_path: string, json?: unknown, attempt?: string) => {
    if (json === undefined) return { open: true, invited: false };
    attempts.push(attempt);
    const failure = signUps.shift();
    if (failure) throw failure;
    return made;
  };
  const page = <SignUpScreen setup={null} onSignedIn={(path) => void went.push(path)} />;
  await showScreen(db, page, '/signup', { accountId: null, ask, signIn });
  await screen.findByLabelText('Username');
  for (const [label, value] of fields) fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
  press();
  return { attempts, went, press };
}

it('whoever sets Lectern up chooses an address where the name gives none, and hears which one is not to be had (ORG-008)', async () => {
  db = await aStore({});
  const asked: unknown[] = [];
  const ask = async (_path: string, json?: unknown) => {
    asked.push(json);
    if (asked.length === 1) throw new RequestError({ status: 409, code: 'ALIAS_TAKEN', message: '' });
    return made;
  };
  const went: string[] = [];
  const page = <SignUpScreen setup="token" onSignedIn={(path) => void went.push(path)} />;
  await showScreen(db, page, '/signup', { accountId: null, ask, signIn: async () => {} });
  const fill = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByLabelText('Username');
  fill('Name of your organization', '北京 101');
  for (const [label, value] of fields) fill(label, value);
  expect(screen.getByText(/^The name gives no address of its own/)).toBeTruthy();
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
  press();
  expect(await screen.findByText('Letters a to z, digits and hyphens, 3 to 39 of them')).toBeTruthy();
  fill('Address', 'settings');
  press();
  expect(await screen.findByText('Lectern uses this address itself. Choose another one.')).toBeTruthy();
  expect(asked).toEqual([]);
  fill('Address', 'nora');
  press();
  expect(await screen.findByText('This address is taken')).toBeTruthy();
  fill('Address', 'beijing-101');
  press();
  await waitFor(() => expect(went).toEqual(['/']));
  expect(asked[1]).toMatchObject({
    setup: { token: 'token', organization: '北京 101', alias: 'beijing-101' },
  });
});

it('without any answer it says that the account may be there, and the next press of the same form is the same attempt (ACCT-018)', async () => {
  const { attempts, went, press } = await show([lost, lost]);
  await screen.findByText(/^The server didn’t respond\. Press the button again/);
  press();
  await waitFor(() => expect(went).toEqual(['/']));
  expect(attempts).toHaveLength(3);
  expect(new Set(attempts).size).toBe(1);
});

it('where the answer of the sign-in that follows got lost, the same attempt signs in (ACCT-018)', async () => {
  const signIn = vi.fn(async () => {});
  signIn.mockRejectedValueOnce(lost);
  const { attempts, went } = await show([], signIn);
  await waitFor(() => expect(went).toEqual(['/']));
  expect(new Set(attempts).size).toBe(1);
});

it('says at the password that another one was entered first, and takes that one (ACCT-018)', async () => {
  const wrong = new RequestError({ status: 401, code: 'INVALID_CREDENTIALS', message: '' });
  const { attempts, went, press } = await show([wrong]);
  await screen.findByText('Your account was created with the password you entered first. Enter that one.');
  press();
  await waitFor(() => expect(went).toEqual(['/']));
  expect(new Set(attempts).size).toBe(1);
});

it('where accounts are by invitation, an access code that is typed for a join code leads to where it is redeemed (D74)', async () => {
  db = await aStore({});
  const ask = async () => ({ open: true, invited: true });
  const page = <SignUpScreen setup={null} onSignedIn={() => {}} />;
  const { router } = await showScreen(db, page, '/signup', { accountId: null, ask });
  const code = await screen.findByLabelText('Invitation code');
  fireEvent.change(code, { target: { value: 'k7m-2qx' } });
  expect((code as HTMLInputElement).value).toBe('K7M2QX');
  fireEvent.change(code, { target: { value: 'Code: HARB-ORBE-ACON-2027' } });
  await waitFor(() => expect(router.state.location.href).toBe('/redeem?code=HARBORBEACON2027'));
});
