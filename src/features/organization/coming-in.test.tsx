// @vitest-environment jsdom
/** `/join` and `/invite/{id}`: what a person came for is kept until it is done or declined. */
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { INVITATION_PATH, type InvitationView } from '#contract/accounts/invitation.ts';
import { JOIN_CODE_PATH } from '#contract/accounts/members.ts';
import { RequestError } from '#contract/request-error.ts';
import { keptIntent } from '#features/session/kept-intent.ts';
import { keepIntent } from '#features/session/login-redirect.ts';
import type { Session } from '#features/session/session-context.ts';
import type { LecternDb } from '#store/db.ts';
import { NoAnswer } from '#sync/session/request.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { aStore } from '#tests/support/store-builders.ts';
import { InvitationScreen } from './invitation-screen.tsx';
import { JoinScreen } from './join-screen.tsx';

let db: LecternDb;
let asked: string[];
/** by path; an error is thrown */
let answers: Record<string, unknown>;
const harbor = {
  organizationId: '01900000-0000-7000-8000-0000000000aa',
  alias: 'harbor',
  name: 'Harbor Academy',
};

const answer = async (path: string) => {
  asked.push(path);
  if (answers[path] instanceof Error) throw answers[path];
  return answers[path];
};
const session = (accountId: string | null): Partial<Session> => ({
  accountId,
  ask: answer,
  call: ({ name }) => answer(name),
});

beforeEach(async () => {
  setOnline(true);
  localStorage.clear();
  sessionStorage.clear();
  asked = [];
  answers = { [JOIN_CODE_PATH]: { organization: { name: 'Harbor Academy' } }, joinOrganization: harbor };
  db = await aStore({});
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  await db.delete();
});

describe('a join code', () => {
  const show = (accountId: string | null, given = '') =>
    showScreen(db, <JoinScreen given={given} />, '/join', session(accountId));
  const type = (code: string) =>
    fireEvent.change(screen.getByLabelText('Invitation code'), { target: { value: code } });
  const enter = () =>
    fireEvent.submit(screen.getByLabelText('Invitation code').closest('form') as HTMLFormElement);

  it('says whose it is, and Enter leads a visitor to the sign-in and keeps it (INVITE-010)', async () => {
    const { router } = await show(null);
    type('ucwma2');
    enter();
    await waitFor(() => expect(router.state.location.href).toBe('/login'));
    expect(screen.getByText('This code belongs to Harbor Academy.')).toBeTruthy();
    expect(keptIntent()).toEqual({ kind: 'joining', code: 'UCWMA2' });
    expect(asked).toEqual([JOIN_CODE_PATH]);
  });

  it('that is nobody’s is said to be wrong before an account is made, and is not kept (INVITE-010)', async () => {
    const { router } = await show(null);
    answers[JOIN_CODE_PATH] = { organization: null };
    type('AAAAA9');
    expect(await screen.findByText(/^No organization has this code\./)).toBeTruthy();
    enter();
    fireEvent.click(screen.getByRole('button', { name: 'Create an account' }));
    await waitFor(() => expect(asked).toEqual([JOIN_CODE_PATH]));
    expect(router.state.location.href).toBe('/join');
    expect(keptIntent()?.kind).toBe('page');
    answers[JOIN_CODE_PATH] = { organization: { name: 'Harbor Academy' } };
    type('UCWMA2');
    expect(await screen.findByText('This code belongs to Harbor Academy.')).toBeTruthy();
    expect(screen.queryByText(/^No organization has this code\./)).toBeNull();
  });

  it.each([new NoAnswer('Nobody answers here.'), new RequestError({ status: 429, message: '' })])(
    'that could not be looked up keeps nobody from going on: %s',
    async (error) => {
      const { router } = await show(null);
      answers[JOIN_CODE_PATH] = error;
      type('UCWMA2');
      fireEvent.click(screen.getByRole('button', { name: 'Create an account' }));
      await waitFor(() => expect(router.state.location.href).toBe('/signup'));
      expect(keptIntent()).toEqual({ kind: 'joining', code: 'UCWMA2' });
    },
  );

  it('is done once it has joined, and leads nobody there again', async () => {
    keepIntent({ kind: 'joining', code: 'UCWMA2' });
    const { router } = await show('ana', 'UCWMA2');
    fireEvent.click(await screen.findByRole('button', { name: 'Join' }));
    await waitFor(() => expect(router.state.location.href).toBe('/harbor/org-dashboard'));
    expect(keptIntent()).toBeNull();
  });

  it('can be declined', async () => {
    const { router } = await show('ana', 'UCWMA2');
    fireEvent.click(await screen.findByRole('link', { name: 'Not now' }));
    await waitFor(() => expect(router.state.location.href).toBe('/dashboard'));
    expect(keptIntent()).toBeNull();
  });
});

describe('an invitation', () => {
  const inviteId = '01900000-0000-7000-8000-000000000001';
  const path = `${INVITATION_PATH}/${inviteId}`;
  const show = (accountId: string | null, status: InvitationView['status'] = 'pending', declines = false) => {
    answers[path] = { organization: { name: 'Harbor Academy', alias: 'harbor' }, status };
    const page = <InvitationScreen inviteId={inviteId} token={null} declines={declines} />;
    return showScreen(db, page, `/invite/${inviteId}`, session(accountId));
  };

  it('is kept for whoever signs in instead of the account that it is not for (D82)', async () => {
    answers.acceptInvitation = new RequestError({ status: 403, code: 'INVITATION_OF_ANOTHER', message: '' });
    await show('ana');
    fireEvent.click(await screen.findByRole('button', { name: 'Accept invitation' }));
    const other = await screen.findByRole('link', { name: 'Sign in as somebody else' });
    expect(other.getAttribute('href')).toMatch(/^\/logout\?to=.*invite/);
    expect(keptIntent()).toEqual({ kind: 'invitation', inviteId });
  });

  it('ends when it is accepted', async () => {
    answers.acceptInvitation = harbor;
    const { router } = await show('ana');
    fireEvent.click(await screen.findByRole('button', { name: 'Accept invitation' }));
    await waitFor(() => expect(router.state.location.href).toBe('/harbor/org-dashboard'));
    expect(keptIntent()).toBeNull();
  });

  it('ends when it is declined', async () => {
    keepIntent({ kind: 'invitation', inviteId });
    await show(null, 'pending', true);
    fireEvent.click(await screen.findByRole('button', { name: 'Decline invitation' }));
    expect(
      await screen.findByText('The invitation is declined. You don’t need to do anything else.'),
    ).toBeTruthy();
    expect(keptIntent()).toBeNull();
  });

  it.each(['ana', null])(
    'that has been accepted says so, and asks nobody to accept it once more: %s',
    async (accountId) => {
      keepIntent({ kind: 'invitation', inviteId });
      await show(accountId, 'accepted');
      expect(await screen.findByText('This invitation has been accepted already.')).toBeTruthy();
      expect(screen.getByRole('link', { name: 'To Harbor Academy' })).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Accept invitation' })).toBeNull();
      await waitFor(() => expect(keptIntent()).toBeNull());
    },
  );
});
