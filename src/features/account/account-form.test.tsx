// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showScreen } from '#tests/support/screen.tsx';
import { aStore } from '#tests/support/store-builders.ts';
import { AccountForm } from './parts/account-form.tsx';

afterEach(cleanup);

it('a form checks the fields that it has picked, and no others (ACCT-021)', async () => {
  const db = await aStore({});
  const onSend = vi.fn(async () => null);
  await showScreen(
    db,
    <AccountForm fields={['username']} submitLabel="Save" onSend={onSend} failureText={() => 'failed'} />,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Username is required')).toBeTruthy();
  expect(screen.queryByText('Password is required')).toBeNull();
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(1);
  expect(onSend).not.toHaveBeenCalled();
  await db.delete();
});

const names = ['username', 'firstName', 'lastName', 'email', 'password'] as const;

it('an empty sign-up leads to its first field in reading order, whatever order its fields are listed in (ACCT-021)', async () => {
  const db = await aStore({});
  await showScreen(
    db,
    <AccountForm fields={names} submitLabel="Save" onSend={async () => null} failureText={() => 'failed'} />,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByText('First name is required');
  expect(document.activeElement).toBe(screen.getByLabelText('First name'));
  await db.delete();
});

it('a taken name and an easy password are told together, and the first of them is gone to', async () => {
  const db = await aStore({});
  const refused = [
    { field: 'password', text: 'easy' },
    { field: 'username', text: 'taken' },
  ] as const;
  await showScreen(
    db,
    <AccountForm
      fields={['username', 'password']}
      initial={{ username: 'lena', password: 'Qwerty123' }}
      submitLabel="Save"
      onSend={async () => refused}
      failureText={() => 'failed'}
    />,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByText('taken');
  expect(screen.getByText('easy')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Username')));
  await db.delete();
});
