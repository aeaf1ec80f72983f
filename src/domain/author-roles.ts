/** What becomes of one person's roles on a skill (COLL-021). */

type RolesChange = 'add' | 'remove' | null | undefined;

/** @param how  null: they are all the roles of the person from now on. @returns each once */
export function changedRoles<Role>(
  before: readonly Role[],
  roles: readonly Role[],
  how: RolesChange,
): Role[] {
  if (how === 'remove') return before.filter((role) => !roles.includes(role));
  return [...new Set(how === 'add' ? [...before, ...roles] : roles)];
}
