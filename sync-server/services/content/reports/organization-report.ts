/** What an organization's people learn, by course, group or person: for those who list its members, and of a group for its administrators (ORG-009, D92). */
import { REPORT_ROWS, type reportPage } from '#contract/content/report.ts';
import type { PageAnswer, PageArgs } from '#contract/server-page.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { assertListsMembers } from '../../accounts/face.ts';
import { sinceRollUp } from './learning-days.ts';
import { reportRows } from './repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** @throws Refusal FORBIDDEN_ACCESS */
export async function organizationReport(
  ctx: ReadContext,
  { organizationId, groupId, from, to, ...asked }: PageArgs<typeof reportPage>,
): Promise<PageAnswer<typeof reportPage>> {
  await assertListsMembers(ctx, { organizationId, groupId });
  const within = {
    from: from === null ? null : startOf(from),
    to: to === null ? null : startOf(to) + DAY_MS,
  };
  const since = await sinceRollUp(ctx.tx, organizationId);
  const rows = await reportRows(ctx.tx, { organizationId, groupId, ...asked, ...within }, since);
  return { rows: rows.slice(0, REPORT_ROWS), more: rows.length > REPORT_ROWS, at: ctx.at };
}
