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
