/** What the page of enrollments shows. */
import { type EnrollmentList, enrollmentListOf } from '#domain/enrollment-list.ts';
import { skillPath } from '#domain/learning-path.ts';
import { collectionProgress } from '#domain/learning-progress.ts';
import { nextStep } from '#features/courses/next-step.ts';
import type { LecternDb } from '#store/db.ts';
import { collectionsAround, countedSkills, holderIn, trailIn } from '#store/queries/collections.ts';
import { type ShownThing, shownThings } from '#store/queries/planned-things.ts';
import type { CollectionRow, ProgressRow, RowTypes, SkillRow } from '#store/tables/synced.ts';

export type EnrolledCourse = {
  enrollmentId: string;
  thing: ShownThing;
  /** the exact skill to go on with; null: there is none on this device */
  step: { kind: 'start' | 'continue' | 'again'; title: string; path: string } | null;
  /** epoch ms; null: not completed, or it is not known when */
  completedAt: number | null;
};

export type EnrollmentsPage = {
  of: EnrollmentList;
  courses: EnrolledCourse[];
  /** how many there are in each list, shown or not */
  counts: Record<EnrollmentList, number>;
};

type Enrolled = {
  enrollment: RowTypes['enrollment'];
  course: CollectionRow | undefined;
  collections: Awaited<ReturnType<typeof collectionsAround>>;
  skillIds: string[];
};

/** @param limit  so many of those that were learned last */
export async function enrollmentsPage(
  db: LecternDb,
  list: EnrollmentList,
  limit: number,
): Promise<EnrollmentsPage> {
  const enrolled = await readEnrolled(db);
  const rows = await db.progress.bulkGet([...new Set(enrolled.flatMap(({ skillIds }) => skillIds))]);
  const progress = new Map(rows.flatMap((row) => (row ? [[row.skillId, row] as const] : [])));
  const counts = { active: 0, completed: 0, hidden: 0 };
  const listed: (Enrolled & { touchedAt: number })[] = [];
  for (const each of enrolled) {
    const into = enrollmentListOf(
      each.enrollment,
      collectionProgress(each.skillIds, (id) => progress.get(id)),
    );
    if (into === null) continue;
    counts[into] += 1;
    if (into === list) listed.push({ ...each, touchedAt: touchedAt(each, progress) });
  }
  listed.sort((a, b) => b.touchedAt - a.touchedAt);
  return { of: list, courses: await shown(db, listed.slice(0, limit), progress), counts };
}

async function readEnrolled(db: LecternDb): Promise<Enrolled[]> {
  const enrollments = (await db.enrollments.toArray()).filter(({ status }) => status !== 'inactive');
  const courses = await db.collections.bulkGet(enrollments.map(({ courseId }) => courseId));
  return Promise.all(
    enrollments.map(async (enrollment, at) => {
      const course = courses[at];
      const collections = course ? await collectionsAround(db, course) : new Map();
      const [skillIds = []] = course ? await countedSkills(db, [course], collections) : [];
      return { enrollment, course, collections, skillIds };
    }),
  );
}

const touchedAt = ({ enrollment, skillIds }: Enrolled, progress: ReadonlyMap<string, ProgressRow>) =>
  skillIds.reduce((at, id) => Math.max(at, progress.get(id)?.updatedAt ?? 0), enrollment.createdAt);

async function shown(
  db: LecternDb,
  enrolled: readonly Enrolled[],
  progress: ReadonlyMap<string, ProgressRow>,
): Promise<EnrolledCourse[]> {
  const steps = enrolled.map(({ skillIds }) =>
    nextStep(skillIds.map((skillId) => ({ skillId, progress: progress.get(skillId) }))),
  );
  const [things, skills] = await Promise.all([
    shownThings(
      db,
      enrolled.map(({ enrollment, course }) => ({
        type: 'collection',
        id: enrollment.courseId,
        title: course?.title ?? '',
      })),
    ),
    db.skills.bulkGet(steps.map((step) => step?.step.skillId ?? '')),
  ]);
  return enrolled.flatMap((each, at) => {
    const [thing, step, skill] = [things[at], steps[at], skills[at]];
    if (!thing) return [];
    return {
      enrollmentId: each.enrollment.enrollmentId,
      thing,
      step: step && skill ? { kind: step.kind, title: skill.title, path: pathOf(skill, each) } : null,
      completedAt: completedAt(each.skillIds, progress),
    };
  });
}

function pathOf(skill: SkillRow, { collections }: Enrolled): string {
  const holder = holderIn(collections, skill.skillId);
  const trail = holder && holder.tenantSlug === skill.tenantSlug ? trailIn(holder, collections) : [];
  const slugs = trail.map(({ collectionSlug }) => collectionSlug);
  return skillPath(skill.tenantSlug, skill.skillSlug, slugs);
}

/** When the last of them was. */
function completedAt(skillIds: readonly string[], progress: ReadonlyMap<string, ProgressRow>): number | null {
  const done = skillIds.map((id) => progress.get(id));
  if (done.length === 0 || !done.every((row) => row?.complete)) return null;
  const last = Math.max(...done.map((row) => row?.completedAt ?? 0));
  return last > 0 ? last : null;
}
