// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#contract/ids.ts';
import { type LecternDb, setMeta } from '#store/db.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { aStore, aUser } from '#tests/support/store-builders.ts';
import { DeviceLimit } from './device-limit.tsx';
import { noteDeviceLimit } from './session-end.ts';

const me = newId();
const MINUTE_MS = 60_000;
let db: LecternDb;

beforeEach(() => {
  setOnline(true);
  localStorage.setItem('device-id', 'device-1');
});
afterEach(async () => {
  cleanup();
  noteDeviceLimit(false);
  localStorage.clear();
  await db.delete();
});

const aLog = (deviceId: string) => ({
  deviceId,
  userId: me,
  loginAt: 1,
  userAgent: '',
  ipAddress: null,
  deviceInfo: { osName: '', osVersion: '', browserName: '', browserVersion: '' },
  deviceLocation: null,
  signedIn: true,
  current: false,
});

async function show({ loginMinutesAgo, limited = true }: { loginMinutesAgo: number; limited?: boolean }) {
  const user = aUser({ userId: me, lastLoginAt: Date.now() - loginMinutesAgo * MINUTE_MS });
  db = await aStore({ users: [user] }, me);
  await setMeta(db, 'verdicts', { limitSimultaneousLogins: limited });
  let newest = ['device-1', 'device-2', 'device-3'];
  const call = vi.fn(async () => newest.map(aLog));
  const endSession = vi.fn();
  await showScreen(db, <DeviceLimit />, '/', { call, endSession });
  return {
    call,
    endSession,
    async elsewhere(deviceId: string) {
      newest = [deviceId, ...newest].slice(0, 3);
      await db.users.put({ ...user, lastLoginAt: Date.now() });
    },
  };
}

describe('the limit of devices on a device', () => {
  it('asks for the 3 newest when it opens over 60 s after the sign-in, and goes on where it is among them', async () => {
    const { call, endSession } = await show({ loginMinutesAgo: 5 });
    await waitFor(() => expect(call).toHaveBeenCalledOnce());
    expect(call).toHaveBeenCalledWith(expect.objectContaining({ name: 'getRecentDeviceActivityLogs' }), {
      max: 3,
    });
    expect(endSession).not.toHaveBeenCalled();
  });

  it('asks again at once when the person signs in elsewhere, by the sign-in that it holds itself, and ends its session once it is not among the newest (AUTH-026, RT-010)', async () => {
    const { call, endSession, elsewhere } = await show({ loginMinutesAgo: 5 });
    await waitFor(() => expect(call).toHaveBeenCalledOnce());
    await elsewhere('device-4');
    await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
    expect(endSession).not.toHaveBeenCalled(); // device-4, device-1, device-2
    await elsewhere('device-5');
    await elsewhere('device-6');
    await waitFor(() => expect(endSession).toHaveBeenCalled());
  });

  it('asks nothing within the first minute, nor without the flag', async () => {
    const young = await show({ loginMinutesAgo: 0 });
    await young.elsewhere('device-4');
    cleanup();
    await db.delete();
    const free = await show({ loginMinutesAgo: 5, limited: false });
    await free.elsewhere('device-4');
    expect([young.call.mock.calls, free.call.mock.calls]).toEqual([[], []]);
  });
});
