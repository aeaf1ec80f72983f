/** What the palette can do with the page that is open. */
import { contentPlaceOf, type PlaceOfContent } from '#domain/location-explorer.ts';
import { type LecternDb, VISITOR } from '#store/db.ts';
import { findCollection } from '#store/queries/find-collection.ts';
import { entityActionsHere } from '#store/queries/permissions.ts';
import { findSkill, findSkillBySlug } from '#store/queries/skills.ts';
import type { SkillRow } from '#store/tables/synced.ts';
import type { PalettePage } from './palette-entries.ts';

const nothing: PalettePage = { course: null, lesson: null };

export async function palettePage(db: LecternDb, pathname: string): Promise<PalettePage> {
  const place = contentPlaceOf(pathname);
  if (place === null || place.kind === 'root') return nothing;
  const collection =
    place.kind === 'skill by id'
      ? undefined
      : await findCollection(db, place.tenantSlug, place.collectionSlugs);
  const skill = await skillAt(db, place);
  const courseId = collection?.rootCollectionId ?? skill?.courseIds[0];
  return {
    course: courseId === undefined ? null : await courseOf(db, courseId),
    lesson: skill ? { title: skill.title, path: pathname, mayUpdate: await mayUpdate(db, skill) } : null,
  };
}

async function skillAt(db: LecternDb, place: PlaceOfContent): Promise<SkillRow | undefined> {
  if (place.kind === 'skill by id') return findSkill(db, place.skillId);
  return place.kind === 'skill' ? findSkillBySlug(db, place.tenantSlug, place.skillSlug) : undefined;
}

async function courseOf(db: LecternDb, courseId: string): Promise<PalettePage['course']> {
  const course = await db.collections.get(courseId);
  if (course?.type !== 'course') return null;
  return { courseId, title: course.title, kept: (await db.keeps.get(courseId)) !== undefined };
}

async function mayUpdate(db: LecternDb, skill: SkillRow): Promise<boolean> {
  if (db.accountId === VISITOR || skill.archived) return false;
  return (await entityActionsHere(db, 'skill', skill.skillId)).includes('Update');
}
