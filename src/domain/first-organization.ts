/** Which of their organizations somebody sees where they have chosen none yet, such as on a new device (ROUTE-003, D13). */
import { highestRole, type Role, roleRank } from './role.ts';

type Standing = {
  /** everybody belongs to the shared one, so that a learner is nothing there */
  organization: { organizationId: string; isDefaultShared: boolean };
  roles: readonly Role[];
  /** administers one of its groups */
  groupAdmin: boolean;
};

/**
 * The one where they are most: roles first, then the groups they administer. Among equals the one that was used last, else the first.
 *
 * @param standings  in the order of the rail
 * @param lastUsed  ids, the latest first
 */
export function firstOrganization<Of extends Standing>(
  standings: readonly Of[],
  lastUsed: readonly string[],
): Of | undefined {
  const weights = ({ organization, roles, groupAdmin }: Standing) => {
    const highest = highestRole(roles);
    const used = lastUsed.indexOf(organization.organizationId);
    return [
      highest === undefined ? -1 : roleRank(highest),
      Number(groupAdmin),
      Number(!organization.isDefaultShared),
      used < 0 ? 0 : lastUsed.length - used,
    ];
  };
  const apart = (a: Standing, b: Standing): number => {
    const ofA = weights(a);
    return (
      weights(b)
        .map((weight, at) => weight - (ofA[at] ?? 0))
        .find((by) => by !== 0) ?? 0
    );
  };
  return [...standings].sort(apart)[0];
}
