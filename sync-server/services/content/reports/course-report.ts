/** How one course is used, and which of its questions are hard (ORG-009, COLL-006). */
import type { courseReportPage } from '#contract/content/report.ts';
import type { PageAnswer, PageArgs } from '#contract/server-page.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { usageOf } from '../entities/course-usage.ts';
import { courseForReport } from './course-for-report.ts';
import { hardQuestions } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS, also for a course of another organization */
export async function courseReport(
  ctx: ReadContext,
  asked: PageArgs<typeof courseReportPage>,
): Promise<PageAnswer<typeof courseReportPage>> {
  const { id, title } = await courseForReport(ctx, asked);
  const [usage, questions] = await Promise.all([usageOf(ctx.tx, id, ctx.at), hardQuestions(ctx.tx, id)]);
  return { title, usage, questions };
}
