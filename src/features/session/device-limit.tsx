/**
 * Where the operator limits on how many devices somebody may be signed in: each device looks whether it is still one of the newest, once when it is
 * opened and whenever the person signs in somewhere else. One that is not is signed out; what it has not sent stays on it, sealed (AUTH-024
 * to AUTH-026, RT-010).
 */
import { useEffect, useRef } from 'react';
import * as v from 'valibot';
import { deviceLogsPage } from '#contract/accounts/devices.ts';
import { checksDevices, isBeyondLimit, MAX_DEVICES } from '#domain/device-limit.ts';
import { verdictOf } from '#domain/feature-flags.ts';
import { localKeys } from '#domain/storage-keys.ts';
import { getMeta, type LecternDb } from '#store/db.ts';
import { me } from '#store/queries/people.ts';
import { useStored } from '#store/react.ts';
import { useSession } from './session-context.ts';
import { noteDeviceLimit } from './session-end.ts';

async function facts(db: LecternDb) {
  const [user, verdicts = {}] = await Promise.all([me(db), getMeta(db, 'verdicts')]);
  return {
    lastLoginAt: user?.lastLoginAt ?? null,
    limited: verdictOf(verdicts, 'limitSimultaneousLogins'),
  };
}

export function DeviceLimit() {
  const { connected, impersonated, call, endSession } = useSession();
  const known = useStored(facts);
  // What this device holds: a new sign-in elsewhere does not make it young again.
  const held = useRef<number | null>(null);
  const lastLoginAt = known?.lastLoginAt ?? null;
  const limited = known?.limited ?? false;
  useEffect(() => {
    if (!connected || lastLoginAt === null) return;
    const before = held.current ?? lastLoginAt;
    held.current = before;
    if (!checksDevices({ limited, impersonated, lastLoginAt: before, now: Date.now() })) return;
    call(deviceLogsPage, { max: MAX_DEVICES })
      .then((answer) => {
        const newest = v.parse(deviceLogsPage.answer, answer);
        const beyond = isBeyondLimit(localStorage.getItem(localKeys.deviceId), newest);
        noteDeviceLimit(beyond);
        if (beyond) endSession();
      })
      .catch(() => {}); // the server decides anyway; without an answer the device stays
  }, [connected, impersonated, limited, lastLoginAt, call, endSession]);
  return null;
}
