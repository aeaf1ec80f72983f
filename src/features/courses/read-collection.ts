/** What the page of a course or collection shows, in one read. */

import { writeCrumbs } from '#domain/crumbs-codec.ts';
import { skillPath } from '#domain/learning-path.ts';
import { type CollectionProgress, collectionProgress } from '#domain/learning-progress.ts';
import {
  mayAddTo,
  mayEnroll,
  mayManagePeople,
  mayReadContent,
  noStanding,
  type Subject,
  worksOnContent,
} from '#domain/policy.ts';
import { lessonsThatCount, seesHiddenChildren } from '#domain/shown-children.ts';
import { type LecternDb, VISITOR } from '#store/db.ts';
import { type ContentItem, contentsIn } from '#store/queries/collection-contents.ts';
import { collectionsAround, skillsUnder, trailIn } from '#store/queries/collections.ts';
import { findCollection } from '#store/queries/find-collection.ts';
import { findOrganization, findProfile } from '#store/queries/organizations.ts';
import { skillsWithBody } from '#store/queries/skills.ts';
import type { CollectionRow, OrganizationRow, ProgressRow, SkillRow } from '#store/tables/synced.ts';
import { trailCrumbs } from './trail-crumbs.ts';

type CourseStep = {
  skillId: string;
  skill: SkillRow;
  progress: ProgressRow | undefined;
  path: string;
};

export type CollectionPage = {
  collection: CollectionRow;
  /** from the course down to this one */
  trail: CollectionRow[];
  organization: OrganizationRow | undefined;
  contents: ContentItem[];
  /** every lesson once, in reading order */
  steps: CourseStep[];
  progress: CollectionProgress;
  /** lessons that count for the progress, whether on this device or not */
  skills: number;
  questions: number;
  seconds: number;
  /** ids of the lessons whose texts are on this device */
  here: ReadonlySet<string>;
  /** what stands between the person and the lessons */
  needs: 'nothing' | 'sign-in' | 'enrollment';
  /** the person works on it, and is told its state */
  staff: boolean;
  /** of a course; null: the person may not enrol */
  enrollment: { id: string | null; active: boolean } | null;
  /** may put something into it */
  adds: boolean;
  /** a course of which the person reads how others learn it (ORG-009) */
  usage: boolean;
};

/** One transaction, and as few turns as the rows allow, since each waits for the disk. */
export function collectionPage(
  db: LecternDb,
  tenantSlug: string,
  collectionSlugs: readonly string[],
): Promise<CollectionPage | 'missing'> {
  const { collections, skills, progress, bodies, organizations, profiles, enrollments } = db;
  const tables = [collections, skills, progress, bodies, organizations, profiles, enrollments];
  return db.transaction('r', tables, async () => readPage(db, tenantSlug, collectionSlugs));
}

