/** A course offers a lab, or no longer does (D98). */
import type { setCourseLabOperation } from '#contract/content/lab.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { announceCollection } from '../announce.ts';
import { holdParents } from '../parents.ts';
import { holdLab } from './access-lab.ts';
import { announceLabs } from './announce-labs.ts';
import { writeCourseLab } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS, also for a lab of another organization; LAB_IS_RETIRED, COLLECTION_IS_RETIRED */
export async function setCourseLab(
  ctx: ServiceContext,
  { courseId, labId, on }: ArgsOf<typeof setCourseLabOperation>,
) {
  const [course] = await holdParents(ctx, [courseId]);
  if (course?.type !== 'course') throw new Refusal('FORBIDDEN_ACCESS');
  const lab = await holdLab(ctx, labId);
  if (lab.organizationId !== course.organizationId) throw new Refusal('FORBIDDEN_ACCESS');
  await writeCourseLab(ctx.tx, courseId, labId, on);
  await announceLabs(ctx, [labId]);
  await announceCollection(ctx, courseId);
  return { success: true };
}
