/**
 * A course as a session in an LMS has it: the course, what is visible below it, its texts and pictures, and nothing else (D47). Whoever
 * calls has made sure that the session is for this course; no role and no enrollment counts here.
 */
import type { Kysely } from 'kysely';
import type { Collection } from '#contract/content/collection.ts';
import type { Skill, SkillBody } from '#contract/content/skill.ts';
import { type Question, questionsOf } from '#contract/document/sections.ts';
import { Refusal } from '#contract/errors.ts';
import type { LmsOutline } from '#domain/lms-progress.ts';
import { worksOnContent } from '#domain/policy.ts';
import type { Database } from '../../storage/tables.ts';
import type { ReadContext } from '../service-context.ts';
import { type CollectionRecord, toCollection } from './collections/collection-row.ts';
import { collectionsByIds, statsOf } from './collections/repository.ts';
import { recordProgress } from './progress/record-progress.ts';
import { skillBodies, skillsByIds } from './skills/repository.ts';
import { type SkillRecord, toSkill } from './skills/skill-row.ts';
import { standingOf } from './standing.ts';

type Tx = Kysely<Database>;

export type EmbeddedCourse = {
  course: CollectionRecord;
  /** visible ones inside the course */
  collections: CollectionRecord[];
  /** visible and published ones, each once, in the order of the course */
  skills: SkillRecord[];
};

/** @throws Refusal FORBIDDEN_ACCESS when it is hidden or gone */
export async function embeddedCourse(tx: Tx, courseId: string): Promise<EmbeddedCourse> {
  const [course] = await collectionsByIds(tx, [courseId]);
  if (course?.type !== 'course' || !course.visible) throw new Refusal('FORBIDDEN_ACCESS');
  const members = await tx
    .selectFrom('content.courseMembers')
    .select(['type', 'memberId'])
    .where('courseId', '=', courseId)
    .execute();
  const idsOf = (type: 'skill' | 'collection') =>
    members.filter((member) => member.type === type).map(({ memberId }) => memberId);
  const held = new Map((await collectionsByIds(tx, idsOf('collection'))).map((each) => [each.id, each]));
  const known = new Map((await skillsByIds(tx, idsOf('skill'))).map((each) => [each.id, each]));
  const collections = new Map<string, CollectionRecord>();
  const skills = new Map<string, SkillRecord>();
  const visit = (inside: CollectionRecord) => {
    for (const { type, id } of inside.children) {
      const skill = type === 'skill' ? known.get(id) : undefined;
      if (skill?.visible && !skill.archived && skill.bodyVersion !== null) skills.set(id, skill);
      const collection = type === 'skill' ? undefined : held.get(id);
      if (!collection?.visible || collections.has(id)) continue;
      collections.set(id, collection);
      visit(collection);
    }
  };
  visit(course);
  return { course, collections: [...collections.values()], skills: [...skills.values()] };
}

export const outlineOf = ({ course, skills }: EmbeddedCourse): LmsOutline => ({
  type: 'course',
  id: course.id,
  children: skills.map(({ id, sections }) => ({
    id,
    type: 'skill',
    questionIds: [...new Set(sections.flatMap(({ questionIds }) => questionIds))],
  })),
});

/** For the viewer: nobody's name, and no other course. */
export async function presented(
  tx: Tx,
  { course, collections, skills }: EmbeddedCourse,
): Promise<{ course: Collection; collections: Collection[]; skills: Skill[] }> {
  const shown = [course, ...collections];
  const stats = await statsOf(
    tx,
    shown.map(({ id }) => id),
  );
  const none = { estimatedSecondsToConsume: 0, descendants: [] };
  const present = (record: CollectionRecord) => toCollection(record, stats.get(record.id) ?? none);
  return {
    course: present(course),
    collections: collections.map(present),
    skills: skills.map((skill) => ({ ...toSkill(skill), authors: [], courseIds: [course.id] })),
  };
}

/** @throws Refusal FORBIDDEN_ACCESS when the course does not show it */
export async function embeddedBody(tx: Tx, courseId: string, skillId: string): Promise<SkillBody> {
  const { skills } = await embeddedCourse(tx, courseId);
  const [body] = skills.some(({ id }) => id === skillId) ? await skillBodies(tx, [skillId]) : [];
  if (!body) throw new Refusal('FORBIDDEN_ACCESS');
  return body;
}

/** What each skill asks, by question id. */
export async function questionsOfSkills(
  tx: Tx,
  skillIds: readonly string[],
): Promise<Map<string, Map<string, Question>>> {
  const bodies = await skillBodies(tx, skillIds);
  return new Map(
    bodies.map(({ skillId, document }) => [
      skillId,
      new Map(questionsOf(document).map((question) => [question.questionId, question])),
    ]),
  );
}

/** A learner in an LMS and a person in the app are recorded by one function. */
export const recordEmbeddedProgress = recordProgress;

/** Whether the course shows this asset: on a card, in a lesson, or linked from the course. */
export async function courseShowsAsset(tx: Tx, courseId: string, assetId: string): Promise<boolean> {
  const { course, collections, skills } = await embeddedCourse(tx, courseId);
  return (
    [course, ...collections].some(
      ({ image, studyPlans }) => image === assetId || studyPlans.some((plan) => plan.assetId === assetId),
    ) ||
    skills.some(({ image, assets }) => image === assetId || assets.some((each) => each.assetId === assetId))
  );
}

/**
 * Exporting a course is its staff's.
 * @throws Refusal FORBIDDEN_ACCESS; the same whether it may not be exported or does not exist
 */
export async function accessForExport(ctx: ReadContext, courseId: string): Promise<CollectionRecord> {
  const [course] = await collectionsByIds(ctx.tx, [courseId]);
  if (course?.type !== 'course') throw new Refusal('FORBIDDEN_ACCESS');
  const { subject, standing } = (await standingOf(ctx))(course);
  if (!worksOnContent(subject, course.rootType, standing)) throw new Refusal('FORBIDDEN_ACCESS');
  return course;
}
