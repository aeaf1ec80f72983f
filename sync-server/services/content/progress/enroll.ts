/** A person enrols in a course, or leaves it (COLL-018). */
import type { enrollOperation } from '#contract/content/progress.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { userBucket } from '#domain/bucket.ts';
import { mayEnroll } from '#domain/policy.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { announceEnrollment } from '../announce.ts';
import { assignCourse } from '../assign-course.ts';
import { collectionsByIds } from '../collections/repository.ts';
import { standingOf } from '../standing.ts';
import { holdEnrollment, writeEnrollment } from './enrollment-repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS; the same whether the course may not be enrolled in or does not exist */
export async function enroll(
  ctx: ServiceContext,
  { enrollmentId, courseId, active }: ArgsOf<typeof enrollOperation>,
) {
  const { tx, at, caller } = ctx;
  const [course] = await collectionsByIds(tx, [courseId]);
  if (course?.type !== 'course') throw new Refusal('FORBIDDEN_ACCESS');
  const { subject, standing } = (await standingOf(ctx))(course);
  if (active && !mayEnroll(subject, course, standing)) throw new Refusal('FORBIDDEN_ACCESS');
  const known = await holdEnrollment(tx, caller.userId, courseId);
  if (!known && !active) throw new Refusal('FORBIDDEN_ACCESS');
  const status = !active ? 'inactive' : known?.status === 'completed' ? 'completed' : 'active';
  const id = await writeEnrollment(tx, {
    ...{ id: known?.id ?? enrollmentId, userId: caller.userId, courseId },
    ...{ organizationId: course.organizationId, status, createdAt: at },
  });
  await announceEnrollment(ctx, id);
  // Chosen on a device that did not know yet that the course has gone: the person is led on as all the others were (D101).
  const replacementId = course.workflow === 'RETIRED' && course.retirement?.replacementEntities[0]?.id;
  if (active && !known && replacementId)
    await assignCourse(ctx, { courseId: replacementId, userId: caller.userId, at });
  // Another device of the person was first: what this one has shown goes, unless the id is a row of somebody else.
  if (id !== enrollmentId && !(await isEnrollment(ctx, enrollmentId)))
    ctx.changed('enrollment', enrollmentId, null, [userBucket(caller.userId)]);
  return { enrollmentId: id, status };
}

const isEnrollment = async ({ tx }: ServiceContext, id: string): Promise<boolean> =>
  (await tx.selectFrom('content.enrollments').select('id').where('id', '=', id).executeTakeFirst()) !==
  undefined;
