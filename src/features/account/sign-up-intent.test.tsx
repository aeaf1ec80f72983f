// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { JOIN_CODE_PATH } from '#contract/accounts/members.ts';
import { SIGN_UP_PATH } from '#contract/accounts/sign-up.ts';
import { RequestError } from '#contract/request-error.ts';
import { keptIntent } from '#features/session/kept-intent.ts';
import { keepIntent } from '#features/session/login-redirect.ts';
import { type Session, SessionContext, useSession } from '#features/session/session-context.ts';
import type { LecternDb } from '#store/db.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { aStore } from '#tests/support/store-builders.ts';
import { SignUpScreen } from './sign-up-screen.tsx';

const invitation = { kind: 'invitation', inviteId: '01900000-0000-7000-8000-000000000001' } as const;
let db: LecternDb;
let went: string[];
let sent: unknown[];
beforeEach(async () => {
  setOnline(true);
  localStorage.clear();
  sessionStorage.clear();
  went = [];
  sent = [];
  db = await aStore({});
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  await db.delete();
});

const show = (session: Partial<Session>) =>
  showScreen(db, <SignUpScreen setup={null} onSignedIn={(path) => went.push(path)} />, '/signup', {
    ask: async (path, json) => {
      if (json === undefined) return { open: true, invited: false };
      sent.push({ path, ...(json as object) });
      return { username: 'ana-b', joined: null };
    },
    ...session,
  });

async function showSignedInLater(later: { accountId: string | null }) {
  let rerender = () => {};
  function Tab() {
    const session = useSession();
    const [, draw] = useState(0);
    rerender = () => act(() => draw((before) => before + 1));
    return (
      <SessionContext.Provider value={{ ...session, accountId: later.accountId }}>
        <SignUpScreen setup={null} onSignedIn={(path) => went.push(path)} />
      </SessionContext.Provider>
    );
  }
  await showScreen(db, <Tab />, '/signup', { ask: async () => ({ open: true, invited: false }) });
  return { rerender: () => rerender() };
}

function fillIn() {
  const fill = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fill('Username', 'ana-b');
  fill('First name', 'Ana');
  fill('Last name', 'Bell');
  fill('Email', 'ana@school.example');
  fill('Password', 'Lantern-2026x');
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
}

it.each([
  [{ name: 'Harbor Academy' }, 'You join Harbor Academy with it once you are signed in.'],
  [null, 'No organization has this code. Check it, or ask for a new one.'],
])('says whose the join code is that waits: %j', async (organization, sentence) => {
  keepIntent({ kind: 'joining', code: 'K7M2QX' });
  await show({
    accountId: null,
    ask: async (path) => (path === JOIN_CODE_PATH ? { organization } : { open: true, invited: false }),
  });
  expect(await screen.findByText(sentence, { exact: false })).toBeTruthy();
});

it('says who is signed in, instead of asking for another account, and leads on to what they came for', async () => {
  keepIntent(invitation);
  await show({ accountId: 'ana' });
  expect(await screen.findByRole('heading', { name: 'You’re already signed in' })).toBeTruthy();
  expect(screen.queryByLabelText('Username')).toBeNull();
  const other = screen.getByRole('link', { name: 'Sign in as somebody else' });
  expect(other.getAttribute('href')).toBe('/logout?to=%2Fsignup');
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(went).toEqual([`/invite/${invitation.inviteId}`]);
});

it('goes on with what it was opened for once another tab has signed in', async () => {
  keepIntent(invitation);
  const session = { accountId: null as string | null };
  const { rerender } = await showSignedInLater(session);
  await screen.findByLabelText('Username');
  session.accountId = 'ana';
  rerender();
  await waitFor(() => expect(went).toEqual([`/invite/${invitation.inviteId}`]));
});

