/** Who may open something, in a few words for cards and course pages (AVAIL-001 to AVAIL-006). */

export type AvailabilityFacts = {
  visible: boolean;
  free: boolean;
  loginRequired: boolean;
  internal: boolean;
  /** it is sold */
  hasProduct: boolean;
};

/** As a filter offers them. */
export const availabilityLabels = [
  'Hidden',
  'Internal',
  'Internal | Hidden',
  'Enrollment',
  'Public | No Login',
  'No Enrollment',
  'Enrollment | Free',
  'Enrollment | Paid',
] as const;

export type AvailabilityLabel = (typeof availabilityLabels)[number];

export const NO_AVAILABILITY = 'Set availability';

/** The first that matches. @returns the default label where nothing is set */
export function availabilityLabel(
  facts: Partial<AvailabilityFacts>,
): AvailabilityLabel | typeof NO_AVAILABILITY {
  if (Object.values(facts).every((fact) => fact === undefined)) return NO_AVAILABILITY;
  const { visible, free, loginRequired, internal, hasProduct } = facts;
  if (internal) return visible ? 'Internal' : 'Internal | Hidden';
  if (!visible) return 'Hidden';
  if (hasProduct) return 'Enrollment';
  if (free) return loginRequired ? 'Enrollment | Free' : 'Public | No Login';
  return loginRequired ? 'Enrollment | Paid' : 'No Enrollment';
}

/** Of a course or a collection: those of the store say so first (AVAIL-004). */
export function collectionAvailabilityLabel(facts: Partial<AvailabilityFacts>): string {
  const label = availabilityLabel(facts);
  return facts.internal || label === NO_AVAILABILITY ? label : `Catalog | ${label}`;
}
