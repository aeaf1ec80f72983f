/** The roles that are counted beside the one that is shown, in a file of their own: the first page does without them. */
import { highestRole, type Role, roleRank, roles } from './role.ts';

/** What a person is besides the role that is shown, the highest first; Impersonator comes before all of them (PERM-003). */
export function otherRoles(held: readonly Role[]): Role[] {
  const highest = highestRole(held);
  const first = (role: Role) => Number(role === 'impersonator');
  return held
    .filter((role) => role !== highest)
    .sort((a, b) => first(b) - first(a) || roleRank(b) - roleRank(a) || roles.indexOf(a) - roles.indexOf(b));
}
