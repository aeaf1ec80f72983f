/** Who sees a skill: what one choice forces of the others (AVAIL-011, AVAIL-012). */

export type Availability = { visible: boolean; free: boolean; loginRequired: boolean };

/** The toggle is there for what everybody could see. */
export const mayRequireLogin = ({ visible, free, loginRequired }: Availability): boolean =>
  visible && (free || loginRequired);

/** Without sign-in nobody could have paid: it is free then. */
export function availabilityAfter(now: Availability, change: Partial<Availability>): Availability {
  const next = { ...now, ...change };
  return next.loginRequired ? next : { ...next, free: true };
}
