/** An organization that asks its members for a second factor: from when on, of whom, and what counts as one. */
import type { Role } from './role.ts';

const DAY_MS = 24 * 60 * 60_000;

/** How long members have to set one up. */
export const factorGraceDays = [0, 7, 14, 30] as const;
export type FactorGraceDays = (typeof factorGraceDays)[number];
export const DEFAULT_FACTOR_GRACE_DAYS: FactorGraceDays = 7;

/** @param at  server time, epoch ms. @returns from when on members need one */
export const factorRequiredFrom = (at: number, grace: FactorGraceDays): number => at + grace * DAY_MS;

/** @param from  null or absent: the organization asks for none */
export const requirementHolds = (from: number | null | undefined, at: number): boolean =>
  typeof from === 'number' && from <= at;

/** It will hold, and there is still time. */
export const requirementIsAhead = (from: number | null | undefined, at: number): from is number =>
  typeof from === 'number' && from > at;

type Place = {
  roles: readonly Role[];
  /** of the organization */
  requiredFrom: number | null;
  proved: boolean;
};

/** A member whose second factor the organization waits for. Whoever only follows it is none. */
export const waitsForFactor = ({ roles, requiredFrom, proved }: Place, at: number): boolean =>
  roles.length > 0 && requirementHolds(requiredFrom, at) && !proved;
