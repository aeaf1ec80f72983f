// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { OnlineCall } from '#features/session/session-context.ts';
import type { LecternDb } from '#store/db.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { aStore } from '#tests/support/store-builders.ts';
import { BuyerPart } from './parts/buyer-part.tsx';

let db: LecternDb;
afterEach(async () => {
  cleanup();
  await db.delete();
});

it('billing details that are too long stay as they were pasted and are not sent until they fit', async () => {
  db = await aStore({});
  const call = vi.fn(
    async ({ name }: OnlineCall, _: Record<string, unknown>): Promise<unknown> =>
      name === 'getBuyer' ? { name: 'Harbor', address: '', taxNumber: '' } : { success: true },
  );
  const owner = { type: 'ORGANIZATION', id: newId() } as const;
  const part = <BuyerPart owner={owner} organization="Harbor Academy" />;
  await showScreen(db, part, '/billing', { call });
  const field = (await screen.findByLabelText('Tax number')) as HTMLInputElement;
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save billing details' }));
  const saved = () => call.mock.calls.filter(([{ name }]) => name === 'setBuyer');
  fireEvent.change(field, { target: { value: '1'.repeat(51) } });
  expect(field.value).toHaveLength(51);
  save();
  expect(saved()).toEqual([]);
  fireEvent.change(field, { target: { value: 'HB 20' } });
  save();
  await waitFor(() => expect(saved()).toHaveLength(1));
});
