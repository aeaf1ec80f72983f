// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
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

beforeEach(() => {
  localStorage.clear();
  asked = [];
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

function Tab({ children }: { children: ReactNode }) {
  const session = useSession();
  const [accountId, setAccountId] = useState(session.accountId);
  return (
    <SessionContext.Provider value={{ ...session, accountId }}>
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
}: {
  as: string | null;
  known?: boolean;
  mailed?: boolean;
}) {
  const view = {
    organization: { name: 'Harbor', alias: 'harbor' },
    status: 'pending',
    mailed: mailed ? { address, known } : null,
  };
  const user = aUser({ emails: [{ address: as ?? '', primary: true, verified: false }] });
  db = as === null ? await aStore({}, VISITOR) : await aStore({ users: [user] }, user.userId);
  const ask = async (path: string, json?: unknown) => {
    asked.push([path, json]);
    if (path.startsWith('/web/invitation')) return view;
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
      call: async () => ({ organizationId: newId(), alias: 'harbor', name: 'Harbor' }),
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

it('who has an account with the address is asked to sign in, and whoever knows only the page sees no address', async () => {
  await open({ as: null, known: true });
  await screen.findByRole('link', { name: 'Sign in to accept' });
  cleanup();
  await db.delete();
  localStorage.clear();
  await open({ as: null, mailed: false });
  await screen.findByRole('link', { name: 'Sign in to accept' });
  expect(asked.at(-1)?.[1]).toBeUndefined();
});

it('an account whose address waits for its mail is proved by this one, with the press that accepts', async () => {
  await open({ as: 'Nils@School.example' });
  fireEvent.click(await button('Accept invitation'));
  await waitFor(() => expect(asked.at(-1)).toEqual([`/web/invitation/${inviteId}/prove`, { token }]));
});

it('leads whoever signs in elsewhere meanwhile to the invitation, which is theirs to accept (D82)', async () => {
  await open({ as: null });
  fireEvent.click(await button('(another tab signs in)'));
  fireEvent.click(await button('Continue'));
  expect(await button('Accept invitation')).toBeTruthy();
});
