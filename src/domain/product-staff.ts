/**
 * The staff of the product: whoever governs the organization that everybody shares, and whoever supports people from there (AUTH-034, D116).
 * A role anywhere else makes nobody staff.
 */
import type { Role } from './role.ts';

const staffRoles: readonly Role[] = ['owner', 'superAdmin', 'impersonator'];

/** @param rolesInShared  what somebody is in the organization that everybody shares */
export const isProductStaff = (rolesInShared: readonly Role[]): boolean =>
  rolesInShared.some((role) => staffRoles.includes(role));
