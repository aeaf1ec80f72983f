/** Which of their organizations somebody sees where they have chosen none yet, such as on a new device (ROUTE-003, D13). */
import { highestRole, type Role, roleRank } from './role.ts';

type Standing = {
  /** everybody belongs to the shared one, so that a learner is nothing there */
  organization: { organizationId: string; isDefaultShared: boolean };
  roles: readonly Role[];
  /** administers one of its groups */
  groupAdmin: boolean;
};

/** Home's order: the organizations in which the person is something, as on the rail, then those they only follow, such as the shared one. */
export function ownFirst<Of extends Pick<Standing, 'organization' | 'roles'>>(
  standings: readonly Of[],
): Of[] {
  const belongs = ({ organization, roles }: Of) =>
    roles.some((role) => !organization.isDefaultShared || role !== 'member');
  return [...standings].sort((a, b) => Number(belongs(b)) - Number(belongs(a)));
}

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
  const rank = ({ roles }: Standing) => {
    const highest = highestRole(roles);
    return highest === undefined ? -1 : roleRank(highest);
  };
  const used = ({ organization }: Standing) =>
    [...lastUsed, organization.organizationId].indexOf(organization.organizationId);
  const [first] = [...standings].sort(
    (a, b) =>
      rank(b) - rank(a) ||
      Number(b.groupAdmin) - Number(a.groupAdmin) ||
      Number(a.organization.isDefaultShared) - Number(b.organization.isDefaultShared) ||
      used(a) - used(b),
  );
  return first;
}
