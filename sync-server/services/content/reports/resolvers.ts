/** What an organization's reports ask (ORG-009). */
import {
  courseLearningEntries,
  courseLearningPage,
  courseReportEntries,
  courseReportPage,
  reportEntries,
  reportPage,
} from '#contract/content/report.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import { courseLearning } from './course-learning.ts';
import { courseReport } from './course-report.ts';
import { organizationReport } from './organization-report.ts';

export function reportFields({ row, query }: ServiceBuilder): void {
  query({
    name: reportPage.name,
    // Of one group its administrators ask, too.
    action: 'group.ListMembers',
    args: reportPage.args.entries,
    result: { type: row('OrganizationReport', reportEntries) },
    find: organizationReport,
  });
  query({
    name: courseReportPage.name,
    action: 'organization.ListMembers',
    args: courseReportPage.args.entries,
    result: { type: row('CourseReport', courseReportEntries) },
    find: courseReport,
  });
  query({
    name: courseLearningPage.name,
    action: 'organization.ListMembers',
    args: courseLearningPage.args.entries,
    result: { type: row('CourseLearning', courseLearningEntries) },
    find: courseLearning,
  });
}
