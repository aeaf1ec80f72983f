// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { LecternDb } from '#store/db.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { aStore } from '#tests/support/store-builders.ts';
import { NewKeyDialog } from './parts/new-key-dialog.tsx';
import { RecoveryCodesDialog } from './parts/recovery-codes-dialog.tsx';

let db: LecternDb;
afterEach(async () => {
  cleanup();
  Reflect.deleteProperty(navigator, 'clipboard');
  await db.delete();
});

const pressEscape = (title: string) =>
  fireEvent(screen.getByRole('dialog', { name: title }), new Event('cancel', { cancelable: true }));

async function asksFirst(title: string, copy: string, closed: () => number): Promise<void> {
  await screen.findByRole('dialog', { name: title }); // open, which its text alone does not say
  pressEscape(title);
  fireEvent.click(screen.getByRole('button', { name: 'Go back' }));
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  expect(screen.getByText('This can’t be shown again.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Go back' }));
  expect(closed()).toBe(0);
  const clipboard = { writeText: async () => {} };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  fireEvent.click(screen.getByRole('button', { name: copy }));
  await waitFor(() => {
    pressEscape(title);
    expect(closed()).toBe(1);
  });
}

it('recovery codes that were neither copied nor saved are not closed by a slip', async () => {
  const close = vi.fn();
  db = await aStore();
  await showScreen(db, <RecoveryCodesDialog codes={['aaaa-bbbb']} onClose={close} />);
  await asksFirst('Your recovery codes', 'Copy codes', () => close.mock.calls.length);
});

it('a new key that was not copied is not closed by a slip', async () => {
  const close = vi.fn();
  db = await aStore();
  const calls = { ask: async () => ({ id: newId(), key: 'lectern_key' }), stepUp: null };
  await showScreen(db, <NewKeyDialog calls={calls} onMade={() => {}} onClose={close} />);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Report' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create key' }));
  await asksFirst('Your new key', 'Copy key', () => close.mock.calls.length);
});
