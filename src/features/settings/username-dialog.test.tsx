// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CHANGE_USERNAME_PATH, STEP_UP_PATH } from '#contract/accounts/own-account.ts';
import { RequestError } from '#contract/request-error.ts';
import { accountSettingsWords } from '#contract/words/en/account-settings.ts';
import type { LecternDb } from '#store/db.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { aStore } from '#tests/support/store-builders.ts';
import { UsernameDialog } from './parts/username-dialog.tsx';

let db: LecternDb;
afterEach(async () => {
  cleanup();
  await db.delete();
});

/** The server asks for a fresh sign-in until somebody proves who they are. */
async function show() {
  db = await aStore({});
  const asked: unknown[] = [];
  const onClose = vi.fn();
  let fresh = false;
  await showScreen(db, <UsernameDialog username="ana" onClose={onClose} />, '/settings/account', {
    ask: async (path, body) => {
      if (body !== undefined) asked.push([path, body]);
      if (path === STEP_UP_PATH) fresh = true;
      if (path === CHANGE_USERNAME_PATH && !fresh)
        throw new RequestError({ status: 403, message: '', code: 'FRESH_SIGN_IN_REQUIRED' });
    },
  });
  const field = await screen.findByLabelText('Username');
  fireEvent.change(field, { target: { value: 'ana-two' } });
  return { asked, onClose, field };
}
const save = () => screen.getByRole('button', { name: 'Save' });

it('a user name is changed once its person has proved who they are, and what was typed is sent then (ASVS 7.5.1)', async () => {
  setOnline(true);
  const { asked, onClose } = await show();
  fireEvent.click(save());
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'Right-Pass-1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const change = [CHANGE_USERNAME_PATH, { username: 'ana-two' }];
  expect(asked).toEqual([change, [STEP_UP_PATH, { password: 'Right-Pass-1' }], change]);
});

it('a user name can’t be changed offline: the dialog says so and keeps what was typed', async () => {
  setOnline(false);
  const { asked, field } = await show();
  screen.getByText(accountSettingsWords.needsConnection);
  expect(save()).toHaveProperty('disabled', true);
  setOnline(true);
  await waitFor(() => expect(save()).toHaveProperty('disabled', false));
  expect(field).toHaveProperty('value', 'ana-two');
  expect(asked).toEqual([]);
});
