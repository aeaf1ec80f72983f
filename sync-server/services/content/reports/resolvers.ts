/** What an organization's reports ask (ORG-009). */
import {
  courseReportEntries,
  courseReportPage,
  reportEntries,
  reportPage,
} from '#contract/content/report.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
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
}
