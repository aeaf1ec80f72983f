/** The only door to a course that somebody retires or restores. */
import { Refusal } from '#contract/errors.ts';
import { mayRetire } from '#domain/retirement.ts';
import type { ReadContext, ServiceContext } from '../../../verbs/service-context.ts';
import { subjectIn } from '../../accounts/subject-in.ts';
import type { CollectionRecord } from '../collections/collection-row.ts';
import { collectionsByIds, lockForAnnouncing } from '../collections/repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS; the same whether it may not be retired or does not exist */
export async function accessRetirable(ctx: ReadContext, courseId: string): Promise<CollectionRecord> {
  const [course] = await collectionsByIds(ctx.tx, [courseId]);
  if (course?.type !== 'course') throw new Refusal('FORBIDDEN_ACCESS');
  const subject = await subjectIn(ctx, course.organizationId);
  if (!mayRetire(subject, course.rootType)) throw new Refusal('FORBIDDEN_ACCESS');
  return course;
}

/**
 * Held until the transaction ends, with the others that are named.
 * @throws Refusal FORBIDDEN_ACCESS; ROOT_COLLECTION_ITEMS_LOCKED: a retirement or restoration is under way
 */
export async function holdRetirable(
  ctx: ServiceContext,
  courseId: string,
  besides: readonly string[] = [],
): Promise<CollectionRecord> {
  await lockForAnnouncing(ctx.tx, [courseId, ...besides]);
  const course = await accessRetirable(ctx, courseId);
  if (course.retirement?.state !== undefined) throw new Refusal('ROOT_COLLECTION_ITEMS_LOCKED');
  return course;
}
