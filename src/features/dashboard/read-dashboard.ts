/** What the dashboard shows, in two reads: where the person goes on, and the courses of their organizations. */
import { assetPath } from '#contract/content/skill.ts';
import { ownFirst } from '#domain/first-organization.ts';
import { skillPath } from '#domain/learning-path.ts';
import type { CollectionProgress } from '#domain/learning-progress.ts';
import { collectionProgressState, sectionProgressValue } from '#domain/learning-progress.ts';
import { nextStep } from '#features/courses/next-step.ts';
import type { LecternDb } from '#store/db.ts';
import { collectionHolding, collectionTrail, countedSkillIds } from '#store/queries/collections.ts';
import { type CourseCard, catalogCourses } from '#store/queries/course-cards.ts';
import { firstSync } from '#store/queries/link.ts';
import { myOrganizations, myProfiles } from '#store/queries/organizations.ts';
import { continueLearning } from '#store/queries/progress.ts';
import type { CollectionRow, OrganizationRow, ProgressRow, SkillRow } from '#store/tables/synced.ts';

export type GoOn = {
  skill: SkillRow;
  /** whose it is, when it is one of those on this device */
  organization: OrganizationRow | undefined;
  path: string;
  course: CollectionRow | undefined;
  progress: CollectionProgress | undefined;
  skills: number;
  /** the lesson was begun; else it is the next one of a course that was begun */
  begun: boolean;
  /** the section to go on with, where the lesson was begun */
  section: string | null;
  picture: string | undefined;
};

const MOST = 6;

export async function goOn(db: LecternDb): Promise<GoOn[]> {
  const begun = await continueLearning(db, MOST);
  const items = await Promise.all(
    begun.map(({ skill, progress, course, courseProgress }) =>
      itemOf(db, skill, {
        course,
        progress: courseProgress,
        section: sectionOf(skill, progress),
        begun: true,
      }),
    ),
  );
  const listed = new Set(items.map(({ course }) => course?.collectionId));
  const coming = await nextOfBegunCourses(db, listed, MOST - items.length);
  const enrolled = await firstOfEnrolled(
    db,
    new Set([...items, ...coming].map(({ course }) => course?.collectionId)),
    MOST - items.length - coming.length,
  );
  return [...items, ...coming, ...enrolled];
}

/** Courses in which something is complete and nothing is open: their next lesson. */
async function nextOfBegunCourses(db: LecternDb, listed: ReadonlySet<string | undefined>, most: number) {
  const items: GoOn[] = [];
  const seen = new Set(listed);
  const recent = await db.progress.orderBy('updatedAt').reverse().limit(50).toArray();
  for (const { skillId, complete } of recent) {
    if (items.length >= most) break;
    const skill = complete ? await db.skills.get(skillId) : undefined;
    const courseId = skill?.courseIds.find((id) => !seen.has(id));
    const course = courseId === undefined ? undefined : await db.collections.get(courseId);
    if (!course) continue;
    seen.add(course.collectionId);
    const skillIds = await countedSkillIds(db, course.collectionId);
    const rows = await db.progress.bulkGet(skillIds);
    const next = nextStep(skillIds.map((id, at) => ({ skillId: id, progress: rows[at] })));
    const nextSkill = next?.kind === 'continue' ? await db.skills.get(next.step.skillId) : undefined;
    if (!nextSkill) continue;
    const done = rows.filter((row) => row?.complete).length;
    const progress = {
      completedChildren: done,
      collectionComplete: false,
      secondsConsumed: 0,
      percentComplete: Math.floor((100 * done) / skillIds.length),
    };
    items.push(await itemOf(db, nextSkill, { course, progress, section: null, begun: false }));
  }
  return items;
}

