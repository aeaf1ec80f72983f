// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen } from '@testing-library/react';
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
