/** Enrols somebody in a course on their behalf: a code, a group or an administrator has assigned it to them. */
import { newId } from '#contract/ids.ts';
import type { ChangeContext } from '../../sync/feed.ts';
import { announceEnrollment } from './announce.ts';
import { collectionsByIds } from './collections/repository.ts';
import { assignEnrollment, endEnrollment, holdEnrollment } from './progress/enrollment-repository.ts';

/** Whoever is enrolled stays so; a course that is gone assigns nothing. */
export async function assignCourse(
  ctx: ChangeContext,
  { courseId, userId, at }: { courseId: string; userId: string; at: number },
): Promise<void> {
  const [course] = await collectionsByIds(ctx.tx, [courseId]);
  if (course?.type !== 'course') return;
  const { organizationId } = course;
  const id = await assignEnrollment(ctx.tx, { id: newId(), userId, courseId, organizationId, createdAt: at });
  await announceEnrollment(ctx, id);
  // Who comes late is led on as those were who were in the course when it went (D101).
  const replacementId = course.workflow === 'RETIRED' && course.retirement?.replacementEntities[0]?.id;
  if (replacementId) await assignCourse(ctx, { courseId: replacementId, userId, at });
}

/** What was paid for it went back: whoever may have it otherwise enrols again. */
export async function dropAssignedCourse(
  ctx: ChangeContext,
  { courseId, userId }: { courseId: string; userId: string },
): Promise<void> {
  const known = await holdEnrollment(ctx.tx, userId, courseId);
  if (!known) return;
  await endEnrollment(ctx.tx, known.id);
  await announceEnrollment(ctx, known.id);
}
