/** The headers in which a proxy of the operator's says where a request comes from, by what each holds. */
import type { DeviceLocation } from '#contract/accounts/devices.ts';

export type LocationHeaders = Partial<Record<keyof DeviceLocation, string>>;
