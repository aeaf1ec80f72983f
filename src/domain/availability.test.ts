import { describe, expect, it } from 'vitest';
import {
  type AvailabilityFacts,
  availabilityLabel,
  availabilityLabels,
  collectionAvailabilityLabel,
} from './availability.ts';

const facts = (over: Partial<AvailabilityFacts> = {}): AvailabilityFacts => ({
  visible: true,
  free: true,
  loginRequired: true,
  internal: false,
  hasProduct: false,
  ...over,
});

const every = [true, false];
const all = every.flatMap((visible) =>
  every.flatMap((free) =>
    every.flatMap((loginRequired) =>
      every.flatMap((internal) =>
        every.map((hasProduct) => ({ visible, free, loginRequired, internal, hasProduct })),
      ),
    ),
  ),
);

describe('the availability label', () => {
  it('says of internal content only whether it is hidden (AVAIL-001)', () => {
    for (const each of all.filter(({ internal }) => internal)) {
      expect(availabilityLabel(each)).toBe(each.visible ? 'Internal' : 'Internal | Hidden');
    }
  });

  it('puts hidden before a product, and a product before all else (AVAIL-002)', () => {
    for (const each of all.filter(({ internal }) => !internal)) {
      if (!each.visible) expect(availabilityLabel(each)).toBe('Hidden');
      else if (each.hasProduct) expect(availabilityLabel(each)).toBe('Enrollment');
      else expect(availabilityLabel(each)).not.toMatch(/^(Hidden|Enrollment|Internal.*)$/);
    }
  });

  it('tells free from paid, with and without a login (AVAIL-003)', () => {
    expect(availabilityLabel(facts({ free: true, loginRequired: false }))).toBe('Public | No Login');
    expect(availabilityLabel(facts({ free: true, loginRequired: true }))).toBe('Enrollment | Free');
    expect(availabilityLabel(facts({ free: false, loginRequired: true }))).toBe('Enrollment | Paid');
    expect(availabilityLabel(facts({ free: false, loginRequired: false }))).toBe('No Enrollment');
  });

  it('of a collection begins with the catalog, unless it is internal (AVAIL-004)', () => {
    expect(collectionAvailabilityLabel(facts({ loginRequired: false }))).toBe('Catalog | Public | No Login');
    expect(collectionAvailabilityLabel(facts({ visible: false }))).toBe('Catalog | Hidden');
    expect(collectionAvailabilityLabel(facts({ internal: true, visible: false }))).toBe('Internal | Hidden');
  });

  it('asks to be set where nothing is set (AVAIL-005)', () => {
    expect(availabilityLabel({})).toBe('Set availability');
    expect(collectionAvailabilityLabel({})).toBe('Set availability');
  });

  it('is one of eight, all of which occur (AVAIL-006)', () => {
    expect(availabilityLabels).toEqual([
      'Hidden',
      'Internal',
      'Internal | Hidden',
      'Enrollment',
      'Public | No Login',
      'No Enrollment',
      'Enrollment | Free',
      'Enrollment | Paid',
    ]);
    expect(new Set(all.map(availabilityLabel))).toEqual(new Set(availabilityLabels));
  });
});
