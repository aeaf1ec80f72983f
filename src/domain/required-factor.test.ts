import { describe, expect, it } from 'vitest';
import {
  factorRequiredFrom,
  requirementHolds,
  requirementIsAhead,
  waitsForFactor,
} from './required-factor.ts';

const NOW = Date.UTC(2026, 10, 28);
const DAY = 24 * 60 * 60_000;

describe('an organization that requires a second factor', () => {
  it('gives its members the days that its administrator chose', () => {
    expect(factorRequiredFrom(NOW, 7)).toBe(NOW + 7 * DAY);
    expect(factorRequiredFrom(NOW, 0)).toBe(NOW);
  });

  it('holds from its date on, and not before; without a date it holds never', () => {
    expect(requirementHolds(NOW + 1, NOW)).toBe(false);
    expect(requirementHolds(NOW, NOW)).toBe(true);
    expect(requirementHolds(null, NOW)).toBe(false);
    expect(requirementHolds(undefined, NOW)).toBe(false);
    expect(requirementIsAhead(NOW + 1, NOW)).toBe(true);
    expect(requirementIsAhead(NOW, NOW)).toBe(false);
    expect(requirementIsAhead(null, NOW)).toBe(false);
  });

  it('waits for its members, and not for people who only follow it', () => {
    const place = { requiredFrom: NOW, proved: false };
    expect(waitsForFactor({ ...place, roles: ['member'] }, NOW)).toBe(true);
    expect(waitsForFactor({ ...place, roles: ['owner', 'member'] }, NOW)).toBe(true);
    expect(waitsForFactor({ ...place, roles: [] }, NOW)).toBe(false);
    expect(waitsForFactor({ ...place, roles: ['member'], proved: true }, NOW)).toBe(false);
    expect(waitsForFactor({ ...place, roles: ['member'] }, NOW - 1)).toBe(false);
  });
});