it('asks for no new account with a code that is used: the sign-in comes first', async () => {
  keepIntent({ kind: 'redemption', code: 'HARBORBEACON2027', slug: 'harbor' });
  await show({
    accountId: null,
    ask: async (path) =>
      path.startsWith('/access-code')
        ? { data: { status: 'redeemed', slug: 'harbor' } }
        : { open: true, invited: false },
  });
  await screen.findByText('This access code has already been redeemed.');
  await waitFor(() => expect(screen.queryByLabelText('Username')).toBeNull());
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
  expect(screen.getByRole('link', { name: 'Use another code' }).getAttribute('href')).toBe('/redeem');
  fireEvent.click(screen.getByRole('button', { name: 'Create an account without the code' }));
  expect(await screen.findByLabelText('Username')).toBeTruthy();
});

it('asks for no sign-in that waits for the mail, and keeps the attempt until then (ACCT-018)', async () => {
  const asked: string[] = [];
  await show({
    accountId: null,
    signIn: async () => void asked.push('sign-in'),
    ask: async (_path, json) =>
      json === undefined
        ? { open: true, invited: false }
        : { username: 'ana-b', joined: null, confirmsFirst: true },
  });
  fillIn();
  expect(await screen.findByText(/^Verification email sent/)).toBeTruthy();
  expect([asked, went]).toEqual([[], []]);
});

it('keeps what the person came for while the mail is awaited, and tells the server for its link (ACCT-018, D73)', async () => {
  keepIntent(invitation);
  const signIn = async () => {
    throw new RequestError({ status: 403, code: 'EMAIL_UNVERIFIED', message: '' });
  };
  await show({ accountId: null, signIn });
  fillIn();
  expect(await screen.findByText(/^Verification email sent/)).toBeTruthy();
  expect(sent).toMatchObject([{ path: SIGN_UP_PATH, next: `/invite/${invitation.inviteId}` }]);
  await waitFor(() => expect(keptIntent()).toEqual(invitation));
  expect(went).toEqual([]);
});

describe('where accounts are by invitation (D74)', () => {
  const invited = (): Partial<Session> => ({
    accountId: null,
    signIn: async () => {},
    ask: async (path, json) => {
      if (json === undefined) return { open: true, invited: true };
      if (path === JOIN_CODE_PATH) return { organization: { name: 'Harbor Academy' } };
      sent.push(json);
      return { username: 'ana-b', joined: null };
    },
  });
  const codeField = () => screen.queryByLabelText('Invitation code') as HTMLInputElement | null;

  it.each([
    [invitation, null, { inviteId: invitation.inviteId }, `/invite/${invitation.inviteId}`],
    [{ kind: 'joining', code: 'K7M2QX' } as const, 'K7M2QX', { code: 'K7M2QX' }, '/join?code=K7M2QX'],
    [
      { kind: 'redemption', code: 'HARBORBEACON2027', slug: 'harbor' } as const,
      ...([null, { accessCode: 'HARBORBEACON2027' }, '/redeem/harbor/login'] as const),
    ],
  ])('what has led here, %j, lets in and leads on', async (intent, shown, invitedBy, to) => {
    keepIntent(intent);
    await show(invited());
    await screen.findByLabelText('Username');
    await waitFor(() => expect(codeField()?.value ?? null).toBe(shown));
    fillIn();
    await waitFor(() => expect(went).toEqual([to]));
    expect(sent).toMatchObject([{ invitation: invitedBy }]);
  });

  it('whoever comes with nothing reads what is needed, and where either kind of code is entered', async () => {
    await show(invited());
    expect(await screen.findByText(/^Accounts here are by invitation\. Enter the code/)).toBeTruthy();
    expect(codeField()?.value).toBe('');
    fillIn();
    expect(await screen.findByText('Invitation Code is required')).toBeTruthy();
    expect(sent).toEqual([]);
    for (const [name, href] of [
      ['Join with a code', '/join'],
      ['Redeem an access code', '/redeem'],
    ] as const)
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
  });
});
