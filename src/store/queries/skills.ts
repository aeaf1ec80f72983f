/** Skills and their texts. */
import type { LecternDb } from '../db.ts';
import type { BodyRow } from '../tables/keeping.ts';
import type { SkillRow } from '../tables/synced.ts';

export const findSkillBySlug = (
  db: LecternDb,
  tenantSlug: string,
  skillSlug: string,
): Promise<SkillRow | undefined> =>
  db.skills
    .where('skillSlug')
    .equals(skillSlug)
    .filter((skill) => skill.tenantSlug === tenantSlug)
    .first();

export const findSkill = (db: LecternDb, skillId: string): Promise<SkillRow | undefined> =>
  db.skills.get(skillId);

/** undefined: its text is not on this device yet. */
export const skillBody = (db: LecternDb, skillId: string): Promise<BodyRow | undefined> =>
  db.bodies.get(skillId);

/** The skills among these whose texts are on this device. */
export async function skillsWithBody(db: LecternDb, skillIds: readonly string[]): Promise<string[]> {
  return db.bodies.where('skillId').anyOf(skillIds).primaryKeys();
}
