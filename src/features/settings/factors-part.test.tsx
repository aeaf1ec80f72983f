// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SIGN_OUT_DEVICES_PATH } from '#contract/accounts/devices.ts';
import { REMOVE_TOTP_PATH, SET_PROVIDER_PATH } from '#contract/accounts/factor-paths.ts';
import { newId } from '#contract/ids.ts';
import type { Session } from '#features/session/session-context.ts';
import type { LecternDb } from '#store/db.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { aStore } from '#tests/support/store-builders.ts';
import { FactorsPart } from './parts/factors-part.tsx';

let db: LecternDb;
afterEach(async () => {
  cleanup();
  await db.delete();
});

const deviceInfo = { osName: 'Linux', osVersion: '', browserName: 'Firefox', browserVersion: '' };
const aDevice = (deviceId: string) => ({
  ...{ deviceId, userId: newId(), loginAt: 1, userAgent: '', ipAddress: null, deviceInfo },
  ...{ deviceLocation: null, signedIn: true, current: deviceId === 'this' },
});

async function show(deviceIds: string[]) {
  setOnline(true);
  db = await aStore({});
  let devices = deviceIds.map(aDevice);
  let totpSince: number | null = 1;
  const asked: unknown[] = [];
  await showScreen(db, <FactorsPart mfa />, '/settings/account', {
    call: (async ({ name }: { name: string }) =>
      name === 'getRecentDeviceActivityLogs'
        ? devices
        : { totpSince, recoveryCodesLeft: 8, passkeys: [], providers: [] }) as unknown as Session['call'],
    ask: async (path, body) => {
      if (path === REMOVE_TOTP_PATH) totpSince = null;
      if (path !== SIGN_OUT_DEVICES_PATH) return;
      asked.push(body);
      devices = devices.filter(({ current }) => current);
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove authenticator app' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Remove authenticator app' }));
  await screen.findByText('Not set up');
  return asked;
}
const offer = () => screen.queryByRole('button', { name: 'Sign out my other devices' });

it('who has removed a factor is offered to sign out their other devices where they stand, with one press (ASVS 7.4.3)', async () => {
  const asked = await show(['this', 'old phone']);
  const button = await screen.findByRole('button', { name: 'Sign out my other devices' });
  fireEvent.click(button);
  await waitFor(() => expect(asked).toEqual([{ others: true }]));
  await waitFor(() => expect(offer()).toBeNull());
});

it('who is signed in on this device alone is offered nothing after a change of factors', async () => {
  await show(['this']);
  await waitFor(async () => expect(await db.pages.count()).toBe(2));
  expect(offer()).toBeNull();
});

it('a provider that signs the person in is named with its address, and ended with a press that is confirmed (ASVS 10.7.3)', async () => {
  setOnline(true);
  db = await aStore({});
  const one = {
    issuer: 'https://accounts.example',
    subject: '7',
    address: 'ana@harbor.example',
    createdAt: 1,
  };
  let endedAt: number | null = null;
  const asked: unknown[] = [];
  await showScreen(db, <FactorsPart mfa={false} />, '/settings/account', {
    call: (async ({ name }: { name: string }) =>
      name === 'getRecentDeviceActivityLogs'
        ? []
        : {
            totpSince: null,
            recoveryCodesLeft: 0,
            passkeys: [],
            providers: [{ ...one, endedAt }],
          }) as unknown as Session['call'],
    ask: async (path, body) => {
      asked.push([path, body]);
      endedAt = 2;
    },
  });
  await screen.findByText(/ana@harbor\.example · Linked/);
  fireEvent.click(screen.getByRole('button', { name: 'End signing in through accounts.example?' }));
  fireEvent.click(await screen.findByRole('button', { name: 'End this provider' }));
  await screen.findByRole('button', { name: 'Let accounts.example sign you in again?' });
  expect(asked).toEqual([[SET_PROVIDER_PATH, { issuer: one.issuer, subject: '7', ended: true }]]);
});
