/**
 * What a session in an LMS has: a course with what is visible below it, or one skill by itself; its texts and pictures, and nothing else
 * (D47). Whoever calls has made sure that the session is for it; no role and no enrollment counts here.
 */
import type { Kysely } from 'kysely';
import type { Collection } from '#contract/content/collection.ts';
import type { Skill, SkillBody } from '#contract/content/skill.ts';
import { type Question, questionsOf } from '#contract/document/sections.ts';
import { Refusal } from '#contract/errors.ts';
import type { LmsEntity } from '#contract/lms/entity.ts';
import type { LmsOutline } from '#domain/lms-progress.ts';
import { allows } from '#domain/policy.ts';
import type { Database } from '../../storage/tables.ts';
import type { ReadContext } from '../../verbs/service-context.ts';
import { type CollectionRecord, toCollection } from './collections/collection-row.ts';
import { collectionsByIds, statsOf } from './collections/repository.ts';
import { recordProgress } from './progress/record-progress.ts';
import { skillBodies, skillsByIds } from './skills/repository.ts';
import { type SkillRecord, toSkill } from './skills/skill-row.ts';
import { standingOf } from './standing.ts';

type Tx = Kysely<Database>;

export type Embedded = {
  entity: LmsEntity;
  /** null: it is a skill by itself */
  course: CollectionRecord | null;
  /** visible ones inside the course */
  collections: CollectionRecord[];
  /** visible and published ones, each once, in the order of the course */
  skills: SkillRecord[];
};

const isShown = (skill: SkillRecord | undefined): skill is SkillRecord =>
  skill?.visible === true && !skill.archived && skill.bodyVersion !== null;

/** @throws Refusal FORBIDDEN_ACCESS when it is hidden or gone */
export async function embedded(tx: Tx, entity: LmsEntity): Promise<Embedded> {
  if (entity.type !== 'skill') return embeddedCourse(tx, entity.id);
  const [skill] = await skillsByIds(tx, [entity.id]);
  if (!isShown(skill)) throw new Refusal('FORBIDDEN_ACCESS');
  return { entity, course: null, collections: [], skills: [skill] };
}

async function embeddedCourse(tx: Tx, courseId: string): Promise<Embedded> {
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
      if (isShown(skill)) skills.set(id, skill);
      const collection = type === 'skill' ? undefined : held.get(id);
      if (!collection?.visible || collections.has(id)) continue;
      collections.set(id, collection);
      visit(collection);
    }
  };
  visit(course);
  return {
    entity: { type: 'course', id: courseId },
    course,
    collections: [...collections.values()],
    skills: [...skills.values()],
  };
}

export const outlineOf = ({ entity, skills }: Embedded): LmsOutline => ({
  ...entity,
  children: skills.map(({ id, sections }) => ({
    id,
    type: 'skill',
    questionIds: [...new Set(sections.flatMap(({ questionIds }) => questionIds))],
  })),
});

/** For the viewer: nobody's name, and no other course. */
export async function presented(
  tx: Tx,
  { course, collections, skills }: Embedded,
): Promise<{ course: Collection | null; collections: Collection[]; skills: Skill[] }> {
  const shown = [...(course ? [course] : []), ...collections];
  const stats = await statsOf(
    tx,
    shown.map(({ id }) => id),
  );
  const none = { estimatedSecondsToConsume: 0, descendants: [] };
  const present = (record: CollectionRecord) => toCollection(record, stats.get(record.id) ?? none);
  return {
    course: course && present(course),
    collections: collections.map(present),
    skills: skills.map((skill) => ({ ...toSkill(skill), authors: [], courseIds: course ? [course.id] : [] })),
  };
}

/** @throws Refusal FORBIDDEN_ACCESS when it is not part of the session's course */
export async function embeddedBody(tx: Tx, entity: LmsEntity, skillId: string): Promise<SkillBody> {
  const { skills } = await embedded(tx, entity);
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

/** Whether it shows this asset: on a card, in a lesson, or linked from the course. */
export async function embeddedShowsAsset(tx: Tx, entity: LmsEntity, assetId: string): Promise<boolean> {
  const { course, collections, skills } = await embedded(tx, entity);
  return (
    [...(course ? [course] : []), ...collections].some(
      ({ image, studyPlans }) => image === assetId || studyPlans.some((plan) => plan.assetId === assetId),
    ) ||
    skills.some(({ image, assets }) => image === assetId || assets.some((each) => each.assetId === assetId))
  );
}

export type Exported = { title: string; slug: string; organizationId: string };

/**
 * Exporting is the staff's.
 * @throws Refusal FORBIDDEN_ACCESS; the same whether it may not be exported or does not exist
 */
export async function accessForExport(ctx: ReadContext, { type, id }: LmsEntity): Promise<Exported> {
  const [found] = type === 'skill' ? await skillsByIds(ctx.tx, [id]) : await collectionsByIds(ctx.tx, [id]);
  if (!found || ('type' in found && found.type !== 'course')) throw new Refusal('FORBIDDEN_ACCESS');
  const { subject, standing } = (await standingOf(ctx))(found);
  const { title, slug, organizationId } = found;
  // A package is an organization's: it reports to its LMS.
  if (
    organizationId === null ||
    !allows('lmspackage', 'Manage', subject, { ...standing, rootType: found.rootType })
  )
    throw new Refusal('FORBIDDEN_ACCESS');
  return { title, slug, organizationId };
}
