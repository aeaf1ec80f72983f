/** What can be asked about retirements, and done (API-027, API-043, RETIRE-018). */
import * as v from 'valibot';
import {
  courseImpactEntries,
  courseImpactPage,
  type Exclusivity,
  exclusivityEntries,
  exclusivityPage,
  impactEntries,
  restoredSchema,
  restoreRetiredCourseOperation,
  retireCourseNowOperation,
  retirementEntries,
  retirementImpactPage,
  retirementPage,
} from '#contract/content/retirement.ts';
import { mayRetire } from '#domain/retirement.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { userInfosOf } from '../../accounts/people.ts';
import { skillsByIds } from '../skills/repository.ts';
import { standingOf } from '../standing.ts';
import { accessRetirable } from './access-retirement.ts';
import { courseImpactOn, exclusivityOf, impactOn } from './exclusivity.ts';
import { retirementOf } from './repository.ts';
import { restoreRetiredCourse } from './restore-retired-course.ts';
import { retireCourseNow } from './retire-course-now.ts';

export function retirementFields({ row, query, mutation }: ServiceBuilder): void {
  query({
    name: exclusivityPage.name,
    action: 'collection.Retire',
    args: exclusivityPage.args.entries,
    result: { type: row('ContentExclusivity', exclusivityEntries) },
    find: (ctx, { courseId }) => exclusivity(ctx, courseId),
  });
  query({
    name: retirementImpactPage.name,
    action: 'skill.Retire',
    args: retirementImpactPage.args.entries,
    result: { type: [row('SkillRetirementImpact', impactEntries)] },
    find: (ctx, { skillIds, courseId }) => impact(ctx, skillIds, courseId ?? null),
  });
  query({
    name: courseImpactPage.name,
    action: 'collection.Retire',
    args: courseImpactPage.args.entries,
    result: { type: row('CourseRetirementImpact', courseImpactEntries) },
    async find(ctx, { courseId }) {
      await accessRetirable(ctx, courseId);
      return courseImpactOn(ctx.tx, courseId);
    },
  });
  query({
    name: retirementPage.name,
    action: 'collection.Retire',
    args: retirementPage.args.entries,
    result: { type: row('CourseRetirement', retirementEntries), nullable: true },
    find: (ctx, { courseId }) => retirement(ctx, courseId),
  });
  mutation({
    action: 'collection.Retire',
    operation: retireCourseNowOperation,
    result: { type: row('QueuedRetirement', { success: v.boolean(), version: v.number() }) },
    verb: retireCourseNow,
  });
  mutation({
    action: 'collection.Retire',
    operation: restoreRetiredCourseOperation,
    result: { type: row('QueuedRestoration', restoredSchema.entries) },
    verb: restoreRetiredCourse,
  });
}

/** @throws Refusal FORBIDDEN_ACCESS */
async function exclusivity(ctx: ReadContext, courseId: string): Promise<Exclusivity> {
  await accessRetirable(ctx, courseId);
  try {
    return await exclusivityOf(ctx.tx, courseId);
  } catch {
    // The question may be too much for the database at this moment; retiring asks again itself.
    const none = { externalSkills: [], externalLabs: [], externalSkillableLabs: [] };
    return { isExclusive: false, hasError: true, ...none };
  }
}

/** Of the skills that the caller may retire. @throws Refusal FORBIDDEN_ACCESS: the course is not theirs to retire */
async function impact(ctx: ReadContext, skillIds: readonly string[], courseId: string | null) {
  if (courseId !== null) await accessRetirable(ctx, courseId);
  const standingTo = await standingOf(ctx);
  const skills = (await skillsByIds(ctx.tx, skillIds)).filter((skill) =>
    mayRetire(standingTo(skill).subject, skill.rootType),
  );
  return impactOn(
    ctx.tx,
    skills.map(({ id }) => id),
    courseId,
  );
}

/** @throws Refusal FORBIDDEN_ACCESS */
async function retirement(ctx: ReadContext, courseId: string) {
  await accessRetirable(ctx, courseId);
  const found = await retirementOf(ctx.tx, courseId);
  if (!found) return null;
  const { internalComments, requestedAt, originalWorkflow, requestedBy } = found;
  const [person] = await userInfosOf(ctx.tx, [requestedBy]);
  const name = person?.name ?? '';
  return {
    courseId,
    internalComments,
    requestedAt,
    originalWorkflow,
    requestedBy: { userId: requestedBy, name },
  };
}