async function readPage(
  db: LecternDb,
  tenantSlug: string,
  collectionSlugs: readonly string[],
): Promise<CollectionPage | 'missing'> {
  const collection = await findCollection(db, tenantSlug, collectionSlugs);
  if (!collection) return 'missing';
  const [around, organization, profile, enrollments] = await Promise.all([
    collectionsAround(db, collection),
    findOrganization(db, tenantSlug),
    findProfile(db, collection.organizationId),
    db.enrollments.where('courseId').equals(collection.rootCollectionId).toArray(),
  ]);
  const trail = trailIn(collection, around);
  const all = skillsUnder(collection, around);
  const roles = profile?.roles ?? [];
  const course = trail[0] ?? collection;
  const { rootType } = course;
  const subject: Subject = {
    userId: db.accountId === VISITOR ? null : db.accountId,
    roles,
  };
  const staff = worksOnContent(subject, rootType);
  // Hidden ones come to all who work in the organization.
  if (!staff && !(course.visible && collection.visible)) return 'missing';
  const [found, here] = await Promise.all([contentsIn(db, collection, around), skillsWithBody(db, all)]);
  const seesAll = seesHiddenChildren({ roles, rootType });
  const steps = stepsOf(seesAll ? found : visibleContents(found), trail);
  const progressOf = new Map(steps.map(({ skillId, progress }) => [skillId, progress]));
  const counts = lessonsThatCount(seesAll ? null : new Set(progressOf.keys()));
  const countedIn = (inner: CollectionRow) => skillsUnder(inner, around).filter(counts);
  const skillIds = countedIn(collection);
  const contents = seesAll
    ? found
    : visibleContents(found, (inner) => collectionProgress(countedIn(inner), (id) => progressOf.get(id)));
  const enrolled = enrollments.some(({ status }) => status !== 'inactive');
  const mayRead = mayReadContent(subject, course, { ...noStanding, enrolled });
  const counted = (type: string) =>
    collection.stats.descendants.find((each) => each.type === type)?.count ?? 0;
  const sum = (of: (skill: SkillRow) => number) => steps.reduce((total, { skill }) => total + of(skill), 0);
  return {
    collection,
    trail,
    organization,
    contents,
    steps,
    progress: collectionProgress(skillIds, (id) => progressOf.get(id)),
    skills: skillIds.length || counted('skill'),
    questions: sum((skill) => skill.numberOfQuestions) || counted('question'),
    seconds: sum((skill) => skill.estimatedSecondsToConsume) || collection.stats.estimatedSecondsToConsume,
    here: new Set(here),
    needs: mayRead || steps.length > 0 ? 'nothing' : course.free ? 'sign-in' : 'enrollment',
    staff,
    enrollment:
      collection.type === 'course' &&
      (enrolled ||
        (course.workflow !== 'RETIRED' &&
          collection.children.length > 0 &&
          mayEnroll(subject, course, { ...noStanding, enrolled })))
        ? { id: enrollments[0]?.enrollmentId ?? null, active: enrolled }
        : null,
    usage: collection.type === 'course' && mayManagePeople(subject),
    adds: mayAddTo(subject, course.rootType) && course.workflow !== 'RETIRED' && !course.retirement,
  };
}

/** COLL-009 */
const visibleContents = (
  items: readonly ContentItem[],
  progressIn?: (section: CollectionRow) => CollectionProgress,
): ContentItem[] =>
  items.flatMap((item): ContentItem[] => {
    if (item.type === 'skill') return item.skill.visible ? [item] : [];
    if (!item.collection.visible) return [];
    const contents = visibleContents(item.contents, progressIn);
    // It has nothing, or what is hidden.
    if (contents.length === 0) return [];
    return [{ ...item, progress: progressIn?.(item.collection) ?? item.progress, contents }];
  });

const slugsOf = (trail: readonly CollectionRow[]) => trail.map(({ collectionSlug }) => collectionSlug);

/** Where a lesson opens: inside its course, if the course's tenant has it; else on its own page, with the way back to the course. */
export const stepPath = (skill: SkillRow, trail: readonly CollectionRow[]) =>
  skill.tenantSlug === trail[0]?.tenantSlug
    ? skillPath(skill.tenantSlug, skill.skillSlug, slugsOf(trail))
    : `${skillPath(skill.tenantSlug, skill.skillSlug)}?${new URLSearchParams({ crumbs: writeCrumbs(trailCrumbs(trail)) })}`;

export function stepsOf(contents: readonly ContentItem[], trail: readonly CollectionRow[]): CourseStep[] {
  const steps = new Map<string, CourseStep>();
  const walk = (items: readonly ContentItem[], above: readonly CollectionRow[]) => {
    for (const item of items) {
      if (item.type === 'collection') walk(item.contents, [...above, item.collection]);
      else if (!steps.has(item.skill.skillId)) {
        const { skill, progress } = item;
        steps.set(skill.skillId, { skillId: skill.skillId, skill, progress, path: stepPath(skill, above) });
      }
    }
  };
  walk(contents, trail);
  return [...steps.values()];
}
