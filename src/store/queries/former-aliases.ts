/** Addresses that an organization or this person had: few pages have one, so what reads them is loaded by those alone. */
import type { LecternDb } from '../db.ts';
import type { OrganizationRow } from '../tables/synced.ts';
import { findOrganization } from './organizations.ts';
import { findSkillBySlug } from './skills.ts';

/** Of an alias that it had before. */
export const findMovedOrganization = (db: LecternDb, alias: string): Promise<OrganizationRow | undefined> =>
  db.organizations.filter(({ formerAliases }) => formerAliases?.includes(alias) ?? false).first();

/** The user name of today, where this person had that one before (D67). */
async function ownAliasNow(db: LecternDb, alias: string): Promise<string | null> {
  const user = await db.users.get(db.accountId);
  return user?.formerAliases?.includes(alias) ? user.alias : null;
}

/**
 * Of a lesson of one's own whose link still says the user name of before. A lesson alone leads on: after 90 days somebody else may have the name.
 */
export async function ownAliasOfSkill(
  db: LecternDb,
  alias: string,
  skillSlug: string | null,
): Promise<string | null> {
  const now = skillSlug === null ? null : await ownAliasNow(db, alias);
  const skill = now && skillSlug && (await findSkillBySlug(db, now, skillSlug));
  return skill && skill.organizationId === null ? now : null;
}

/** An organization or the person on this device had it before, and no organization has it now. */
export const isFormerAlias = async (db: LecternDb, alias: string): Promise<boolean> =>
  !(await findOrganization(db, alias)) &&
  ((await findMovedOrganization(db, alias)) !== undefined || (await ownAliasNow(db, alias)) !== null);
