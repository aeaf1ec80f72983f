// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { keepIntent } from '#features/session/login-redirect.ts';
import { SessionContext, useSession } from '#features/session/session-context.ts';
import { type LecternDb, VISITOR } from '#store/db.ts';
import { NoAnswer } from '#sync/session/request.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { aStore, aUser } from '#tests/support/store-builders.ts';
import { InvitationScreen } from './invitation-screen.tsx';

const inviteId = newId();
const token = 'x'.repeat(43);
const address = 'nils@school.example';

let db: LecternDb;
let asked: [path: string, json: unknown][];
let called: string[];
/** of the invitation, since the page was opened */
let answers: { status?: string };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  asked = [];
  called = [];
  answers = {};
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

function Tab({ children }: { children: ReactNode }) {
  const session = useSession();
  const [accountId, setAccountId] = useState(session.accountId);
  return (
    <SessionContext.Provider value={{ ...session, accountId, signIn: async () => setAccountId('ana') }}>
      <button type="button" onClick={() => setAccountId('ana')}>
        (another tab signs in)
      </button>
      {children}
    </SessionContext.Provider>
  );
}

async function open({
  as,
  known = false,
  mailed = true,
  verified = false,
  claimedBy = null,
  over = {},
}: {
  as: string | null;
  known?: boolean;
  mailed?: boolean;
  verified?: boolean;
  claimedBy?: string | null;
  /** of one that waits no longer */
  over?: { status?: string; newer?: { inviteId: string; address: string } };
}) {
  const view = {
    organization: { name: 'Harbor', alias: 'harbor' },
    status: 'pending',
    mailed: mailed ? { address, known, claimedBy } : null,
    ...over,
  };
  const user = aUser({ emails: [{ address: as ?? '', primary: true, verified }] });
  db = as === null ? await aStore({}, VISITOR) : await aStore({ users: [user] }, user.userId);
  const ask = async (path: string, json?: unknown) => {
    asked.push([path, json]);
    if (path.startsWith('/web/invitation')) return { ...view, ...answers };
    if (path === '/web/signup' && json === undefined) return { open: true, invited: false };
    throw new NoAnswer('Nobody answers here.');
  };
  return showScreen(
    db,
    <Tab>
      <InvitationScreen inviteId={inviteId} token={mailed ? token : null} declines={false} />
    </Tab>,
    `/invite/${inviteId}`,
    {
      ask,
      askAsOwn: ask,
      call: async ({ name }) => {
        called.push(name);
        return { organizationId: newId(), alias: 'harbor', name: 'Harbor' };
      },
    },
  );
}
const button = (name: string) => screen.findByRole('button', { name });

