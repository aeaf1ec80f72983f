/** How a course is learned: in all, lesson by lesson, and in each of the latest weeks (ORG-009). */
import type { courseLearningPage } from '#contract/content/report.ts';
import type { PageAnswer, PageArgs } from '#contract/server-page.ts';
import { latestMondays } from '#domain/learning-report.ts';
import { seesHiddenChildren } from '#domain/shown-children.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { subjectIn } from '../../accounts/subject-in.ts';
import { courseForReport } from './course-for-report.ts';
import { sinceRollUp } from './learning-days.ts';
import { learnedLessons, learnedWeeks, reportRows } from './repository.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** @throws Refusal FORBIDDEN_ACCESS, also for a course of another organization */
export async function courseLearning(
  ctx: ReadContext,
  asked: PageArgs<typeof courseLearningPage>,
): Promise<PageAnswer<typeof courseLearningPage>> {
  const { id: courseId, organizationId, title, rootType } = await courseForReport(ctx, asked);
  const { roles } = await subjectIn(ctx, organizationId);
  const mondays = latestMondays(new Date(ctx.at).toISOString().slice(0, 10));
  const from = Date.parse(`${mondays[0]}T00:00:00Z`);
  const everybody = { groupId: null, from: null, to: null };
  const since = await sinceRollUp(ctx.tx, organizationId);
  const course = { organizationId, courseId, since };
  const [rows, lessons, weeks] = await Promise.all([
    reportRows(ctx.tx, { by: 'course', organizationId, courseId, ...everybody }, since),
    learnedLessons(ctx.tx, { ...course, hidden: seesHiddenChildren({ roles, rootType }) }),
    learnedWeeks(ctx.tx, { ...course, from, weekMs: WEEK_MS }),
  ]);
  return {
    totals: rows[0] ?? { ...nothing, id: courseId, name: title },
    lessons,
    weeks: mondays.map((monday, at) => ({ monday, ...(weeks.get(at) ?? idle) })),
    at: ctx.at,
  };
}

const idle = { enrolled: 0, finished: 0, learners: 0 };
const nothing = {
  ...{ enrolled: 0, completed: 0, finishedSkills: 0, learners: 0, seconds: 0 },
  ...{ examSessions: 0, averageScore: null },
};
