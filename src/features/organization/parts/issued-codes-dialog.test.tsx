// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CodeBatch } from '#contract/accounts/access-code.ts';
import { newId } from '#contract/ids.ts';
import { RequestError } from '#contract/request-error.ts';
import type { OnlineCall } from '#features/session/session-context.ts';
import type { LecternDb } from '#store/db.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { aStore } from '#tests/support/store-builders.ts';
import { IssuedCodesDialog } from './issued-codes-dialog.tsx';

let db: LecternDb;
beforeEach(() => setOnline(true));
afterEach(async () => {
  cleanup();
  await db.delete();
});

const batch: CodeBatch = {
  ...{ batchId: newId(), name: 'Leaflets', note: '', gifts: [], count: 3, redeemed: 1 },
  ...{ createdAt: 1, createdBy: 'Johanna Brandt', expiresAt: null, revokedAt: null },
};
const issued = (ending: string, status = 'available') => ({
  ...{ codeId: `h1.${ending}`, ending, status, redeemedAt: status === 'redeemed' ? 1 : null },
  redeemedBy: status === 'redeemed' ? { name: 'Mia Roe', alias: 'mia' } : null,
});

async function show(refusal: Error | null = null) {
  db = await aStore();
  const revoked = new Set<unknown>();
  const call = vi.fn(async ({ name }: OnlineCall, { codeId }: Record<string, unknown>): Promise<unknown> => {
    if (name !== 'revokeAccessCodes')
      return [issued('AB23'), issued('CD45'), issued('EF67', 'redeemed')].map((code) =>
        revoked.has(code.codeId) ? { ...code, status: 'invalid' } : code,
      );
    if (refusal) throw refusal;
    revoked.add(codeId);
    return { success: true };
  });
  const onRevoked = vi.fn();
  const dialog = <IssuedCodesDialog batch={batch} onClose={() => undefined} onRevoked={onRevoked} />;
  await showScreen(db, dialog, '/settings/organization/info', { call });
  await screen.findByText('…AB23');
  return { call, onRevoked };
}
const revokeButton = (ending: string) =>
  screen.findByRole('button', { name: `Revoke the code that ends in ${ending}` });

it('takes back one code that nobody has used, after a question, and leaves the others (D81)', async () => {
  const { call, onRevoked } = await show();
  expect(screen.queryByRole('button', { name: 'Revoke the code that ends in EF67' })).toBeNull();
  expect(screen.getByText(/^Mia Roe/)).toBeTruthy();
  fireEvent.click(await revokeButton('CD45'));
  await screen.findByText('It stops working at once, and can’t be made valid again.');
  expect(call.mock.calls.some(([{ name }]) => name === 'revokeAccessCodes')).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Revoke' }));
  await screen.findByText('No longer valid');
  const revoking = call.mock.calls.filter(([{ name }]) => name === 'revokeAccessCodes');
  expect(revoking.map(([, args]) => args)).toEqual([{ batchId: batch.batchId, codeId: 'h1.CD45' }]);
  expect(onRevoked).toHaveBeenCalledTimes(1);
  expect(await revokeButton('AB23')).toBeTruthy();
});

it('says that somebody has used the code meanwhile', async () => {
  const { onRevoked } = await show(new RequestError({ status: 409, code: 'CODE_IN_USE', message: '' }));
  fireEvent.click(await revokeButton('AB23'));
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke' }));
  await screen.findByText('This code has just been used.');
  expect(onRevoked).not.toHaveBeenCalled();
});

it('takes nothing back without a network', async () => {
  await show();
  setOnline(false);
  await waitFor(async () => expect(((await revokeButton('AB23')) as HTMLButtonElement).disabled).toBe(true));
});
