/** Who sees a skill: what one choice forces of the others, and which choices there are (AVAIL-011, AVAIL-012). */
import { type AvailabilityLabel, availabilityLabel, type NO_AVAILABILITY } from './availability.ts';
import type { RootType } from './policy.ts';

export type Availability = {
  visible: boolean;
  free: boolean;
  loginRequired: boolean;
  /** other organizations may show it */
  syndicated?: boolean;
};

/** The toggle of sign-in is there for what is visible and free. */
export const mayRequireLogin = ({ visible, free }: Availability): boolean => visible && free;

/** The toggle of monetization is there for what only people who have signed in see. */
export const mayMonetize = ({ visible, loginRequired }: Availability): boolean => visible && loginRequired;

/** Without sign-in nobody could have paid: it is free then. What becomes free is syndicated no longer. */
export function availabilityAfter<Now extends Availability>(now: Now, change: Partial<Availability>): Now {
  const next = { ...now, ...change };
  const free = next.free || !next.loginRequired;
  const clears = free && !now.free && next.syndicated !== undefined;
  return { ...next, free, ...(clears && { syndicated: false }) };
}

/** Which sentence says who sees it. */
export function audienceOf({ visible, free, loginRequired }: Availability) {
  if (!visible) return 'collaborators' as const;
  if (!loginRequired) return 'everyone' as const;
  return free ? ('signed in' as const) : ('enrolled' as const);
}

export type AvailabilityChoice = { label: string; change: Availability };

const states: readonly Availability[] = [
  { visible: false, free: true, loginRequired: true },
  { visible: true, free: true, loginRequired: false },
  { visible: true, free: true, loginRequired: true },
  { visible: true, free: false, loginRequired: true },
];

/** What a menu offers for a skill; inside an organization it is seen by its members or hidden. */
export function skillAvailabilities(now: Availability, rootType: RootType): AvailabilityChoice[] {
  const labelOf = (of: Availability) =>
    availabilityLabel({ ...of, internal: rootType === 'internal', hasProduct: false });
  const changes =
    rootType === 'internal'
      ? [false, true].map((visible) => ({ ...now, visible }))
      : states.map((state) => (state.visible ? availabilityAfter(now, state) : { ...now, visible: false }));
  return changes.map((change) => ({ label: labelOf(change), change }));
}

type OfContent = Availability & { hasProduct: boolean };

/** As filters and tables of the studio say it: of a collection without the mark of its catalog. */
export const studioAvailability = (
  { visible, free, loginRequired, hasProduct }: OfContent,
  rootType: RootType,
): AvailabilityLabel | typeof NO_AVAILABILITY =>
  availabilityLabel({ visible, free, loginRequired, hasProduct, internal: rootType === 'internal' });

/** A course or collection is shown or hidden; how it is opened is not its menu's to say. */
export const collectionAvailabilities = (now: OfContent, rootType: RootType): AvailabilityChoice[] =>
  [false, true].map((visible) => {
    const { free, loginRequired, hasProduct } = now;
    const change = { visible, free, loginRequired };
    return { label: studioAvailability({ ...change, hasProduct }, rootType), change };
  });
