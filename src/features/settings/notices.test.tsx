// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { LecternDb } from '#store/db.ts';
import { me } from '#store/queries/people.ts';
import { useStored } from '#store/react.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { aStore, aUser } from '#tests/support/store-builders.ts';
import { NoticesPart } from './parts/notices-part.tsx';

const ana = newId();
let db: LecternDb;
afterEach(async () => {
  cleanup();
  await db.delete();
});

function Own() {
  const user = useStored(me);
  return user ? <NoticesPart user={user} /> : null;
}

async function show(verified: boolean) {
  const user = aUser({ userId: ana, emails: [{ address: 'ana@quay.example', primary: true, verified }] });
  db = await aStore({ users: [user] }, ana);
  await showScreen(db, <Own />, '/settings/account');
  const mentions = within(await screen.findByRole('group', { name: 'Mentions' }));
  return (name: string) => mentions.getByRole<HTMLInputElement>('checkbox', { name });
}

it('chooses what reaches inbox and email on the device at once, with or without a connection', async () => {
  const box = await show(true);
  expect([box('Inbox').checked, box('Email').checked]).toEqual([true, false]);
  fireEvent.click(box('Inbox'));
  await waitFor(() => expect(box('Inbox').checked).toBe(false));
  fireEvent.click(box('Email'));
  await waitFor(() => expect(box('Email').checked).toBe(true));
  expect((await me(db))?.notices).toEqual({ inboxOff: ['mention'], emailOn: ['mention'] });
  expect(await db.outbox.count()).toBeGreaterThan(0);
});

it('offers no email to an address that is not confirmed, and says why', async () => {
  const box = await show(false);
  expect(box('Email').disabled).toBe(true);
  screen.getByText('Verify your email to get notifications there.');
});
