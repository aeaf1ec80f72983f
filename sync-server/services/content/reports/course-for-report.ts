/** The only door to a report of one course: for those who list the members of its organization (ORG-009, D92). */
import { Refusal } from '#contract/errors.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { assertListsMembers } from '../../accounts/face.ts';
import type { CollectionRecord } from '../collections/collection-row.ts';
import { collectionsByIds } from '../collections/repository.ts';

type Asked = { organizationId: string; courseId: string };

/** @throws Refusal FORBIDDEN_ACCESS, also for a course of another organization */
export async function courseForReport(
  ctx: ReadContext,
  { organizationId, courseId }: Asked,
): Promise<CollectionRecord> {
  await assertListsMembers(ctx, { organizationId, groupId: null });
  const [course] = await collectionsByIds(ctx.tx, [courseId]);
  if (course?.type !== 'course' || course.organizationId !== organizationId)
    throw new Refusal('FORBIDDEN_ACCESS');
  return course;
}
