/** The devices of a person: where and when each signed in last, for its person alone (ACCT-017, D70, D75). */
import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { defineServerPage } from '../server-page.ts';

export const SIGN_OUT_DEVICES_PATH = '/web/devices/sign-out';

const locationSchema = v.object({
  countryCode: v.string(),
  countryName: v.string(),
  regionCode: v.string(),
  regionName: v.string(),
  city: v.string(),
  zipCode: v.string(),
});
export type DeviceLocation = v.InferOutput<typeof locationSchema>;

export const deviceLogSchema = v.object({
  deviceId: v.string(),
  userId: idSchema,
  loginAt: v.number(),
  userAgent: v.string(),
  /** null: forgotten after 90 days */
  ipAddress: v.nullable(v.string()),
  deviceInfo: v.object({
    osName: v.string(),
    osVersion: v.string(),
    browserName: v.string(),
    browserVersion: v.string(),
  }),
  /** null: no proxy tells the server */
  deviceLocation: v.nullable(locationSchema),
  /** a session of it goes on */
  signedIn: v.boolean(),
  /** the one that asks */
  current: v.boolean(),
});
export type DeviceLog = v.InferOutput<typeof deviceLogSchema>;

const MOST_DEVICE_LOGS = 50;

/** The newest log of each device, newest first (API-011). */
export const deviceLogsPage = defineServerPage({
  name: 'getRecentDeviceActivityLogs',
  service: 'accounts',
  args: { max: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_DEVICE_LOGS)) },
  result: '',
  answer: v.array(deviceLogSchema),
});

/** One device, or all but the one that asks. */
export const signOutDevicesSchema = v.union([
  v.strictObject({ deviceId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)) }),
  v.strictObject({ others: v.literal(true) }),
]);
