/** Who gives and takes which role in an organization: a table, since ranks only order who is shown first (D116). */
import type { Role } from './role.ts';

const everyRole: readonly Role[] = [
  'member',
  'trainer',
  'impersonator',
  'learningAdmin',
  'storeContentAdmin',
  'billingAdmin',
  'superAdmin',
  'owner',
];

/** Roles that are not listed here give none. */
const givenBy: Partial<Record<Role, readonly Role[]>> = {
  learningAdmin: ['member', 'trainer', 'learningAdmin'],
  owner: everyRole.filter((role) => role !== 'superAdmin' && role !== 'impersonator'),
  superAdmin: everyRole,
};

/** People of these roles are left alone by everybody but owners and super admins. */
const aboveLearningAdmins: readonly Role[] = ['owner', 'superAdmin', 'impersonator'];

export const mayGiveRole = (held: readonly Role[], given: Role): boolean =>
  held.some((role) => givenBy[role]?.includes(given) ?? false);

export const mayGiveRoles = (held: readonly Role[], given: readonly Role[]): boolean =>
  given.every((role) => mayGiveRole(held, role));

/**
 * Nobody adds a role to themselves; giving one up follows the same table.
 * @param own  the roles that change are those of whoever changes them
 */
export function mayChangeRoles(
  held: readonly Role[],
  { before, after, own }: { before: readonly Role[]; after: readonly Role[]; own: boolean },
): boolean {
  const given = after.filter((role) => !before.includes(role));
  const taken = before.filter((role) => !after.includes(role));
  if (own && given.length > 0) return false;
  const governs = held.includes('owner') || held.includes('superAdmin');
  if (!governs && before.some((role) => aboveLearningAdmins.includes(role))) return false;
  return held.some((role) => givenBy[role]) && mayGiveRoles(held, [...given, ...taken]);
}

/** An organization always has somebody who owns it. */
export const leavesNoOwner = (owners: number, before: readonly Role[], after: readonly Role[]): boolean =>
  owners <= 1 && before.includes('owner') && !after.includes('owner');
