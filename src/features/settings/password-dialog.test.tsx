// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CHANGE_PASSWORD_PATH } from '#contract/accounts/sign-up.ts';
import type { Session } from '#features/session/session-context.ts';
import type { LecternDb } from '#store/db.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { aStore } from '#tests/support/store-builders.ts';
import { PasswordDialog } from './parts/password-dialog.tsx';

const key = {
  id: '',
  name: 'Script',
  scopes: ['read'],
  lastFour: 'abcd',
  createdAt: 1,
  expiresAt: 2,
  usedAt: null,
};
let db: LecternDb;
afterEach(async () => {
  cleanup();
  await db.delete();
});

async function show(keys: number, calendar: boolean) {
  setOnline(true);
  db = await aStore({});
  const answers: Record<string, unknown> = {
    getAppKeys: { keys: Array.from({ length: keys }, () => ({ ...key, id: crypto.randomUUID() })) },
    getCalendarFeed: { createdAt: calendar ? 1 : null },
  };
  const sent: unknown[] = [];
  await showScreen(db, <PasswordDialog username="ana-b" onClose={vi.fn()} />, '/settings/account', {
    call: (async ({ name }: { name: string }) => answers[name]) as unknown as Session['call'],
    ask: async (path, body) => {
      if (path === CHANGE_PASSWORD_PATH) sent.push(body);
    },
  });
  return sent;
}

async function change() {
  fireEvent.change(await screen.findByLabelText('Current password'), { target: { value: 'Old-Pass-1' } });
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: 'Fresh-Pass-2' } });
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
}
const passwords = { current: 'Old-Pass-1', password: 'Fresh-Pass-2' };

it('a change of password names the keys and links that end with it, and ends them unless they are unticked', async () => {
  const sent = await show(2, true);
  const box = await screen.findByRole('checkbox', {
    name: 'End 2 keys for scripts and your calendar link as well',
  });
  expect((box as HTMLInputElement).checked).toBe(true);
  await change();
  await waitFor(() => expect(sent).toEqual([passwords]));
  fireEvent.click(box);
  await change();
  await waitFor(() => expect(sent).toEqual([passwords, { ...passwords, keepKeys: true }]));
});

it('a change of password asks about no keys where there are none', async () => {
  const sent = await show(0, false);
  await change();
  await waitFor(() => expect(sent).toEqual([passwords]));
  expect(screen.queryByRole('checkbox')).toBeNull();
});
