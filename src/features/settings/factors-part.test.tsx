// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SIGN_OUT_DEVICES_PATH } from '#contract/accounts/devices.ts';
import { REMOVE_TOTP_PATH } from '#contract/accounts/factor-paths.ts';
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
        : { totpSince, recoveryCodesLeft: 8, passkeys: [] }) as unknown as Session['call'],
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
