// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TokenDetails } from '#contract/accounts/token-details.ts';
import type { Session } from '#features/session/session-context.ts';
import { type LecternDb, setMeta } from '#store/db.ts';
import { chooseMemory } from '#store/in-memory.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { aStore, aUser } from '#tests/support/store-builders.ts';
import { DeviceNotices } from './device-notices.tsx';

let db: LecternDb;
let deleted: string[];

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  deleted = [];
  db = await aStore({}, 'ana');
});
afterEach(() => {
  cleanup();
  db.close();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** @param used  of 100, before and after pictures that were only seen have gone */
function aDisk(used: number, after = used) {
  vi.stubGlobal('caches', { delete: async (name: string) => Boolean(deleted.push(name)) });
  Object.defineProperty(navigator, 'storage', {
    configurable: true,
    value: {
      estimate: async () => ({ usage: deleted.length === 0 ? used : after, quota: 100 }),
      persisted: async () => true,
    },
  });
}

const shown = async (onReload = () => {}, session: Partial<Session> = {}) => {
  await showScreen(db, <DeviceNotices onReload={onReload} />, '/', session);
};

const waits = { address: 'ana@school.example', primary: true, verified: false };
it.each([
  ['the session was proved by one partner', ['google'], [waits]],
  ['the session was proved by the other partner', ['partner'], [waits]],
  ['there is no primary address', ['password'], [{ ...waits, primary: false }]],
  ['the primary address is verified', ['password'], [{ ...waits, verified: true }]],
])('asks to verify an address, and no more once %s (BANNER-003)', async (_, factors, emails) => {
  await db.users.put(aUser({ userId: 'ana', emails: [waits] }));
  let details = { factors: ['password'] } as TokenDetails;
  const told = new Set<(event: { type: string }) => void>();
  const watch = (tell: (event: { type: string }) => void) => {
    told.add(tell);
    return () => void told.delete(tell);
  };
  await shown(undefined, { token: { details: () => details, watch } });
  const resend = { name: 'Send the link again' };
  expect(await screen.findByRole('button', resend)).toBeDefined();
  expect(screen.getByText(/^Your email is unverified\./)).toBeDefined();
  await act(async () => {
    details = { ...details, factors };
    for (const tell of told) tell({ type: 'token' });
    await db.users.update('ana', { emails });
  });
  await waitFor(() => expect(screen.queryByRole('button', resend)).toBeNull());
});

it('warns when storage is nearly full, after it has given up pictures that were only seen (PWA-006)', async () => {
  aDisk(95, 93);
  await shown();
  expect(await screen.findByText('Little space is left')).toBeDefined();
  expect(deleted).toEqual(['lectern-media-ana']);
  expect(screen.getByRole('link', { name: 'Open storage' }).getAttribute('href')).toBe('/settings/account');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Little space is left')).toBeNull();
});

it.each([
  [50, 50, []],
  [95, 60, ['lectern-media-ana']],
])('says nothing of a device with %i % in use, then %i % (PWA-006)', async (used, after, gone) => {
  aDisk(used, after);
  await shown();
  await setMeta(db, 'updateNeeded', true);
  await screen.findByText('Update to continue');
  await waitFor(() => expect(deleted).toEqual(gone));
  expect(screen.queryByText('Little space is left')).toBeNull();
});

it('says that an update is needed, that work goes on being sent, and reloads when the person agrees (F28)', async () => {
  aDisk(10);
  const onReload = vi.fn();
  await setMeta(db, 'updateNeeded', true);
  await shown(onReload);
  expect(await screen.findByText(/What you do is still saved and sent/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Reload page' }));
  expect(onReload).toHaveBeenCalledOnce();
});

it('tells what the browser has cleared, until the person has read it (F22)', async () => {
  aDisk(10);
  await setMeta(db, 'cleared', { at: 1, lost: 2 });
  await shown();
  expect(await screen.findByText('The browser has cleared what was on this device')).toBeDefined();
  expect(screen.getByText(/2 changes had not been sent and are lost/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText(/has cleared/)).toBeNull());
});

it('offers what is left of a damaged change as an export, and lets go of it only when told to (F25)', async () => {
  aDisk(10);
  await db.quarantine.add({ table: 'outbox', key: 2, found: { vars: {} }, at: 1 });
  await shown();
  expect(await screen.findByText('1 change on this device can’t be read')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Export all' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText(/can’t be read/)).toBeNull());
  expect(await db.quarantine.count()).toBe(0);
});

it('has a lasting word where nothing is stored (F23)', async () => {
  aDisk(10);
  chooseMemory();
  await shown();
  expect(await screen.findByText('Nothing is stored on this device')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
});
