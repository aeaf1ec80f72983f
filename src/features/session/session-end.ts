/** Why this device was signed out: what the server left with its refusal, or what the device has found out itself. */
import { DEVICE_LIMIT_END, SESSION_END_COOKIE } from '#contract/accounts/session-end.ts';

let foundBeyond = false;

/** @param beyond  too many other devices are signed in; false: this one is among those that may stay */
export function noteDeviceLimit(beyond: boolean): void {
  foundBeyond = beyond;
}

export const endedByDeviceLimit = (): boolean =>
  foundBeyond || document.cookie.split('; ').includes(`${SESSION_END_COOKIE}=${DEVICE_LIMIT_END}`);
