/** Skills and their texts. */
import { userBucket } from '#domain/bucket.ts';
import { idEnd, idEndOfSlug } from '#domain/provisional-slug.ts';
import type { LecternDb } from '../db.ts';
import type { BodyRow } from '../tables/keeping.ts';
import type { SkillRow } from '../tables/synced.ts';

export async function findSkillBySlug(
  db: LecternDb,
  tenantSlug: string,
  skillSlug: string,
): Promise<SkillRow | undefined> {
  const found = await db.skills.where('skillSlug').equals(skillSlug).toArray(); // few; a filter would wait for the disk at each
  const skill = found.find((each) => each.tenantSlug === tenantSlug);
  const end = skill ? null : idEndOfSlug(skillSlug);
  if (skill) return skill;
  if (end === null)
    return db.skills
      .filter((each) => each.tenantSlug === tenantSlug && (each.formerSlugs?.includes(skillSlug) ?? false))
      .first();
  // The address that it had before the server named it.
  return db.skills.filter((each) => each.tenantSlug === tenantSlug && idEnd(each.skillId) === end).first();
}

export const findSkill = (db: LecternDb, skillId: string): Promise<SkillRow | undefined> =>
  db.skills.get(skillId);

/** Of what the person made for themselves: it is the one kind of skill in their own bucket (D96). */
export const ownSkillIds = (db: LecternDb): Promise<string[]> =>
  db.skills.where('buckets').equals(userBucket(db.accountId)).primaryKeys();

/** undefined: its text is not on this device yet. */
export const skillBody = (db: LecternDb, skillId: string): Promise<BodyRow | undefined> =>
  db.bodies.get(skillId);

/** The skills among these whose texts are on this device. */
export async function skillsWithBody(db: LecternDb, skillIds: readonly string[]): Promise<string[]> {
  // One answer for each: `anyOf` walks with a cursor, and waits for the disk at every row.
  const here = await Promise.all(skillIds.map((id) => db.bodies.where('skillId').equals(id).primaryKeys()));
  return here.flat();
}
