/** Where a sign-in comes from: the browser, the address, and what a proxy says of the place (D75). */
import type { FastifyRequest } from 'fastify';
import type { DeviceLocation } from '#contract/accounts/devices.ts';
import type { SignInPlace } from '../services/accounts/device-logs.ts';
import type { LocationHeaders } from '../settings/location-headers.ts';

const FIELD_LETTERS = 100;
const nowhere: DeviceLocation = {
  countryCode: '',
  countryName: '',
  regionCode: '',
  regionName: '',
  city: '',
  zipCode: '',
};

/** @param headers  those in which the operator's proxy names the place; nothing is looked up */
export function placeOf(request: FastifyRequest, headers: LocationHeaders): SignInPlace {
  const named = Object.entries(headers).map(([field, header]) => {
    const value = request.headers[header.toLowerCase()];
    return [field, typeof value === 'string' ? value.slice(0, FIELD_LETTERS) : ''] as const;
  });
  const location = named.some(([, value]) => value !== '')
    ? { ...nowhere, ...Object.fromEntries(named) }
    : null;
  return { userAgent: request.headers['user-agent'] ?? '', ipAddress: request.ip, location };
}