it('the link of the mail opens the sign-up at once, with the address that it was sent to and the secret that proves it (INVITE-009)', async () => {
  await open({ as: null });
  await screen.findByRole('heading', { name: 'Join Harbor' });
  expect(await screen.findByLabelText('Email')).toHaveProperty('value', address);
  for (const [name, text] of Object.entries({
    'First name': 'Nils',
    'Last name': 'Berg',
    Username: 'nils-b',
  }))
    fireEvent.change(screen.getByLabelText(name), { target: { value: text } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Lantern-2026x' } });
  fireEvent.click(await button('Create account and join'));
  await waitFor(() =>
    expect(asked.at(-1)?.[1]).toMatchObject({ email: address, invitation: { inviteId, token } }),
  );
});

it('who has an account with the address signs in with it on the page of the mail, and that press accepts (INVITE-009)', async () => {
  await open({ as: null, known: true });
  expect(await screen.findByLabelText('Username or email')).toHaveProperty('value', address);
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Lantern-2026x' } });
  fireEvent.click(await button('Sign in and join'));
  await waitFor(() => expect(called).toEqual(['acceptInvitation']));
});

it('who says to have an account signs in on the same page, with the address, and that press accepts (INVITE-009)', async () => {
  await open({ as: null });
  fireEvent.click(await button('I have an account'));
  expect(await screen.findByLabelText('Username or email')).toHaveProperty('value', address);
  screen.getByText(`This invitation was sent to ${address}. Sign in with the account that has this address.`);
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Lantern-2026x' } });
  fireEvent.click(await button('Sign in and join'));
  await waitFor(() => expect(called).toEqual(['acceptInvitation']));
});

it('an account that says the address is its own and has not confirmed it is asked for, and not made twice', async () => {
  await open({ as: null, known: true, claimedBy: 'nils-b' });
  expect(await screen.findByLabelText('Username or email')).toHaveProperty('value', 'nils-b');
  await screen.findByText(/^An account with this address has not confirmed it yet\./);
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/signup');
});

it('who signs in elsewhere meanwhile has accepted nothing', async () => {
  await open({ as: null, known: true });
  await button('Sign in and join');
  fireEvent.click(await button('(another tab signs in)'));
  await button('Accept invitation');
  expect(called).toEqual([]);
});

it('says that it is accepted once another tab has done so, and leads home', async () => {
  await open({ as: address });
  await button('Accept invitation');
  answers = { status: 'accepted' };
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept invitation' })).toBeNull());
  expect(screen.getByRole('link', { name: 'To Harbor' })).toBeTruthy();
});

it('another account than the one it was sent to is told the address, and is not offered to accept (D82)', async () => {
  await open({ as: 'mira@school.example', verified: true });
  await screen.findByText(
    `This invitation was sent to ${address}. Sign in with the account that has this address.`,
  );
  expect(screen.getByRole('link', { name: 'Sign in as somebody else' }).getAttribute('href')).toMatch(
    /^\/logout\?to=.*invite/,
  );
  expect(screen.queryByRole('button', { name: 'Accept invitation' })).toBeNull();
});

it('whoever knows only the page sees no address', async () => {
  await open({ as: null, mailed: false });
  await screen.findByRole('link', { name: 'Sign in to accept' });
  expect(asked.at(-1)?.[1]).toBeUndefined();
});

it('an account whose address waits for its mail is proved by this one, with the press that accepts', async () => {
  await open({ as: 'Nils@School.example' });
  fireEvent.click(await button('Accept invitation'));
  await waitFor(() => expect(asked.at(-1)).toEqual([`/web/invitation/${inviteId}/prove`, { token }]));
});

it.each([true, false])(
  'opened a second time it asks for what joins, and not for a sign-in first (INVITE-009): known %s',
  async (known) => {
    keepIntent({ kind: 'invitation', inviteId });
    await import('#features/account/waiting-code.tsx');
    await open({ as: null, known });
    await button(known ? 'Sign in and join' : 'Create account and join');
    await waitFor(() => expect(screen.queryByText(/^Your invitation is kept\./)).toBeNull());
  },
);

it('leads whoever signs in elsewhere meanwhile to the invitation, which is theirs to accept (D82)', async () => {
  await open({ as: null });
  fireEvent.click(await button('(another tab signs in)'));
  expect(await button('Accept invitation')).toBeTruthy();
});

it('one that was cancelled says that a newer one was sent, and leads there', async () => {
  const newer = { inviteId: newId(), address };
  await open({ as: null, mailed: false, over: { status: 'cancelled', newer } });
  await screen.findByText(`A newer invitation was sent to ${address}.`);
  expect(screen.getByRole('link', { name: 'Open the newer invitation' }).getAttribute('href')).toBe(
    `/invite/${newer.inviteId}`,
  );
});

it('one that is over is not headed as one that waits', async () => {
  await open({ as: null, mailed: false, over: { status: 'expired' } });
  await screen.findByText('This invitation has expired. Ask for a new one.');
  screen.getByRole('heading', { name: 'Invitation to Harbor' });
  expect(screen.queryByText('You are invited to learn with Harbor.')).toBeNull();
});
