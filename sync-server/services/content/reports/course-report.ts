/** How one course is used, and which of its questions are hard: for those who list the organization's members (ORG-009, COLL-006). */
import type { courseReportPage } from '#contract/content/report.ts';
import { Refusal } from '#contract/errors.ts';
import type { PageAnswer, PageArgs } from '#contract/server-page.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { assertListsMembers } from '../../accounts/face.ts';
import { collectionsByIds } from '../collections/repository.ts';
import { usageOf } from '../entities/course-usage.ts';
import { hardQuestions } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS, also for a course of another organization */
export async function courseReport(
  ctx: ReadContext,
  { organizationId, courseId }: PageArgs<typeof courseReportPage>,
): Promise<PageAnswer<typeof courseReportPage>> {
  await assertListsMembers(ctx, { organizationId, groupId: null });
  const [course] = await collectionsByIds(ctx.tx, [courseId]);
  if (course?.type !== 'course' || course.organizationId !== organizationId)
    throw new Refusal('FORBIDDEN_ACCESS');
  const [usage, questions] = await Promise.all([
    usageOf(ctx.tx, courseId, ctx.at),
    hardQuestions(ctx.tx, courseId),
  ]);
  return { title: course.title, usage, questions };
}
