/** Organization roles, their rank and what is shown of them (spec 2, section 6; decision D1). */

export const roles = [
  'member',
  'trainer',
  'impersonator',
  'learningAdmin',
  'storeContentAdmin',
  'billingAdmin',
  'superAdmin',
  'owner',
] as const;

export type Role = (typeof roles)[number];

const rank: Record<Role, number> = {
  member: 0,
  trainer: 1,
  impersonator: 2,
  learningAdmin: 2,
  storeContentAdmin: 2,
  billingAdmin: 2,
  superAdmin: 2,
  owner: 3,
};

/** The role that is shown for a person who has several; undefined for none. */
export function highestRole(held: readonly Role[]): Role | undefined {
  return [...held].sort((a, b) => rank[b] - rank[a] || roles.indexOf(a) - roles.indexOf(b))[0];
}

export const roleRank = (role: Role): number => rank[role];

/** Roles inside a group: its administrator and its members. */
export const groupRoles = ['grpAdmin', 'member'] as const;
export type GroupRole = (typeof groupRoles)[number];

export type ParsedRole =
  | { kind: 'organization'; role: Role }
  /** `content:…:{role}`: the role for the content that the parts between name */
  | { kind: 'content'; scope: string[]; role: Role | AuthorRoleName }
  /** `x:group:{groupId}:{role}` */
  | { kind: 'group'; groupId: string; role: GroupRole };

const authorRoleNames = ['author', 'peerReviewer', 'copyEditor', 'seoReviewer'] as const;
type AuthorRoleName = (typeof authorRoleNames)[number];

const includes = <Known extends string>(known: readonly Known[], text: string | undefined): text is Known =>
  (known as readonly (string | undefined)[]).includes(text);

/** A role string in each of its forms (PERM-004). @returns null for one that nobody knows, which grants nothing */
export function parseRole(text: string): ParsedRole | null {
  const parts = text.split(':');
  const role = parts.at(-1);
  if (parts.some((part) => part === '')) return null;
  if (parts.length === 1) return includes(roles, role) ? { kind: 'organization', role } : null;
  const [first, second, groupId] = parts;
  if (parts.length === 4 && second === 'group' && groupId !== undefined) {
    return includes(groupRoles, role) ? { kind: 'group', groupId, role } : null;
  }
  if (first !== 'content') return null;
  if (!includes(roles, role) && !includes(authorRoleNames, role)) return null;
  return { kind: 'content', scope: parts.slice(1, -1), role };
}

/** Of texts that say what somebody is, the roles in the organization itself. */
export const organizationRoles = (texts: readonly string[]): Role[] =>
  texts.flatMap((text) => {
    const read = parseRole(text);
    return read?.kind === 'organization' ? [read.role] : [];
  });

/** Has any role other than only that of a learner (PERM-008). */
export const adminOptionsVisible = (held: readonly Role[]): boolean => held.some((role) => role !== 'member');

/** PERM-009 */
export const isOrgAdmin = (held: readonly Role[]): boolean =>
  held.includes('learningAdmin') || held.includes('owner');
