/** Where a lesson stands: its organization, the course and collections above it, the lessons beside it. */
import { skillPath } from '#domain/learning-path.ts';
import type { LecternDb } from '#store/db.ts';
import {
  type CollectionsById,
  collectionHolding,
  collectionsAround,
  hiddenSeen,
  holderIn,
  skillsUnder,
  trailIn,
} from '#store/queries/collections.ts';
import { findCollection } from '#store/queries/find-collection.ts';
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

export const lessonPlace = (
  db: LecternDb,
  skillId: string,
  tenantSlug: string,
  collectionSlugs: readonly string[],
): Promise<LessonPlace> =>
  db.transaction('r', [db.organizations, db.collections, db.skills, db.profiles], async () =>
    readPlace(db, skillId, tenantSlug, collectionSlugs),
  );

async function readPlace(
  db: LecternDb,
  skillId: string,
  tenantSlug: string,
  collectionSlugs: readonly string[],
): Promise<LessonPlace> {
  const [organization, holder] = await Promise.all([
    findOrganization(db, tenantSlug),
    holderOf(db, skillId, tenantSlug, collectionSlugs),
  ]);
  if (!holder) return { organization, trail: [], previous: null, next: null };
  const around = await collectionsAround(db, holder);
  const course = around.get(holder.rootCollectionId) ?? holder;
  const seesAll = (await hiddenSeen(db))(course);
  const order = skillsUnder(course, around);
  const shown = new Set(seesAll ? order : skillsUnder(course, around, true));
  const at = order.indexOf(skillId);
  // What the reader does not see is passed over, as in the contents of the course.
  const firstOf = async (ids: readonly string[]): Promise<Neighbour | null> => {
    for (const id of ids) {
      const skill = shown.has(id) ? await db.skills.get(id) : undefined;
      if (skill && (seesAll || skill.visible)) return { title: skill.title, path: pathIn(around, skill) };
    }
    return null;
  };
  const [previous, next] = await Promise.all([
    firstOf(order.slice(0, Math.max(at, 0)).reverse()),
    firstOf(at < 0 ? [] : order.slice(at + 1)),
  ]);
  return { organization, trail: trailIn(holder, around), previous, next };
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

function pathIn(course: CollectionsById, skill: SkillRow): string {
  const holder = holderIn(course, skill.skillId);
  const slugs = holder ? trailIn(holder, course).map(({ collectionSlug }) => collectionSlug) : [];
  return skillPath(skill.tenantSlug, skill.skillSlug, slugs);
}
