/** What becomes of one person's roles on a skill, a course or a collection (COLL-021). */

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

type Author<Role> = { userId: string; authorTypes: Role[] };

/** The authors of a course after one person's roles have changed: whoever has none left is none, a new one comes last. */
export function changedAuthors<Role>(
  authors: readonly Author<Role>[],
  userId: string,
  roles: readonly Role[],
  how: RolesChange,
): Author<Role>[] {
  const before = authors.find((author) => author.userId === userId);
  const changed = { userId, authorTypes: changedRoles(before?.authorTypes ?? [], roles, how) };
  const all = before
    ? authors.map((author) => (author.userId === userId ? changed : author))
    : [...authors, changed];
  return all.filter(({ authorTypes }) => authorTypes.length > 0);
}
