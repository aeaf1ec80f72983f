/** Where a lesson stands: its organization, the course and collections above it, the lessons beside it. */
import { skillPath } from '#domain/learning-path.ts';
import type { LecternDb } from '#store/db.ts';
import {
  collectionHolding,
  collectionTrail,
  findCollection,
  skillIdsOfCourse,
} from '#store/queries/collections.ts';
import { findOrganization } from '#store/queries/organizations.ts';
import type { CollectionRow, OrganizationRow, SkillRow } from '#store/tables/synced.ts';

export type Neighbour = { title: string; path: string };

export type LessonPlace = {
  organization: OrganizationRow | undefined;
  /** from the course down; empty for a skill that no course on this device holds */
  trail: CollectionRow[];
  previous: Neighbour | null;
  next: Neighbour | null;
};

export async function lessonPlace(
  db: LecternDb,
  skillId: string,
  tenantSlug: string,
  collectionSlugs: readonly string[],
): Promise<LessonPlace> {
  const organization = await findOrganization(db, tenantSlug);
  const holder = await holderOf(db, skillId, tenantSlug, collectionSlugs);
  if (!holder) return { organization, trail: [], previous: null, next: null };
  const courseId = holder.rootCollectionId;
  const order = await skillIdsOfCourse(db, courseId);
  const at = order.indexOf(skillId);
  const neighbour = async (id: string | undefined) => {
    const skill = id === undefined ? undefined : await db.skills.get(id);
    return skill ? { title: skill.title, path: await pathInCourse(db, courseId, skill) } : null;
  };
  return {
    organization,
    trail: await collectionTrail(db, holder.collectionId),
    previous: at > 0 ? await neighbour(order[at - 1]) : null,
    next: at >= 0 ? await neighbour(order[at + 1]) : null,
  };
}

/** The collection of the address; without one, where the first of its courses lists the skill. */
async function holderOf(
  db: LecternDb,
  skillId: string,
  tenantSlug: string,
  collectionSlugs: readonly string[],
): Promise<CollectionRow | undefined> {
  const named = await findCollection(db, tenantSlug, collectionSlugs);
  if (named) return named;
  for (const courseId of (await db.skills.get(skillId))?.courseIds ?? []) {
    const holding = await collectionHolding(db, courseId, skillId);
    if (holding) return holding;
  }
  return undefined;
}

async function pathInCourse(db: LecternDb, courseId: string, skill: SkillRow): Promise<string> {
  const holding = await collectionHolding(db, courseId, skill.skillId);
  const trail = holding ? await collectionTrail(db, holding.collectionId) : [];
  return skillPath(
    skill.tenantSlug,
    skill.skillSlug,
    trail.map(({ collectionSlug }) => collectionSlug),
  );
}
