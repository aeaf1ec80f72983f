/**
 * What the operator's client offers (PERM-019, D78), as this device was last told: known before any database is open, and the same
 * without a network. Of the device, and no account's: a visitor sees what everybody sees.
 */
import {
  type ClientFlag,
  type ClientFlags,
  clientFlagDefaults,
  clientFlagNames,
} from '#domain/client-flags.ts';
import type { KnownVerdicts } from '#domain/feature-flags.ts';
import { localKeys } from '#domain/storage-keys.ts';
import { getMeta, type LecternDb } from './db.ts';

/** Those whose verdict is another one than by default, separated by commas. */
function kept(): string[] {
  try {
    return localStorage.getItem(localKeys.switchedFlags)?.split(',') ?? [];
  } catch {
    return []; // in a foreign frame storage may be forbidden
  }
}

const flagsOf = (isSwitched: (flag: ClientFlag) => boolean): ClientFlags =>
  Object.fromEntries(
    clientFlagNames.map((flag) => [flag, clientFlagDefaults[flag] !== isSwitched(flag)]),
  ) as ClientFlags;

const switchedBefore = kept();
let current = flagsOf((flag) => switchedBefore.includes(flag));
const listeners = new Set<() => void>();

export const clientFlags = (): ClientFlags => current;

export const onClientFlags = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** As these verdicts say; what is not known, as it was before. */
export const clientFlagsBy = (verdicts: KnownVerdicts): ClientFlags =>
  flagsOf((flag) => (verdicts[flag] ?? current[flag]) !== clientFlagDefaults[flag]);

/** @returns whether something is offered, or gone, that was not */
export function noteClientFlags(verdicts: KnownVerdicts): boolean {
  const told = clientFlagsBy(verdicts);
  if (clientFlagNames.every((flag) => told[flag] === current[flag])) return false;
  current = told;
  for (const listener of listeners) listener();
  const switched = clientFlagNames.filter((flag) => told[flag] !== clientFlagDefaults[flag]);
  if (switched.length === 0) localStorage.removeItem(localKeys.switchedFlags);
  else localStorage.setItem(localKeys.switchedFlags, switched.join(','));
  return true;
}

export const knownVerdicts = async (db: LecternDb): Promise<KnownVerdicts> =>
  (await getMeta(db, 'verdicts')) ?? {};