/** Courses that the person has enrolled in and not begun: their first lesson. */
async function firstOfEnrolled(db: LecternDb, listed: ReadonlySet<string | undefined>, most: number) {
  const enrollments = (await db.enrollments.toArray())
    .filter(({ courseId, status }) => status === 'active' && !listed.has(courseId))
    .sort((a, b) => b.createdAt - a.createdAt);
  const items: GoOn[] = [];
  for (const { courseId } of enrollments) {
    if (items.length >= most) break;
    const course = await db.collections.get(courseId);
    if (!course) continue;
    const skillIds = await countedSkillIds(db, courseId);
    const rows = await db.progress.bulkGet(skillIds);
    const skill = rows.every((row) => row === undefined) ? await db.skills.get(skillIds[0] ?? '') : undefined;
    if (skill)
      items.push(await itemOf(db, skill, { course, progress: undefined, section: null, begun: false }));
  }
  return items;
}

async function itemOf(
  db: LecternDb,
  skill: SkillRow,
  { course, ...rest }: Pick<GoOn, 'course' | 'progress' | 'section' | 'begun'>,
): Promise<GoOn> {
  const holder = course && (await collectionHolding(db, course.collectionId, skill.skillId));
  const trail = holder ? await collectionTrail(db, holder.collectionId) : [];
  const inside = course?.tenantSlug === skill.tenantSlug ? trail : [];
  const asset = skill.images.catalog ?? course?.images.catalog;
  return {
    skill,
    organization: await db.organizations.get((course ?? skill).organizationId ?? ''),
    course,
    ...rest,
    path: skillPath(
      skill.tenantSlug,
      skill.skillSlug,
      inside.map(({ collectionSlug }) => collectionSlug),
    ),
    skills: course ? (await countedSkillIds(db, course.collectionId)).length : 0,
    picture: asset ? assetPath(asset, db.accountId) : undefined,
  };
}

/** The first section that is not complete, once one before it is. */
function sectionOf(skill: SkillRow, progress: ProgressRow): string | null {
  const at = skill.sections.findIndex(({ id }) => sectionProgressValue(progress.sections[id]) < 1);
  return at > 0 ? (skill.sections[at]?.title ?? null) : null;
}

export type Shelf = {
  organization: OrganizationRow;
  rootType: 'catalog' | 'internal';
  cards: CourseCard[];
  courses: number;
};

export type Shelves = {
  shelves: Shelf[];
  organizations: number;
  /** rows are still coming for the first time, and so many are here */
  arriving: { courses: number; skills: number } | null;
};

/** On a shelf stands what was begun first, then the rest in the order of the catalog. */
const SHELF = 6;

export async function shelvesOf(db: LecternDb): Promise<Shelves> {
  const [organizations, profiles, sync] = await Promise.all([
    myOrganizations(db),
    myProfiles(db),
    firstSync(db),
  ]);
  const rolesIn = new Map(profiles.map(({ organizationId, roles }) => [organizationId, roles]));
  const skills = sync.ready ? 0 : await db.skills.count();
  const standings = organizations.map((organization) => ({
    organization,
    roles: rolesIn.get(organization.organizationId) ?? [],
  }));
  const roots = ownFirst(standings).flatMap(({ organization }) =>
    (['catalog', 'internal'] as const).map((rootType) => ({ organization, rootType })),
  );
  const shelves = await Promise.all(
    roots.map(async ({ organization, rootType }) => {
      const all = await catalogCourses(db, organization.organizationId, rootType);
      const begun = all.filter(({ progress }) => collectionProgressState(progress) === 'in progress');
      // A retired one is for whoever is in it already.
      const cards = all.filter((card) => card.course.workflow !== 'RETIRED' || begun.includes(card));
      const rest = cards.filter((card) => !begun.includes(card));
      return {
        organization,
        rootType,
        cards: [...begun, ...rest].slice(0, SHELF),
        courses: cards.length,
      };
    }),
  );
  const arriving = sync.ready
    ? null
    : {
        courses: shelves.reduce((sum, { courses }) => sum + courses, 0),
        skills,
      };
  return {
    shelves: shelves.filter(({ courses }) => courses > 0),
    organizations: organizations.length,
    arriving,
  };
}
