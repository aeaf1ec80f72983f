/** On how many devices a person may be signed in at once, where the operator limits that (AUTH-024 to AUTH-026, D4, D70). */

export const MAX_DEVICES = 3;
/** Who has just signed in is not asked about. */
const SETTLED_MS = 60_000;

type Asked = {
  /** the flag `limitSimultaneousLogins`; off for internal test accounts */
  limited: boolean;
  impersonated: boolean;
  /** as this device holds it; null: it is not known */
  lastLoginAt: number | null;
  now: number;
};

/** Whether a device looks if it is still one of the newest. */
export const checksDevices = ({ limited, impersonated, lastLoginAt, now }: Asked): boolean =>
  limited && !impersonated && lastLoginAt !== null && now - lastLoginAt > SETTLED_MS;

/** @param newest  the newest log of each device, newest first */
export const isBeyondLimit = (deviceId: string | null, newest: readonly { deviceId: string }[]): boolean =>
  deviceId !== null && !newest.slice(0, MAX_DEVICES).some((log) => log.deviceId === deviceId);
